import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as sdk from '../../src/index.ts';
import type { Edit } from './all-mutants.ts';

const packageRoot = path.resolve(import.meta.dirname, '../..');
const sources = path.join(packageRoot, 'src');

/** Inside node_modules, so that imports resolve and other tools ignore the builds; each test process has its own folder. */
const builds = path.join(packageRoot, 'node_modules', '.mutants', String(process.pid));

/**
 * Builds this package with these edits applied, and imports the build.
 * @param name the name of the build; must be unique
 */
export async function buildSdk(name: string, edits: readonly Edit[] = []): Promise<typeof sdk> {
  const outfile = path.join(builds, `${name}.mjs`);
  const edited = applyEdits(edits);
  await build({
    entryPoints: [path.join(sources, 'index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutant',
        setup(bundle) {
          bundle.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
            const contents = edited.get(file);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return (await import(pathToFileURL(outfile).href)) as typeof sdk;
}

/** Deletes all builds. */
export function removeBuilds(): void {
  rmSync(builds, { recursive: true, force: true });
}

/** @returns how often the text to replace occurs in the file of the edit */
export function countOccurrences({ file, find }: Edit): number {
  return readFileSync(path.join(sources, file), 'utf8').split(find).length - 1;
}

function applyEdits(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const place = path.join(sources, file);
    const content = edited.get(place) ?? readFileSync(place, 'utf8');
    edited.set(
      place,
      content.replace(find, () => replace),
    );
  }
  return edited;
}
