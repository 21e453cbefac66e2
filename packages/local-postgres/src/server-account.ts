import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { LocalPostgresError } from './local-postgres-error.ts';

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses who runs the server: nobody in particular (null: the caller itself) for an ordinary user; for root, the owner
 * of the data, else the system's `postgres`, else `nobody`.
 * @param clusterFolder the folder whose owner has run the server before; need not exist
 * @throws LocalPostgresError `unsupported_platform` for root on a system other than Linux, or without such a user
 */
export async function chooseServerAccount(clusterFolder: string): Promise<ServerAccount | null> {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new LocalPostgresError(
      'unsupported_platform',
      'PostgreSQL refuses to run as root, and only on Linux can a root process start it as another user: start it as an ordinary user.',
    );
  }
  return (
    (await ownerOf(clusterFolder)) ??
    (await accountNamed('postgres')) ??
    (await accountNamed('nobody')) ??
    noAccount()
  );
}

async function ownerOf(folder: string): Promise<ServerAccount | null> {
  try {
    const { uid, gid } = await stat(folder);
    return uid === 0 ? null : { uid, gid };
  } catch {
    return null;
  }
}

async function accountNamed(name: string): Promise<ServerAccount | null> {
  try {
    const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout.trim());
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    return null;
  }
}

function noAccount(): never {
  throw new LocalPostgresError(
    'unsupported_platform',
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as.',
  );
}
