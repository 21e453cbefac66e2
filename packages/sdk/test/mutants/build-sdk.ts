import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as sdk from '../../src/index.ts';
import type { Edit } from './mutant.ts';

const packageRoot = path.resolve(import.meta.dirname, '../..');
const sources = path.join(packageRoot, 'src');

/** Builds lie in node_modules, where their imports resolve and nothing else looks at them; each run has its own. */
const builds = path.join(packageRoot, 'node_modules', '.mutants', String(process.pid));

/**
 * Builds this package with these edits applied, and loads it.
 * @param name of the build; every build needs its own
 */
export async function buildSdk(name: string, edits: readonly Edit[] = []): Promise<typeof sdk> {
  const outfile = path.join(builds, `${name}.mjs`);
  const edited = editedSources(edits);
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
          bundle.onLoad({ filter: /\.ts$/ }, ({ path: place }) => {
            const contents = edited.get(place);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return (await import(pathToFileURL(outfile).href)) as typeof sdk;
}

/** Removes every build. */
export function removeBuilds(): void {
  rmSync(builds, { recursive: true, force: true });
}

/** How often the text that an edit replaces occurs in its file. */
export function occurrences({ file, find }: Edit): number {
  return readFileSync(path.join(sources, file), 'utf8').split(find).length - 1;
}

function editedSources(edits: readonly Edit[]): ReadonlyMap<string, string> {
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
