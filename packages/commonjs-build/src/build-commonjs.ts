import { globSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** What is read of a `package.json`. */
export interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folder of the CommonJS form. Its `package.json` makes `.js` and `.d.ts` CommonJS, so declarations need no change. */
const OUTPUT = 'dist/cjs';

/** CommonJS has no `import.meta.url`; adapters pass it on, to find their manifest. */
const META_URL = {
  banner: { js: "var importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': 'importMetaUrl' },
};

/**
 * Writes the CommonJS form of a package into `dist/cjs`, from its ES modules in `dist`: the same files with the same
 * declarations, so that entries share their classes.
 * @param inline dependencies that have no CommonJS form, and become part of the code. The package must then have one
 *   entry: its code is bundled into one file
 */
export async function buildCommonjs(
  folder: string,
  { exports, dependencies = {} }: Manifest,
  inline: readonly string[],
): Promise<void> {
  if (inline.length > 0 && Object.keys(exports).length > 1) {
    throw new Error('--inline bundles one entry; with several, each would have a copy of what they share');
  }
  const output = path.join(folder, OUTPUT);
  await rm(output, { recursive: true, force: true });
  const code = globSync('dist/**/*.js', { cwd: folder });
  const form =
    inline.length > 0
      ? {
          entryPoints: ['dist/index.js'],
          bundle: true,
          external: Object.keys(dependencies).filter((name) => !inline.includes(name)),
        }
      : { entryPoints: code, ...META_URL };
  await build({
    absWorkingDir: folder,
    outbase: 'dist',
    outdir: OUTPUT,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
    // Test runners with a module system of their own load CommonJS with `require` only.
    supported: { 'dynamic-import': false },
    ...form,
  });
  const declarations = globSync('dist/**/*.d.ts', { cwd: folder, exclude: [`${OUTPUT}/**`] });
  for (const file of declarations) {
    const target = path.join(output, path.relative('dist', file));
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(folder, file), target);
  }
  const nested = { type: 'commonjs', sideEffects: false };
  await writeFile(path.join(output, 'package.json'), `${JSON.stringify(nested)}\n`);
}
