import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const gauntletFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the checkout into which programs are installed. */
export const toolchainFolder = path.join(gauntletFolder, '..', '..', '.toolchain');

/**
 * Runs `work` unless it succeeded before for this fingerprint and its result still exists.
 * @param made the path that exists after the installation
 */
export async function installOnce(
  name: string,
  fingerprint: string,
  made: string,
  work: () => Promise<void>,
): Promise<string> {
  const stamp = path.join(toolchainFolder, `${name}.stamp`);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return made;
  mkdirSync(toolchainFolder, { recursive: true });
  rmSync(stamp, { force: true });
  console.error(`installing ${name} …`);
  await work();
  writeFileSync(stamp, fingerprint);
  return made;
}
