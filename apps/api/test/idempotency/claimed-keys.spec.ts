import type { FindOptionsWhere } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const claim = (fingerprint = CALL, key = 'key', workspaceId = 'ws_a') =>
  keys.claim({ accountId, workspaceId, key, fingerprint });
const claimed = async (workspaceId = 'ws_a'): Promise<ClaimedKey> => {
  const attempt = await claim(CALL, 'key', workspaceId);
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

describe('two workspaces of an account with one key', () => {
  const names = async (): Promise<unknown> =>
    database.dataSource.query(
      'SELECT key, workspace_id AS "workspaceId" FROM idempotency_key WHERE account_id = $1 ORDER BY key',
      [accountId],
    );

  test('each has the response of its own call, also for another call', async () => {
    await keys.storeResponse(accountId, await claimed('ws_a'), KEPT);
    expect(await claim(OTHER_CALL, 'key', 'ws_b')).toMatchObject({ outcome: 'claimed' });
    expect(await claim(OTHER_CALL, 'key', 'ws_b')).toEqual({ outcome: 'in_flight' });
    expect(await claim(CALL, 'key', 'ws_b')).toEqual({ outcome: 'reused' });
    expect(await claim(CALL, 'key', 'ws_a')).toEqual({ outcome: 'replay', body: KEPT.body });
    expect(await names()).toEqual([
      { key: 'key', workspaceId: 'ws_a' },
      { key: 'ws_b key', workspaceId: 'ws_b' },
    ]);
  });

  test('the second one keeps its response after the first has released the key', async () => {
    const first = await claimed('ws_a');
    await keys.storeResponse(accountId, await claimed('ws_b'), KEPT);
    await keys.release(accountId, first);
    expect(await claim(CALL, 'key', 'ws_b')).toEqual({ outcome: 'replay', body: KEPT.body });
    expect((await claim(CALL, 'key', 'ws_a')).outcome).toBe('claimed');
    expect(await claim(CALL, 'key', 'ws_b')).toEqual({ outcome: 'replay', body: KEPT.body });
  });

  test('many calls of both at once are one of each', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => claim(CALL, 'key', index % 2 ? 'ws_a' : 'ws_b'));
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...['claimed', 'claimed'], ...Array.from({ length: 18 }, () => 'in_flight')]);
  });

  test('neither takes over what the other has claimed, and each takes over its own', async () => {
    await claimed('ws_a');
    await claimed('ws_b');
    await age('61 seconds');
    await claimed('ws_b');
    await claimed('ws_a');
    expect(await names()).toHaveLength(2);
  });

  test('an expired key of one is free for the other', async () => {
    await keys.storeResponse(accountId, await claimed('ws_a'), KEPT);
    await age('7 days');
    await claimed('ws_b');
    expect(await names()).toEqual([{ key: 'key', workspaceId: 'ws_b' }]);
  });

  // The name was chosen before the row of the other one was gone.
  test.each(['before', 'after'])(
    'a call is made once where the key is released %s its claim',
    async (when) => {
      const first = await claimed('ws_a');
      const attempts = [claim(CALL, 'key', 'ws_b')];
      if (when === 'after') await attempts[0];
      const released = keys.release(accountId, first);
      attempts.push(...Array.from({ length: 9 }, () => claim(CALL, 'key', 'ws_b')));
      await released;
      const outcomes = (await Promise.all(attempts)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
    },
  );

  test('a key of a server of an earlier build is one of the whole account', async () => {
    await database.dataSource.query(
      `INSERT INTO idempotency_key (account_id, key, fingerprint, status, body) VALUES ($1, 'key', $2, 201, $3)`,
      [accountId, CALL, KEPT.body],
    );
    for (const workspaceId of ['ws_a', 'ws_b'])
      expect(await claim(CALL, 'key', workspaceId)).toEqual({ outcome: 'replay', body: KEPT.body });
  });
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
      findBy: async (where: FindOptionsWhere<IdempotencyKeyEntity>[]) => {
        await keys.release(accountId, claimedKey);
        return rows.findBy(where);
      },
    }),
    unreportedFailures(),
  );
  expect(
    (await claiming.claim({ accountId, workspaceId: 'ws_a', key: 'key', fingerprint: OTHER_CALL })).outcome,
  ).toBe('claimed');
});
