import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LocalPostgresError } from './local-postgres-error.ts';
import type { ProcessIdentity } from './server-process.ts';

/** The record of the last run, for other processes. It is kept after the run, so that the next one can use the same port. */
export interface ServerRecord {
  readonly port: number;
  readonly postmaster: ProcessIdentity;
  /** The process that started the server. If it has ended and the server still runs, the server is an orphan. */
  readonly owner: ProcessIdentity;
}

/** The index of the status line in `postmaster.pid`, from 0: LOCK_FILE_LINE_PM_STATUS in PostgreSQL's `miscadmin.h`. */
const STATUS_LINE = 7;

/** The paths inside a data directory. */
export interface DataDirectory {
  readonly path: string;
  /** Renamed into place when it is complete, so an existing cluster is never partial. */
  readonly cluster: string;
  /** PostgreSQL's folder (PGDATA), owned by the user that runs the server. */
  readonly data: string;
  readonly passwordFile: string;
  readonly serverFile: string;
}

/** @returns the paths inside a data directory; reads and changes no file */
export function dataDirectoryAt(path: string): DataDirectory {
  const cluster = join(path, 'cluster');
  return {
    path,
    cluster,
    data: join(cluster, 'data'),
    passwordFile: join(cluster, 'password'),
    serverFile: join(path, 'server.json'),
  };
}

/** Creates the folder with mode 0700 if it is missing. @returns its paths with symbolic links resolved */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  return dataDirectoryAt(await realpath(path));
}

/** @returns whether the cluster exists */
export async function hasCluster(directory: DataDirectory): Promise<boolean> {
  return (await readIfExists(directory, directory.passwordFile)) !== null;
}

/** @returns the superuser's password; an empty string if there is no cluster */
export async function readPassword(directory: DataDirectory): Promise<string> {
  return (await readIfExists(directory, directory.passwordFile)) ?? '';
}

/** @returns the record of the last run; null if there is none, or if it is damaged */
export async function readServerRecord(directory: DataDirectory): Promise<ServerRecord | null> {
  const text = await readIfExists(directory, directory.serverFile);
  if (text === null) return null;
  try {
    const record: unknown = JSON.parse(text);
    return isServerRecord(record) ? record : null;
  } catch {
    return null;
  }
}

/** Replaces the record atomically: a reader sees either the old or the new one. */
export async function writeServerRecord(directory: DataDirectory, record: ServerRecord): Promise<void> {
  const temporary = `${directory.serverFile}.${randomBytes(6).toString('hex')}`;
  await writePrivateFile(temporary, `${JSON.stringify(record)}\n`);
  await rename(temporary, directory.serverFile);
}

/** Writes a new file with mode 0600, owned by the owner of its folder. Fails if the file exists. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  if (process.getuid?.() !== 0) return;
  // After one start by root in a user's folder, that user must be able to start the server again.
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

/** The content of PostgreSQL's lock file. */
export interface PostmasterLock {
  readonly pid: number;
  /** Whether the server accepts connections; false during recovery. */
  readonly isReady: boolean;
}

/** Reads `postmaster.pid`. @returns null if there is none, or if it is incomplete */
export async function readPostmasterLock(directory: DataDirectory): Promise<PostmasterLock | null> {
  const lines = (await readIfExists(directory, join(directory.data, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, isReady: lines[STATUS_LINE]?.trim() === 'ready' };
}

/** @returns whether the path exists; true also for a broken symbolic link */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

async function readIfExists(directory: DataDirectory, path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return null;
    throw new LocalPostgresError(
      'not_permitted',
      `The data directory ${directory.path} belongs to another user (${String(code)}): run as that user, or use another data directory.`,
      { cause: error },
    );
  }
}

function isServerRecord(value: unknown): value is ServerRecord {
  const record = value as Partial<ServerRecord> | null;
  return (
    typeof record?.port === 'number' &&
    typeof record.postmaster?.pid === 'number' &&
    typeof record.owner?.pid === 'number'
  );
}
