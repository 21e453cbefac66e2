import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

const folder = process.env.TOOKEFFECT_VECTORS ?? '';

/** Describes tests over public vectors, which lie outside the repository. */
export const describeWithVectors = describe.skipIf(folder === '');

/** Belongs into the title of such tests, so that nobody takes a skip for a pass. */
export const vectorsNote =
  folder === '' ? ' (SKIPPED: TOOKEFFECT_VECTORS names no folder of public vectors)' : '';

/** Reads one file of the public vectors; call it within a test. */
export function readVectors(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
