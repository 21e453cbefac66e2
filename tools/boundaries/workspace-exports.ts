import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const manifests = [
  '*/package.json',
  '{packages,apps,bench,examples}/*/package.json',
  'packages/adapters/*/package.json',
];

/**
 * Finds what the packages of a workspace export, as the sources that the build makes it from.
 * @param root absolute path of the workspace
 * @returns the import specifier of each export (`@tookeffect/core`) and its source file, relative to the root
 */
export function workspaceExports(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const manifest of globSync(manifests, { cwd: root, exclude: ['node_modules'] })) {
    const folder = path.dirname(manifest);
    const { name, exports } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8')) as Manifest;
    for (const [subpath, target] of Object.entries(exports ?? {})) {
      const source = path.join(folder, sourceOf(target));
      if (existsSync(path.join(root, source))) found.set(path.posix.join(name, subpath), source);
    }
  }
  return found;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>;
}

function sourceOf(target: string | { readonly default: string }): string {
  const file = typeof target === 'string' ? target : target.default;
  return file.replace(/^\.\/dist\/(.+)\.js$/u, './src/$1.ts');
}
