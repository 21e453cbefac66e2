import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { type OutputChunk, rollup } from 'rollup';

/** The compressed sizes of a bundle in bytes. */
export interface BundledBytes {
  /** What a page loads before the program runs. */
  readonly first: number;
  /** What dynamic imports load, if they run. */
  readonly later: number;
}

/**
 * Bundles a program with Rollup, as Vite does, and minifies and compresses each file.
 * @param folder where its packages are installed
 * @param external packages that are left out
 */
export async function bundledBytes(
  folder: string,
  program: string,
  external: readonly string[],
): Promise<BundledBytes> {
  const entry = path.join(folder, 'entry.js');
  const bundle = await rollup({
    input: entry,
    external: [...external],
    plugins: [
      {
        name: 'installed-packages',
        resolveId(id, importer) {
          if (id === entry) return id;
          // As all of these packages state: `"sideEffects": false`.
          return { id: createRequire(importer ?? entry).resolve(id), moduleSideEffects: false };
        },
        load: (id) => (id === entry ? program : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((file) => [file.fileName, file]));
  const loaded = [...chunks.values()].filter(({ isEntry }) => isEntry);
  // The loop also visits what it appends.
  for (const { imports } of loaded) {
    loaded.push(
      ...imports.flatMap((name) => chunks.get(name) ?? []).filter((file) => !loaded.includes(file)),
    );
  }
  const sum = (files: readonly OutputChunk[]): number => files.reduce((bytes, file) => bytes + size(file), 0);
  const first = sum(loaded);
  return { first, later: sum([...chunks.values()]) - first };
}

function size({ code }: OutputChunk): number {
  return gzipSync(transformSync(code, { minify: true, format: 'esm' }).code).length;
}
