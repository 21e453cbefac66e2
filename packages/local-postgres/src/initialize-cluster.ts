import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataDirectory, exists, writePrivateFile } from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import { identifyProcess, SUPERUSER } from './server-process.ts';
import { OutputTail, type ServerPrograms, spawnServerProgram } from './server-programs.ts';

const UNFINISHED = 'cluster.new-';

/**
 * Creates the cluster: UTF-8, collation by byte order, data checksums, scram-sha-256 for every connection, and a
 * superuser with a random password of 256 bits. It is created in a temporary folder and renamed into place, so a crash
 * leaves no partial cluster; temporary folders of earlier crashes are removed. If another process creates the cluster
 * first, that one is used.
 * @throws {LocalPostgresError} `initialization_failed`
 */
export async function initializeCluster(
  directory: DataDirectory,
  programs: ServerPrograms,
  durable: boolean,
): Promise<void> {
  await removeUnfinishedClusters(directory);
  const folder = await mkdtemp(join(directory.path, `${UNFINISHED}${process.pid}-`));
  try {
    await createCluster(directory, folder, programs, durable);
    await rename(folder, directory.cluster);
  } catch (error) {
    if (await exists(directory.cluster)) return;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (durable) await syncFolder(directory.path);
}

/** Removes the temporary folders of interrupted first starts; the folder's name contains the process id of its creator. */
async function removeUnfinishedClusters(directory: DataDirectory): Promise<void> {
  for (const name of await readdir(directory.path)) {
    const creator = /^cluster\.new-(?<pid>[0-9]+)-/u.exec(name)?.groups?.pid;
    if (creator === undefined || (await identifyProcess(Number(creator)))) continue;
    // Its initdb may still be running and writing; the removal is retried until initdb has failed.
    await rm(join(directory.path, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

async function createCluster(
  directory: DataDirectory,
  folder: string,
  programs: ServerPrograms,
  durable: boolean,
) {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (programs.account) await chown(data, programs.account.uid, programs.account.gid);
  const password = randomBytes(32).toString('base64url');
  await writePrivateFile(join(folder, 'password'), password);
  await runInitdb(directory, data, programs, {
    password,
    durable,
    passwordFile: join(folder, 'initdb-password'),
  });
}

async function runInitdb(
  directory: DataDirectory,
  data: string,
  programs: ServerPrograms,
  options: { readonly password: string; readonly durable: boolean; readonly passwordFile: string },
): Promise<void> {
  // The password is passed as an open file, because an argument is visible in the list of processes.
  await writePrivateFile(options.passwordFile, options.password);
  if (programs.account) await chown(options.passwordFile, programs.account.uid, programs.account.gid);
  const file = await open(options.passwordFile, 'r');
  const args = [`--username=${SUPERUSER}`, '--pwfile=/dev/fd/4', '--auth=scram-sha-256', '--no-instructions'];
  args.push('--encoding=UTF8', '--locale=C', '--data-checksums', ...(options.durable ? [] : ['--no-sync']));
  try {
    const child = spawnServerProgram(programs, 'initdb', {
      data,
      args,
      output: 'pipe',
      fileFour: file.fd,
    });
    const tail = new OutputTail(child.stdout, child.stderr);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(tail.text());
  } catch (error) {
    throw new LocalPostgresError(
      'initialization_failed',
      `initdb could not create a cluster in ${directory.path}: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    );
  } finally {
    await file.close();
    await rm(options.passwordFile, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
