import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, writePrivateFile } from './data-directory.ts';
import type { DataDirectory } from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import { SUPERUSER } from './local-postgres.ts';
import { OutputTail } from './output-tail.ts';
import { identifyProcess } from './process-identity.ts';
import { spawnServerProgram } from './server-command.ts';
import type { ServerPrograms } from './server-command.ts';

const UNFINISHED = 'cluster.new-';

/**
 * Creates the cluster: UTF-8, byte order collation, data checksums, scram-sha-256 everywhere, and a superuser with a
 * random password of 256 bits. All is made in a folder beside and moved into place, so a crash leaves no half cluster;
 * what an earlier crash left is removed. When another process was faster, its cluster stays and this one is dropped.
 * @throws LocalPostgresError `initialization_failed`
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
  if (durable) await writeThrough(directory.path);
}

/** Removes what a first start that was cut short has left; one that is under way is told by its living process. */
async function removeUnfinishedClusters(directory: DataDirectory): Promise<void> {
  for (const name of await readdir(directory.path)) {
    const maker = /^cluster\.new-(?<pid>[0-9]+)-/u.exec(name)?.groups?.pid;
    if (maker === undefined || (await identifyProcess(Number(maker)))) continue;
    // Its initdb may have outlived it and still be writing: then removing is tried again until that has failed.
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
    handOver: join(folder, 'initdb-password'),
  });
}

async function runInitdb(
  directory: DataDirectory,
  data: string,
  programs: ServerPrograms,
  choice: { readonly password: string; readonly durable: boolean; readonly handOver: string },
): Promise<void> {
  // The password is handed over as an open file: an argument would show in the list of processes.
  await writePrivateFile(choice.handOver, choice.password);
  if (programs.account) await chown(choice.handOver, programs.account.uid, programs.account.gid);
  const file = await open(choice.handOver, 'r');
  const args = [`--username=${SUPERUSER}`, '--pwfile=/dev/fd/4', '--auth=scram-sha-256', '--no-instructions'];
  args.push('--encoding=UTF8', '--locale=C', '--data-checksums', ...(choice.durable ? [] : ['--no-sync']));
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
    await rm(choice.handOver, { force: true });
  }
}

async function writeThrough(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
