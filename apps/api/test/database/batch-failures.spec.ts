import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../../src/clock/index.ts';
import { BatchFailures, batchedCalls, inAccount, makeDataSource } from '../../src/database/index.ts';
import type { FailedBatch, Metrics } from '../../src/metrics/metrics.ts';
import { NO_METRICS } from '../../src/metrics/index.ts';
import { DatabaseClock } from '../../src/modules/timekeeping/index.ts';
import { RunCalls } from '../../src/modules/verification/run-calls.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let server: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 4).initialize();
  await database.dataSource.query('DROP FUNCTION reserve_runs');
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

let now: number;
let counted: FailedBatch[];
let logged: object[];
let failures: BatchFailures;
beforeEach(() => {
  [now, counted, logged] = [0, [], []];
  const log = {
    info: () => undefined,
    warn: (fields: object) => logged.push(fields),
    error: () => undefined,
  };
  const batchFailed = (batch: FailedBatch) => counted.push(batch);
  const metrics = Object.assign(Object.create(NO_METRICS) as Metrics, { batchFailed });
  failures = new BatchFailures(log, metrics, { now: () => new Date(now) });
});

/** Makes three calls: the second and the third wait for the first, and are a batch. */
const makeThree = (call: () => Promise<unknown>) =>
  Promise.allSettled(['acc_a', 'acc_b', 'acc_c'].map((account) => inAccount(account, call)));

test('a statement that only works for single calls is counted and logged with the error of the database', async () => {
  const statement = { name: 'broken', text: 'SELECT no_such_function($1) AS result' };
  const call = batchedCalls<object, object, string>(() => server, failures, {
    statement,
    values: () => ['a secret'],
    results: () => [],
    single: () => Promise.resolve('alone'),
  });
  const results = await makeThree(() => call({}));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(counted).toEqual([{ batch: 'broken', code: '42883' }]);
  const reason = 'function no_such_function(unknown) does not exist';
  expect(logged).toEqual([{ batch: 'broken', code: '42883', reason }]);
});

test('a batch of runs reports, too', async () => {
  const failpoints = { reach: () => Promise.resolve() };
  const calls = new RunCalls(server, failpoints, failures, new DatabaseClock(new SystemClock(), server));
  await makeThree(() => calls.reserve({ fingerprint: Buffer.alloc(32) } as never));
  expect(counted).toEqual([{ batch: 'reserve_runs', code: '42883' }]);
});

test('every failure is counted, and the same one is logged once a minute', () => {
  const fail = (batch: string, code?: string) =>
    failures.report(batch, Object.assign(new Error('x'), { code }));
  fail('one', '42883');
  fail('one', '42883');
  fail('one', '40P01');
  fail('two');
  now = 59_999;
  fail('one', '42883');
  expect(logged).toMatchObject([{ code: '42883' }, { code: '40P01' }, { batch: 'two', code: 'unknown' }]);
  now = 60_000;
  fail('one', '42883');
  expect([logged.length, counted.length]).toEqual([4, 6]);
});
