import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-shutdown-'));
  database = await createTestDatabase('template1');
  server = await startServerProcess({
    DATABASE_URL: database.url,
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    TOOKEFFECT_LOG_LEVEL: 'error',
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_SHUTDOWN_DELAY_MS: '60000',
  });
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that was told to stop is not ready, and still serves requests during its delay', async () => {
  const begin = () =>
    fetch(`${server.baseUrl}/v1/operations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.firstApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        contract: 'github.issue.created@1',
        input: { owner: 'o', repo: 'r', title: 't' },
      }),
    });
  const readiness = async () => (await fetch(`${server.baseUrl}/readyz`)).status;
  expect([(await begin()).status, await readiness()]).toEqual([201, 200]);
  process.kill(server.processId, 'SIGTERM');
  await expect.poll(readiness).toBe(503);
  const { status, headers } = await begin();
  expect([status, headers.get('connection')]).toEqual([201, 'close']);
  expect(server.hasEnded()).toBe(false);
});
