import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary folder that is removed at the end of the block that declares it with `using`. */
export interface WrittenFiles extends Disposable {
  readonly path: string;
  /** Returns the path of a file in the folder. */
  file(name: string): string;
}

/** Writes files, by name, into a new folder. */
export function writeFiles(contents: Readonly<Record<string, string>>): WrittenFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect interop '));
  for (const [name, content] of Object.entries(contents)) writeFileSync(path.join(folder, name), content);
  return {
    path: folder,
    file: (name) => path.join(folder, name),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
