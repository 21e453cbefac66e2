import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';

/** Root's own cache: nobody else can write here, so nobody can slip in a program, and no cleaner of /tmp empties it. */
const CACHE = '/var/cache/tookeffect';

/**
 * Copies the installed binaries to where every user can run and only root can change them. Made once for each version;
 * the copy appears as a whole.
 * @param installed the folder with `bin`, `lib` and `share`
 * @param cache the folder for copies
 * @returns the copy's folder
 * @throws LocalPostgresError `not_permitted` when the cache belongs to, or can be written by, somebody else than root
 */
export async function copyForEveryone(installed: string, cache = CACHE): Promise<string> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  await refuseForeignCache(cache);
  const target = join(cache, `postgresql-${await versionOf(installed)}-${process.platform}-${process.arch}`);
  if (await exists(target)) return target;
  const draft = await mkdtemp(`${target}.new-`);
  try {
    await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
    await openForReading(draft);
    await rename(draft, target);
  } catch (error) {
    // Another process may have finished the same copy first.
    if (!(await exists(target))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

async function refuseForeignCache(cache: string): Promise<void> {
  const found = await lstat(cache);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new LocalPostgresError(
    'not_permitted',
    `${cache} must be a folder that root owns and nobody else can write to: remove it, or run as an ordinary user.`,
  );
}

async function versionOf(installed: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
