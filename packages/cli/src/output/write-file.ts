import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../errors.ts';

/**
 * Writes a file, and creates its folder if it is missing.
 * @param flag `a` appends
 * @throws {UsageError} if it cannot be written
 */
export function writeTo(file: string, text: string, flag: 'w' | 'a' = 'w'): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag });
  } catch (cause) {
    throw new UsageError(`${file} cannot be written`, { cause });
  }
}
