import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LocalPostgresError } from './local-postgres-error.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** What one run of the server leaves for other processes to find. It outlives the run, so that the port is kept. */
export interface ServerRecord {
  readonly port: number;
  readonly postmaster: ProcessIdentity;
  /** The process that started the server. When it is gone and the server is not, the server is an orphan. */
  readonly owner: ProcessIdentity;
}

/** Counted from 0: LOCK_FILE_LINE_PM_STATUS of PostgreSQL's `miscadmin.h`. */
const STATUS_LINE = 7;

/** Where things stand inside a data directory. */
export interface DataDirectory {
  readonly path: string;
  /** Made complete and then moved into place: when it exists, it is whole. */
  readonly cluster: string;
  /** PostgreSQL's own folder (PGDATA), owned by the user that runs the server. */
  readonly data: string;
  readonly passwordFile: string;
  readonly serverFile: string;
}

/** Names the parts of a data directory; touches nothing. */
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

/** Creates the folder for its owner alone (0700) where it is missing, and names its parts by their real path. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  return dataDirectoryAt(await realpath(path));
}

/** Says whether the first start has been finished here. */
export async function hasCluster(directory: DataDirectory): Promise<boolean> {
  return (await readIfThere(directory, directory.passwordFile)) !== null;
}

/** The superuser's password. */
export async function readPassword(directory: DataDirectory): Promise<string> {
  return (await readIfThere(directory, directory.passwordFile)) ?? '';
}

/** The last run's record; null when there was none or it cannot be read as one. */
export async function readServerRecord(directory: DataDirectory): Promise<ServerRecord | null> {
  const text = await readIfThere(directory, directory.serverFile);
  if (text === null) return null;
  try {
    const record: unknown = JSON.parse(text);
    return isServerRecord(record) ? record : null;
  } catch {
    return null;
  }
}

/** Replaces the record as a whole: a reader sees the old one or the new one. */
export async function writeServerRecord(directory: DataDirectory, record: ServerRecord): Promise<void> {
  const temporary = `${directory.serverFile}.${randomBytes(6).toString('hex')}`;
  await writePrivateFile(temporary, `${JSON.stringify(record)}\n`);
  await rename(temporary, directory.serverFile);
}

/** Writes a new file that only the owner of its folder can read (0600). */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  if (process.getuid?.() !== 0) return;
  // Root may have been called once in a user's folder; that user must be able to go on without root.
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

/** What PostgreSQL's own lock file says. */
export interface PostmasterLock {
  readonly pid: number;
  /** Whether the server takes connections; not yet during recovery. */
  readonly isReady: boolean;
}

/** Reads `postmaster.pid`; null when there is none, or it is just being written. */
export async function readPostmasterLock(directory: DataDirectory): Promise<PostmasterLock | null> {
  const lines = (await readIfThere(directory, join(directory.data, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, isReady: lines[STATUS_LINE]?.trim() === 'ready' };
}

/** Says whether something stands at this path, be it a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

async function readIfThere(directory: DataDirectory, path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return null;
    throw new LocalPostgresError(
      'not_permitted',
      `The data directory ${directory.path} belongs to another user (${String(code)}): run as that user, or name another data directory.`,
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
