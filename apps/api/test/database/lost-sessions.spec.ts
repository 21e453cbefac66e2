import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataSource } from '../../src/database/index.ts';
import { isDatabaseAway } from '../../src/http/problems/to-domain-error.ts';
import { startRawServer } from '../connectors/raw-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each(['another statement', 'its commit'])(
  'a transaction whose session ends before %s fails with the error of an unreachable database',
  async (next) => {
    const dataSource = await makeDataSource(database.url, 2).initialize();
    const failed = dataSource.transaction(async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      await database.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect.poll(() => manager.queryRunner?.isReleased).toBe(true);
      if (next === 'another statement') await manager.query('SELECT 1');
    });
    expect(isDatabaseAway(await failed.catch((error: unknown) => error))).toBe(true);
    await dataSource.destroy();
  },
);

/** `AuthenticationOk`, `ReadyForQuery` and the end of the session, in one packet. */
const READY_AND_ENDED = Buffer.concat([
  message('R', '\0\0\0\0'),
  message('Z', 'I'),
  message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
]);

test('a session that ends directly after it connects fails its query and does not stop the process', async () => {
  const server = await startRawServer((socket) => socket.once('data', () => socket.end(READY_AND_ENDED)));
  const dataSource = makeDataSource(`postgres://user:password@127.0.0.1:${server.port}/none`, 2);
  const failed: unknown = await dataSource.initialize().catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  await server.stop();
});

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
