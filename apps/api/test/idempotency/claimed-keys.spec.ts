import type { FindOptionsWhere } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import {
  IdempotencyKeyEntity,
  IdempotencyRepository,
  type ClaimedKey,
  requestFingerprint,
} from '../../src/modules/idempotency/index.ts';
import { unreportedFailures } from '../support/batch-failures.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let keys: IdempotencyRepository;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = new IdempotencyRepository(
    database.dataSource.getRepository(IdempotencyKeyEntity),
    unreportedFailures(),
  );
});
beforeEach(async () => {
  accountId = newId('acc');
  await database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [accountId]);
});
afterAll(() => database.drop());

const CALL = requestFingerprint('POST /v1/things', [], { name: 'a' });
const OTHER_CALL = requestFingerprint('POST /v1/things', [], { name: 'b' });
const KEPT = { status: 201, body: '{"id":"a"}' };

const claim = (fingerprint = CALL, key = 'key') => keys.claim(accountId, key, fingerprint);
const claimed = async (): Promise<ClaimedKey> => {
  const attempt = await claim();
  if (attempt.outcome !== 'claimed') throw new Error(`the key is ${attempt.outcome}`);
  return attempt.claimedKey;
};
const age = (interval: string): Promise<unknown> =>
  database.dataSource.query(
    'UPDATE idempotency_key SET created_at = now() - $2::interval WHERE account_id = $1',
    [accountId, interval],
  );
const readRows = async (): Promise<unknown> =>
  database.dataSource.query('SELECT key, status, body FROM idempotency_key WHERE account_id = $1', [
    accountId,
  ]);

test('lets one of many concurrent calls claim a key; the others are in flight', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => claim()));
  const outcomes = responses.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(['claimed', ...Array.from({ length: 9 }, () => 'in_flight')]);
});

test('replays a kept response to the same call, and refuses another call with the key', async () => {
  const claimedKey = await claimed();
  expect(await keys.storeResponse(accountId, claimedKey, KEPT)).toBe(true);
  expect(await claim()).toEqual({ outcome: 'replay', body: KEPT.body });
  expect(await claim(OTHER_CALL)).toEqual({ outcome: 'reused' });
  expect(await readRows()).toEqual([{ key: 'key', ...KEPT }]);
});

test('keeps equal keys of two accounts separate', async () => {
  await claimed();
  accountId = newId('acc');
  await database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [accountId]);
  expect((await claim(OTHER_CALL)).outcome).toBe('claimed');
});

test('frees a released key for any call, and never releases a kept one', async () => {
  await keys.release(accountId, await claimed());
  const attempt = await claim(OTHER_CALL);
  expect(attempt.outcome).toBe('claimed');
  if (attempt.outcome !== 'claimed') return;
  await keys.storeResponse(accountId, attempt.claimedKey, KEPT);
  await keys.release(accountId, attempt.claimedKey);
  expect(await claim(OTHER_CALL)).toMatchObject({ outcome: 'replay' });
});

test('lets the same call take over a key after a minute, and then the first call can neither keep nor free it', async () => {
  const late = await claimed();
  await age('59 seconds');
  expect((await claim()).outcome).toBe('in_flight');
  await age('61 seconds');
  expect((await claim(OTHER_CALL)).outcome).toBe('reused');
  const now = await claimed();
  expect(await keys.storeResponse(accountId, late, { status: 201, body: 'late' })).toBe(false);
  await keys.release(accountId, late);
  expect(await keys.storeResponse(accountId, now, KEPT)).toBe(true);
  expect(await keys.storeResponse(accountId, now, { status: 201, body: 'again' })).toBe(false);
  expect(await claim()).toEqual({ outcome: 'replay', body: KEPT.body });
});

test('replays a kept response for seven days, and deletes it only after that', async () => {
  const claimedKey = await claimed();
  await keys.storeResponse(accountId, claimedKey, KEPT);
  await age('7 days -5 seconds');
  expect([await keys.deleteExpired(), (await claim()).outcome]).toEqual([0, 'replay']);
  await age('7 days');
  expect(await keys.deleteExpired()).toBe(1);
  expect(await readRows()).toEqual([]);
});

test('frees an expired key before its row is deleted', async () => {
  await keys.storeResponse(accountId, await claimed(), KEPT);
  await age('7 days');
  expect((await claim(OTHER_CALL)).outcome).toBe('claimed');
  expect(await readRows()).toEqual([{ key: 'key', status: null, body: null }]);
});

test('claims a key that is released between its two queries', async () => {
  const claimedKey = await claimed();
  const rows = database.dataSource.getRepository(IdempotencyKeyEntity);
  const claiming = new IdempotencyRepository(
    rows.extend({
      findOneBy: async (where: FindOptionsWhere<IdempotencyKeyEntity>) => {
        await keys.release(accountId, claimedKey);
        return rows.findOneBy(where);
      },
    }),
    unreportedFailures(),
  );
  expect((await claiming.claim(accountId, 'key', OTHER_CALL)).outcome).toBe('claimed');
});
