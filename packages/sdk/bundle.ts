// Bundles the entries into `dist`: the private package wire becomes part of them, core stays an import, and what several
// entries or a later import need goes into shared files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
const { outputFiles } = await build({
  entryPoints: ['index', 'framework/index', 'receipt/index', 'testing/index', 'tools-file/index'].map(
    (entry) => `src/${entry}.ts`,
  ),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'shared-[hash]',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['@tookeffect/core', 'node:*'],
  sourcemap: true,
  write: false,
  logLevel: 'warning',
});
for (const { path: file, text } of outputFiles) {
  mkdirSync(path.dirname(file), { recursive: true });
  // Bundlers warn of imports without a name from a package without side effects. The empty lines keep the source map right.
  writeFileSync(file, text.replaceAll(/^import "\.\/shared-[0-9A-Z]{8}\.js";$/gm, ''));
}
