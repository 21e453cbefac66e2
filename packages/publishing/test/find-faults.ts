import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Package } from '@arethetypeswrong/core';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/**
 * Finds what would be wrong for those who install a package: a file or a source that is missing, and an import or a
 * dependency that works only in this repository.
 * @returns a sentence for each fault
 */
export function findFaults(contents: Package): string[] {
  const root = `/node_modules/${contents.packageName}`;
  const files = contents.listFiles(root).map((file) => path.posix.relative(root, file));
  const read = (file: string): string => contents.readFile(path.posix.join(root, file));
  const missing = ['README.md', 'LICENSE'].filter((file) => !files.includes(file));
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const dependencies = { ...manifest.dependencies, ...manifest.peerDependencies };
  return [
    ...missing.map((file) => `${file} is missing`),
    ...Object.entries(dependencies)
      .filter(([, range]) => /^(?:workspace|catalog|link|file|portal):/.test(range))
      .map(([name, range]) => `the dependency ${name} is ${range}`),
    ...files.filter(isBuiltCode).flatMap((file) => findMapFaults(file, files, read)),
    ...files
      .filter((file) => /\.(?:js|d\.ts)$/.test(file) && !isProgram(file))
      .flatMap((file) => {
        const known = [contents.packageName, ...Object.keys(dependencies)];
        return findImportFaults(file, read(file), files, known);
      }),
  ];
}

/** What is outside of `dist` is published as it was written. */
function isBuiltCode(file: string): boolean {
  return file.startsWith('dist/') && file.endsWith('.js') && !isProgram(file);
}

/** The server program is one bundle that is not minified; the tests of an installation start it. */
function isProgram(file: string): boolean {
  return file.startsWith('dist/program/');
}

function findMapFaults(file: string, files: readonly string[], read: (file: string) => string): string[] {
  const name = /^\/\/# sourceMappingURL=(.+)$/m.exec(read(file))?.[1];
  if (name === undefined) return [`${file} has no source map`];
  const map = path.posix.join(path.posix.dirname(file), name);
  if (!files.includes(map)) return [`${map} is missing`];
  const { sources, sourcesContent } = JSON.parse(read(map)) as SourceMap;
  return sources
    .filter((source, index) => {
      const isShipped = files.includes(path.posix.join(path.posix.dirname(map), source));
      return !isShipped && typeof sourcesContent?.[index] !== 'string';
    })
    .map((source) => `${map} names ${source}, which is missing`);
}

/** The folder of CommonJS. */
const COMMONJS = 'dist/cjs/';

/** `require('…')` in CommonJS; in an ES module such a text is no import. */
const REQUIRED = /\brequire\(['"]([^'"\s]+)['"]\)/g;

/** `import … from '…'`, also over several lines, `import '…'`, and `import('…')`. */
const IMPORTED =
  /^(?:(?:import|export) [^'"\n]*\bfrom|\} from|import) ['"]([^'"\s]+)['"]|\bimport\(['"]([^'"\s]+)['"]\)/gm;

function findImportFaults(
  file: string,
  text: string,
  files: readonly string[],
  dependencies: readonly string[],
): string[] {
  const found = [...text.matchAll(IMPORTED), ...(file.startsWith(COMMONJS) ? text.matchAll(REQUIRED) : [])];
  const imported = found.map(([, static_, dynamic]) => (static_ ?? dynamic)!);
  return imported
    .filter((specifier) => {
      if (specifier.startsWith('.')) {
        const target = path.posix.join(path.posix.dirname(file), specifier);
        // TypeScript reads the declarations of a.ts and of a.js in a.d.ts.
        const isDeclared = file.endsWith('.d.ts') && files.includes(target.replace(/\.[jt]s$/, '.d.ts'));
        return !files.includes(target) && !isDeclared;
      }
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      return !isBuiltin(specifier) && !dependencies.includes(name);
    })
    .map((specifier) => `${file} imports ${specifier}, which is missing`);
}
