import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium; where there is none and this is Debian's root, its package is installed.
 * @throws {Error} where there is none and it cannot be installed: a run that should have been is never skipped
 */
export function findChromium(): string {
  const place = process.env.TOOKEFFECT_CHROMIUM ?? PLACES.find(existsSync) ?? installed();
  if (place) return place;
  throw new Error('no Chromium: install it, or name one in TOOKEFFECT_CHROMIUM');
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('/usr/bin/apt-get', ['update'], quietly);
  execFileSync('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quietly);
  return PLACES.find(existsSync);
}
