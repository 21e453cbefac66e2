import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolchainFolder } from './checkout.ts';

/** Something that is installed into the checkout. */
export interface Installation {
  readonly name: string;
  /** Changes with the version. */
  readonly fingerprint: string;
  /** The path that exists after the installation. */
  readonly made: string;
}

/**
 * Runs `work` unless it succeeded before for this fingerprint and its result still exists. If it throws, it runs again the
 * next time.
 */
export async function installOnce(
  { name, fingerprint, made }: Installation,
  work: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(toolchainFolder, `${name.replaceAll(' ', '-')}.stamp`);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  const startedAt = performance.now();
  console.log(`fetching ${name} …`);
  await work();
  writeFileSync(stamp, fingerprint);
  console.log(`fetched ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
