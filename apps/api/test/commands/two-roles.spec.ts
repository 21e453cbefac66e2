import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerCommand, startServerProcess } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-roles-'));
  database = await createTestDatabase('template1');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const WARNING = 'DATABASE_URL names the role that owns the tables';

const environment = (urls: Readonly<Record<string, string>>) => ({
  TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
  TOOKEFFECT_PORT: '0',
  TOOKEFFECT_LOG_LEVEL: 'warn',
  ...urls,
});

/** Starts a server, and ends it when it is ready. @returns what it logged */
async function startOnce(urls: Readonly<Record<string, string>>): Promise<string> {
  const server = await startServerProcess(environment(urls));
  const ready = await fetch(`${server.baseUrl}/readyz`);
  await server.kill('SIGTERM');
  expect(ready.status).toBe(200);
  return server.log();
}

test('a server that does not know the owner of its tables needs `migrate` first, and starts after it', async () => {
  const { url, serverUrl } = database;
  await expect(startOnce({ DATABASE_URL: serverUrl })).rejects.toThrow('run `tookeffect-server migrate`');
  const urls = { DATABASE_URL: serverUrl, TOOKEFFECT_MIGRATION_DATABASE_URL: url };
  const { code, output } = await runServerCommand(['migrate'], environment(urls));
  expect([code, output]).toEqual([0, 'the database is prepared\n']);
  expect(await startOnce({ DATABASE_URL: serverUrl })).not.toContain(WARNING);
});

test('a server that owns its tables warns of what is lost', async () => {
  expect(await startOnce({ DATABASE_URL: database.url })).toContain(WARNING);
});

test('`migrate` names the settings that it needs', async () => {
  const { code, complaint } = await runServerCommand(
    ['migrate'],
    environment({ DATABASE_URL: database.url }),
  );
  expect(code).toBe(1);
  expect(complaint).toContain('set TOOKEFFECT_MIGRATION_DATABASE_URL');
});
