import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerCommand, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MEBIBYTE = 1024 * 1024;
const CLIENTS = 32;
const REQUESTS_OF_A_CLIENT = 60;

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let apiKey: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-footprint-'));
  database = await createTestDatabase();
  const environment = {
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    TOOKEFFECT_LIMIT_READS: '100000',
    TOOKEFFECT_LIMIT_WRITES: '100000',
    DATABASE_URL: database.serverUrl,
    TOOKEFFECT_MIGRATION_DATABASE_URL: database.url,
  };
  server = await startServerProcess(environment);
  const command = ['admin', 'create-api-key', '--preset', 'admin', '--name', 'footprint', '--json'];
  const { output } = await runServerCommand(command, environment);
  apiKey = (JSON.parse(output) as { secret: string }).secret;
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(existsSync('/proc/self/task'))(
  'an idle server takes at most 150 MiB, and has no thread for computations',
  async () => {
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    expect(memoryBytes()).toBeLessThan(150 * MEBIBYTE);
    expect(threads()).toContain('MainThread');
    expect(threads()).not.toContain('WorkerThread');
  },
);

test.runIf(existsSync('/proc/self/task'))(
  'thousands of requests at a time of 32 let the server grow by at most 80 MiB',
  async () => {
    const before = memoryBytes();
    const body = JSON.stringify({ contract: 'github.issue.created@1', input: { owner: 1 } });
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const client = async (): Promise<void> => {
      for (let made = 0; made < REQUESTS_OF_A_CLIENT; made += 1) {
        const read = await fetch(`${server.baseUrl}/v1/contracts?limit=50`, { headers });
        expect([read.status, (await read.text()).length > 1000]).toEqual([200, true]);
        const refused = await fetch(`${server.baseUrl}/v1/operations`, { method: 'POST', headers, body });
        expect([refused.status, (await refused.text()).length > 0]).toEqual([422, true]);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect(memoryBytes() - before).toBeLessThan(80 * MEBIBYTE);
  },
);

/** @see proc_pid_status(5) */
function memoryBytes(): number {
  const status = readFileSync(`/proc/${server.processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}

function threads(): string[] {
  const folderOfTasks = `/proc/${server.processId}/task`;
  return readdirSync(folderOfTasks).map((task) =>
    readFileSync(path.join(folderOfTasks, task, 'comm'), 'utf8').trim(),
  );
}
