import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolchainFolder } from './checkout.ts';

/** Something that is brought into the checkout. */
export interface Fetched {
  readonly name: string;
  /** Changes when another version is wanted. */
  readonly fingerprint: string;
  /** The path that stands once it was brought. */
  readonly made: string;
}

/**
 * Does `work` unless it was done for this fingerprint before and what it made still stands; work that throws is
 * done again the next time.
 */
export async function once({ name, fingerprint, made }: Fetched, work: () => Promise<void>): Promise<void> {
  const stamp = path.join(toolchainFolder, `${name.replaceAll(' ', '-')}.stamp`);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  const startedAt = performance.now();
  console.log(`fetching ${name} …`);
  await work();
  writeFileSync(stamp, fingerprint);
  console.log(`fetched ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
