// Bundles the compiled server into `dist/bundle/main.js`. Node needs 0.4 s to find and read 2,800 separate modules at each start.
// Decorators' metadata is in tsc's output, which this reads; esbuild writes none.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/** As deep as the folders of `dist`, so that a module finds its files by `import.meta.url` before and after. */
const outdir = 'dist/bundle';

/** Installed packages that find their own files or programs by their place on disk. */
const KEPT_OUTSIDE = ['@tookeffect/local-postgres', 'pino', 'piscina', 'swagger-ui-dist'];

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
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'react-native-sqlite-storage',
  'redis',
  'sql.js',
  'sqlite3',
  'typeorm-aurora-data-api-driver',
];

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['dist/main.js'],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // NestJS and TypeORM name modules, entities and log contexts by their classes.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  external: [...KEPT_OUTSIDE, ...NOT_INSTALLED],
  // Bundled CommonJS modules use these three, which an ES module lacks.
  banner: {
    js: `import * as nodeModule from 'node:module';
const require = nodeModule.createRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`,
  },
  logLevel: 'warning',
});
