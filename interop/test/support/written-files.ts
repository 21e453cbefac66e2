import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary folder that is gone at the end of the block that declared it with `using`. */
export interface WrittenFiles extends Disposable {
  readonly path: string;
  /** @returns the path of a file in it */
  file(name: string): string;
}

/** Writes files, by their names, into a folder of their own. */
export function writeFiles(contents: Readonly<Record<string, string>>): WrittenFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect interop '));
  for (const [name, content] of Object.entries(contents)) writeFileSync(path.join(folder, name), content);
  return {
    path: folder,
    file: (name) => path.join(folder, name),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
