import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** A change of one source file, as text. */
export interface Edit {
  /** Relative to the package's `src/`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A package with one mistake. Each conformance case that names it must have another outcome with it. */
export interface Mutant {
  /** The value of `kills` in the conformance cases. */
  readonly id: string;
  /** The wrong assumption behind the mistake. */
  readonly why: string;
  /** One mistake may need several edits. */
  readonly edits: readonly Edit[];
  /** The mistake is an exception; every other mutant returns a wrong result. */
  readonly throws?: true;
}

/** @returns an edit; its arguments are in the order of a diff */
export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace };
}

/** @returns a mutant that is made by these edits */
export function mutant(id: string, why: string, ...edits: readonly Edit[]): Mutant {
  return { id, why, edits };
}

const BUILD_OPTIONS: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  outExtension: { '.js': '.mjs' },
  logLevel: 'silent',
};

/** Builds a package with edits applied, and imports the builds. `Module` is the type of the package's entry point. */
export class MutantBuilds<Module> {
  readonly #root: string;
  readonly #sources: string;
  /** Inside node_modules, so that imports resolve and other tools ignore the builds; each test process has its own folder. */
  readonly #builds: string;
  readonly #shared: readonly string[];
  readonly #entry: string;

  /**
   * @param packageRoot absolute
   * @param shared files below `src/` that load slowly: a build that does not edit one uses the build of `prepare`
   * @param entry what a build exports, below `src/`
   */
  constructor(packageRoot: string, shared: readonly string[] = [], entry = 'index.ts') {
    this.#entry = entry;
    this.#root = packageRoot;
    this.#sources = path.join(packageRoot, 'src');
    this.#builds = path.join(packageRoot, 'node_modules', '.mutants', String(process.pid));
    this.#shared = shared.map((file) => path.join(this.#sources, file));
  }

  /** Builds the shared files; call it once, before `build`. */
  async prepare(): Promise<void> {
    const entryPoints = [...this.#shared];
    await build({ ...BUILD_OPTIONS, entryPoints, outbase: this.#sources, outdir: this.#builds });
  }

  /**
   * Builds the package with these edits applied, and imports the build.
   * @param name unique among the builds of this process
   */
  async build(name: string, edits: readonly Edit[] = []): Promise<Module> {
    const outfile = path.join(this.#builds, `${name}.mjs`);
    const entryPoints = [path.join(this.#sources, this.#entry)];
    this.#copyImports();
    await build({ ...BUILD_OPTIONS, entryPoints, outfile, plugins: [this.#applyEdits(edits)] });
    return (await import(pathToFileURL(outfile).href)) as Module;
  }

  /** A file in node_modules does not see the package.json of the package: without a copy, no `#name` would resolve. */
  #copyImports(): void {
    const text = readFileSync(path.join(this.#root, 'package.json'), 'utf8');
    const { type, imports = {} } = JSON.parse(text) as { readonly type?: string; readonly imports?: object };
    mkdirSync(this.#builds, { recursive: true });
    writeFileSync(path.join(this.#builds, 'package.json'), JSON.stringify({ type, imports }));
  }

  /** @returns the edits that cannot be applied: their text occurs not exactly once, or they change nothing */
  findUnusableEdits(mutants: readonly Mutant[]): { readonly id: string; readonly edit: Edit }[] {
    return mutants
      .flatMap(({ id, edits }) => edits.map((each) => ({ id, edit: each })))
      .filter(({ edit: { file, find, replace } }) => {
        const text = readFileSync(path.join(this.#sources, file), 'utf8');
        return text.split(find).length !== 2 || find === replace;
      });
  }

  /** Deletes all builds. */
  remove(): void {
    rmSync(this.#builds, { recursive: true, force: true });
  }

  #applyEdits(edits: readonly Edit[]): Plugin {
    const edited = new Map<string, string>();
    for (const { file, find, replace } of edits) {
      const source = path.join(this.#sources, file);
      const text = edited.get(source) ?? readFileSync(source, 'utf8');
      edited.set(
        source,
        text.replace(find, () => replace),
      );
    }
    return {
      name: 'mutant',
      // esbuild asks this process about no other file: each question costs more than reading the file.
      setup: (bundle) => {
        bundle.onResolve({ filter: anyOf(this.#shared) }, ({ path: name, resolveDir }) => {
          const source = path.join(resolveDir, name);
          if (edited.has(source) || !this.#shared.includes(source)) return undefined;
          const built = path.relative(this.#sources, source).replace(/\.ts$/, '.mjs');
          return { path: `./${built}`, external: true };
        });
        bundle.onLoad({ filter: anyOf([...edited.keys()]) }, ({ path: source }) => {
          const contents = edited.get(source);
          return contents === undefined ? undefined : { contents, loader: 'ts' };
        });
      },
    };
  }
}

/** @returns the ids of mutants whose edits are those of another one */
export function findRepeatedMutants(mutants: readonly Mutant[]): string[] {
  const known = new Set<string>();
  return mutants
    .filter(({ edits }) => {
      const mistake = JSON.stringify(edits.map(({ file, find, replace }) => [file, find, replace]));
      const isKnown = known.has(mistake);
      known.add(mistake);
      return isKnown;
    })
    .map(({ id }) => id);
}

/** Matches the paths that end with the name of one of these files; no path if there is none. */
function anyOf(files: readonly string[]): RegExp {
  const names = files.map((file) => path.basename(file).replaceAll('.', String.raw`\.`));
  return new RegExp(names.length === 0 ? '[^\\s\\S]' : `/(?:${names.join('|')})$`);
}
