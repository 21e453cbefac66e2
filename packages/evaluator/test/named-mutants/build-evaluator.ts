import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, type Plugin, build } from 'esbuild';
import type { evaluate } from '../../src/index.ts';
import type { Edit } from './mutant.ts';

const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
const sources = path.join(packageRoot, 'src');

/** Inside node_modules, where imports resolve and no other tool reads them; each run has its own folder. */
const builds = path.join(packageRoot, 'node_modules', '.mutants', String(process.pid));

/** These modules compile a large schema when loaded; mutants that do not edit them share one build of them. */
const SHARED = ['evaluation-input.ts', 'lint/contract-shape.ts'].map((file) => path.join(sources, file));

const options: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  outExtension: { '.js': '.mjs' },
  logLevel: 'silent',
};

/** The exports of the evaluator that a case uses. */
export interface Evaluator {
  readonly evaluate: typeof evaluate;
}

/** Builds the shared modules. Call it once, before the first mutant is built. */
export async function prepareBuilds(): Promise<void> {
  await build({ ...options, entryPoints: SHARED, outbase: sources, outdir: builds });
}

/**
 * Builds the evaluator with these edits and loads it.
 * @param name of the build; unique within a run
 */
export async function buildEvaluator(name: string, edits: readonly Edit[] = []): Promise<Evaluator> {
  const outfile = path.join(builds, `${name}.mjs`);
  const plugins = [editing(edits)];
  await build({ ...options, entryPoints: [path.join(sources, 'index.ts')], outfile, plugins });
  return (await import(pathToFileURL(outfile).href)) as Evaluator;
}

/** Removes every build of this run. */
export function removeBuilds(): void {
  rmSync(builds, { recursive: true, force: true });
}

/** Counts how often the text that an edit replaces occurs in its file. */
export function occurrences({ file, find }: Edit): number {
  return readFileSync(path.join(sources, file), 'utf8').split(find).length - 1;
}

function editing(edits: readonly Edit[]): Plugin {
  const edited = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const place = path.join(sources, file);
    edited.set(
      place,
      (edited.get(place) ?? readFileSync(place, 'utf8')).replace(find, () => replace),
    );
  }
  return {
    name: 'mutant',
    setup(bundle) {
      bundle.onResolve({ filter: /\.ts$/ }, ({ path: name, resolveDir }) => {
        const place = path.join(resolveDir, name);
        if (edited.has(place) || !SHARED.includes(place)) return undefined;
        return { path: `./${path.relative(sources, place).replace(/\.ts$/, '.mjs')}`, external: true };
      });
      bundle.onLoad({ filter: /\.ts$/ }, ({ path: place }) => {
        const contents = edited.get(place);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}
