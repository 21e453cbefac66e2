import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../../../src/database/index.ts';
import { KillableDatabase } from '../../faults/killable-database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

/* The database of a server on a file system of its own, which becomes full. Making one needs the rights of root. */

const disk = await mkdtemp(path.join(tmpdir(), 'tookeffect-disk-'));
const isMounted = mount();
let database: KillableDatabase;
let server: ServerProcess;
beforeAll(async () => {
  if (!isMounted) return;
  database = await KillableDatabase.create(path.join(disk, 'postgres'));
  await prepareDatabase(database.url, { serverRole: 'tookeffect_test_server' });
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'tookeffect-full-'));
  server = await startServerProcess({
    DATABASE_URL: database.serverUrl,
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
    TOOKEFFECT_PORT: '0',
  });
});
afterAll(async () => {
  if (isMounted) {
    await server.kill('SIGTERM');
    await database.stop();
    execFileSync('umount', [disk]);
  }
  await rm(disk, { recursive: true });
});

test.skipIf(!isMounted)(
  'a server whose database has a full disk is not ready until there is space again',
  async () => {
    const readiness = async (): Promise<unknown> => {
      const response = await fetch(`${server.baseUrl}/readyz`);
      return [response.status, ((await response.json()) as { detail?: string }).detail?.split(',')[0]];
    };
    expect(await readiness()).toEqual([200, undefined]);
    const filling = path.join(disk, 'filling');
    await expect(writeFile(filling, Buffer.alloc(400 * 1024 * 1024))).rejects.toThrow('ENOSPC');
    await expect.poll(readiness, { timeout: 5000 }).toEqual([503, 'The disk of the database is full']);
    await rm(filling);
    await expect.poll(readiness, { timeout: 5000 }).toEqual([200, undefined]);
  },
);

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0777', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
