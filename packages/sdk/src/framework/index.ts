import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TookEffectError } from '../errors/took-effect-error.ts';

/**
 * Checks that the installed version of a framework is in the range of an adapter's `peerDependencies`. A package manager
 * only warns of another version, and its calls could be read wrongly. In bundled code versions are not known; nothing is
 * checked there.
 * @param adapterUrl `import.meta.url` of a module of the adapter
 * @param framework the name of its package
 * @throws {TookEffectError} `framework_unsupported`, with both versions
 */
export function requireFramework(adapterUrl: string, framework: string): void {
  const range = peerRange(path.dirname(fileURLToPath(adapterUrl)), framework);
  const version = installedVersion(adapterUrl, framework);
  if (range === undefined || version === undefined || isInRange(version, range)) return;
  const message = `${framework} ${version} is installed; this adapter supports ${range}: install such a version, or another one of the adapter`;
  throw new TookEffectError('framework_unsupported', message);
}

interface Manifest {
  readonly version?: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** @returns the range in the nearest manifest above a folder that names the framework */
function peerRange(folder: string, framework: string): string | undefined {
  const range = readManifest(folder)?.peerDependencies?.[framework];
  const parent = path.dirname(folder);
  return range ?? (parent === folder ? undefined : peerRange(parent, framework));
}

function installedVersion(adapterUrl: string, framework: string): string | undefined {
  const folders = createRequire(adapterUrl).resolve.paths(framework) ?? [];
  return folders.map((folder) => readManifest(path.join(folder, framework))).find(Boolean)?.version;
}

function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/** @param range as `>=1.2.0 <2.0.0`; a part of another form excludes every version */
function isInRange(version: string, range: string): boolean {
  return range.split(' ').every((part) => {
    const [, operator, bound] = /^(>=|<)(\d+\.\d+\.\d+)$/.exec(part) ?? [];
    if (bound === undefined) return false;
    const order = compare(version, bound);
    return operator === '<' ? order < 0 : order >= 0;
  });
}

/** Compares the three numbers of versions; a pre-release counts as its release. */
function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => text.split(/[-+]/, 1)[0]!.split('.').map(Number));
  return a!.map((number, index) => number - b![index]!).find((difference) => difference !== 0) ?? 0;
}
