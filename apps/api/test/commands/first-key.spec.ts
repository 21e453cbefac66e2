import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerCommand, startServerProcess } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-first-key-'));
  database = await createTestDatabase('template1');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the first key is in a file of the first start that succeeds and in no output, and one command makes another one', async () => {
  const environment = {
    DATABASE_URL: database.url,
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    TOOKEFFECT_LOG_LEVEL: 'error',
  };
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startServerProcess({ ...environment, TOOKEFFECT_PORT: String(port) })).rejects.toThrow(
    'the port is in use',
  );
  other.close();

  const server = await startServerProcess({ ...environment, TOOKEFFECT_PORT: '0' });
  try {
    const statusWith = async (key: string | undefined) =>
      (await fetch(`${server.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await statusWith(server.firstApiKey)).toBe(200);
    const file = path.join(folder, 'data/secrets/first-api-key');
    expect([server.firstApiKeyFile, (await stat(file)).mode & 0o777]).toEqual([file, 0o600]);
    expect(server.output() + server.log()).not.toContain(server.firstApiKey!.split('_').at(-1));
    const [, command] = /npm run -s server -- (.*)$/.exec(server.nextStep)!;
    const arguments_ = command!.replace('<name>', 'mine').split(' ');
    const { code, output } = await runServerCommand(arguments_, environment);
    expect([code, await statusWith(output.trim())]).toEqual([0, 200]);
  } finally {
    await server.kill('SIGTERM');
  }
});
