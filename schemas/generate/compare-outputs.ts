import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Outputs } from './outputs.ts';

/** A generated file on disk that differs from what the schemas produce. */
export interface Difference {
  /** Path from the repository's root, `/` between folders. */
  readonly file: string;
  /** `stale` is a file that is no longer generated. */
  readonly kind: 'missing' | 'different' | 'stale';
}

/** Compares the generated folders with the expected outputs, byte for byte; caches of interpreters are ignored. */
export function compareOutputs(
  root: string,
  folders: readonly string[],
  outputs: Outputs,
): readonly Difference[] {
  const present = folders.flatMap((folder) => filesBelow(root, folder));
  const stale = present.filter((file) => !outputs.has(file));
  const written = [...outputs].flatMap(([file, text]): Difference[] => {
    const target = path.join(root, file);
    if (!existsSync(target)) return [{ file, kind: 'missing' }];
    return readFileSync(target, 'utf8') === text ? [] : [{ file, kind: 'different' }];
  });
  return [...written, ...stale.map((file) => ({ file, kind: 'stale' as const }))];
}

function filesBelow(root: string, folder: string): readonly string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
