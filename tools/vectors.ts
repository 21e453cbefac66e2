// The public test vectors lie beside the checkout, not in it: turbo cannot see them, so their place and digest enter its cache key.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns `TOOKEFFECT_VECTORS` (an absolute folder, or empty where there are none) and `TOOKEFFECT_VECTORS_DIGEST` */
export function vectorsEnvironment(): Record<string, string> {
  const folder = path.resolve(process.env.TOOKEFFECT_VECTORS || '../shared/vectors');
  if (!existsSync(folder)) return { TOOKEFFECT_VECTORS: '', TOOKEFFECT_VECTORS_DIGEST: '' };
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file));
  }
  return { TOOKEFFECT_VECTORS: folder, TOOKEFFECT_VECTORS_DIGEST: hash.digest('hex') };
}
