import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { IdempotencyKeyEntity, IdempotencyRepository } from '../../src/modules/idempotency/index.ts';
import { IdempotentCalls } from '../../src/modules/idempotency/idempotent-calls.ts';
import { unreportedFailures } from '../support/batch-failures.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const BODY = '{"id":"a"}';

let database: TestDatabase;
let keys: IdempotencyRepository;
let calls: IdempotentCalls;
let accountId: string;
let made: number;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = new IdempotencyRepository(
    database.dataSource.getRepository(IdempotencyKeyEntity),
    unreportedFailures(),
  );
  calls = new IdempotentCalls(keys);
});
beforeEach(async () => {
  [accountId, made] = [newId('acc'), 0];
  await database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [accountId]);
});
afterAll(() => database.drop());

type Make = Parameters<IdempotentCalls['runOnce']>[1];

/** Makes the call, and stores its response under its key. */
const make: Make = async (claimedKey) => {
  made += 1;
  if (claimedKey === null || (await keys.storeResponse(accountId, claimedKey, { status: 201, body: BODY })))
    return BODY;
  return null;
};
const once = (key: string | undefined, making = make, request: object = { name: 'a' }) =>
  calls.runOnce({ accountId, workspaceId: 'ws_a', route: 'POST /v1/things', request, key }, making);

test('executes every call without a key', async () => {
  for (let call = 0; call < 2; call += 1) {
    expect(await once(undefined)).toEqual({ body: BODY, isReplayed: false });
  }
  expect(made).toBe(2);
});

test('executes a call with a key once, and replays it', async () => {
  expect(await once('key')).toEqual({ body: BODY, isReplayed: false });
  expect(await once('key')).toEqual({ body: BODY, isReplayed: true });
  expect(made).toBe(1);
});

test('refuses another call with the key', async () => {
  await once('key');
  await expect(once('key', make, { name: 'b' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(
    calls.runOnce(
      { accountId, workspaceId: 'ws_a', route: 'POST /v1/others', request: { name: 'a' }, key: 'key' },
      make,
    ),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(made).toBe(1);
});

test('refuses the same call for a second while the first one runs', async () => {
  const inFlight = { code: 'idempotency_in_flight', retryAfterSeconds: 1 };
  const first = await once('key', async (claimedKey) => {
    await expect(once('key')).rejects.toMatchObject(inFlight);
    return make(claimedKey);
  });
  expect([first.isReplayed, made]).toEqual([false, 1]);
});

test('frees the key of a failed call', async () => {
  const failure = new Error('failed');
  await expect(once('key', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await once('key', make, { name: 'b' })).toEqual({ body: BODY, isReplayed: false });
});

test('refuses a call as in flight whose key was taken over, and keeps the key of the other', async () => {
  const late = once('key', async (claimedKey) => {
    await database.dataSource.query(
      `UPDATE idempotency_key SET created_at = now() - interval '61 seconds' WHERE account_id = $1`,
      [accountId],
    );
    expect(await once('key')).toEqual({ body: BODY, isReplayed: false });
    return make(claimedKey);
  });
  await expect(late).rejects.toMatchObject({ code: 'idempotency_in_flight' });
  expect(await once('key')).toEqual({ body: BODY, isReplayed: true });
});
