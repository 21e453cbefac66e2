import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package that is published to npm. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Relative to the root of the workspace. */
  readonly folder: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * @param root of the workspace
 * @returns every package that is not private, each after those that it depends on
 */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  const found = new Map<string, PublishedPackage & { readonly needs: readonly string[] }>();
  for (const file of globSync('packages/{,adapters/}*/package.json', { cwd: root }).sort()) {
    const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
    if (manifest.private) continue;
    const { name, version, dependencies, optionalDependencies, peerDependencies } = manifest;
    const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    found.set(name, { name, version, folder: path.dirname(file), needs });
  }
  const ordered = new Map<string, PublishedPackage>();
  const add = (name: string): void => {
    const each = found.get(name);
    if (each === undefined || ordered.has(name)) return;
    each.needs.forEach(add);
    ordered.set(name, { name, version: each.version, folder: each.folder });
  };
  [...found.keys()].forEach(add);
  return [...ordered.values()];
}
