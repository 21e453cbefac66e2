import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const BIN_DIRECTORY = '/usr/lib/postgresql/15/bin';

/**
 * Debian's PostgreSQL 15, the oldest version that the API promises to work with. Root has it installed where it is
 * missing.
 * @returns its folder of programs
 * @throws {Error} saying what to do, where it is missing and cannot be installed
 */
export async function debianPostgres(): Promise<string> {
  if (!isInstalled() && process.getuid?.() === 0) await install();
  if (isInstalled()) return BIN_DIRECTORY;
  throw new Error(
    `PostgreSQL 15 is not in ${BIN_DIRECTORY}: install it with \`apt-get install -y postgresql-15\`, or run this test as root on Debian 12.`,
  );
}

function isInstalled(): boolean {
  return ['initdb', 'postgres'].every((program) => existsSync(path.join(BIN_DIRECTORY, program)));
}

/** A failure shows as a missing program. */
async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql-15']]) {
    await promisify(execFile)('apt-get', step, { env }).catch(() => undefined);
  }
}
