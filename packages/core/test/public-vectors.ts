import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.env.TOOKEFFECT_VECTORS ?? '';

/** Public vectors lie outside the repository; where they are absent their tests are skipped, and say so in their title. */
export const vectorsAbsent = folder === '';

/** Belongs into the title of such tests, so that nobody takes a skip for a pass. */
export const vectorsNote = vectorsAbsent
  ? ' (SKIPPED: TOOKEFFECT_VECTORS names no folder of public vectors)'
  : '';

/** Reads one file of the public vectors; call it within a test. */
export function readVectors(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
