import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, makeDataSource, runPrepared } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await makeDataSource(database.url, 8).initialize();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const HOUR_MS = 3_600_000;

/** The process ids of the sessions that execute calls at the same time. */
async function sessions(calls: number): Promise<Set<number>> {
  const rows = await Promise.all(
    Array.from({ length: calls }, () => source.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid')),
  );
  return new Set(rows.map(([{ pid }]) => pid));
}

test('after a pause, two connections are there with what they have prepared, and the others are closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = await sessions(8);
  expect(before.size).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const pool = (source.driver as unknown as { master: Pool }).master;
  expect(pool.totalCount).toBe(2);
  for (const pid of await sessions(2)) expect(before).toContain(pid);
});

test('the database may be silent for 5.5 s during a statement, and without a limit between statements', async () => {
  const pool = (source.driver as unknown as { master: Pool }).master;
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const running = client.query('SELECT 1');
  expect(stream.timeout).toBe(5500);
  await running;
  await new Promise(setImmediate);
  expect(stream.timeout).toBe(0);
  client.release();
});

test('the driver warns of nothing when several connections are opened for work with an account', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): number => warnings.push(message);
  process.on('warning', note);
  const opened = await makeDataSource(database.url, 8).initialize();
  const call = () => runPrepared(opened, { name: 'one', text: 'SELECT 1 AS one' }, []);
  await inAccount('acc_some', () => Promise.all(Array.from({ length: 8 }, call)));
  await opened.destroy();
  // Warnings are emitted in the next turn.
  await new Promise(setImmediate);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
