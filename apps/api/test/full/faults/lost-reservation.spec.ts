import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount, makeDataSource, prepareDatabase } from '../../../src/database/index.ts';
import {
  IdempotencyKeyEntity,
  IdempotencyRepository,
  type ClaimedKey,
} from '../../../src/modules/idempotency/index.ts';
import { KillableDatabase } from '../../faults/killable-database.ts';
import {
  assertLedgerInvariants,
  type LedgerAccount,
  makeLedgerAccount,
} from '../../ledger/ledger-account.ts';
import { unreportedFailures } from '../../support/batch-failures.ts';

let folder: string;
let database: KillableDatabase;
let sessions: DataSource;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-lost-reservation-'));
  database = await KillableDatabase.create(folder);
  await prepareDatabase(database.url);
  sessions = await makeDataSource(database.url, 2).initialize();
}, 60_000);
afterAll(async () => {
  await sessions.destroy();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** With one credit, and an operation; from now on only commits write to the disk. */
async function prepareRun(): Promise<{ account: LedgerAccount; operationId: string }> {
  const account = await makeLedgerAccount(sessions);
  await account.buy(1);
  const operationId = await account.newOperation();
  await database.stopWriters();
  return { account, operationId };
}

async function crash(): Promise<void> {
  await database.kill();
  await database.start();
}

test('a reservation that is lost with the database costs nothing, and its run settles nothing', async () => {
  const { account, operationId } = await prepareRun();
  const lost = await account.reserve(operationId, { key: 'one key' });
  expect(lost.outcome).toBe('reserved');
  expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 1 });

  await crash();
  expect(await account.bucket('bought')).toEqual({ available: 1, reserved: 0 });
  const again = await account.reserve(operationId, { key: 'one key' });
  expect(again.outcome).toBe('reserved');
  expect(again.epoch).toBe(lost.epoch);
  expect((await account.reserve()).outcome).toBe('credit_exhausted');

  expect(await account.settle(lost)).toBe('lease_lost');
  expect(await account.release(lost)).toBe(false);
  expect(await account.settle(again)).toBe('settled');
  expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 0 });
  expect(await account.transfers()).toEqual(['bought granted 1', 'bought reserved 1', 'bought settled 1']);
  await assertLedgerInvariants(sessions);
});

test('a settlement is on the disk with its reservation before anyone learns of it', async () => {
  const { account, operationId } = await prepareRun();
  const run = await account.reserve(operationId, { key: 'another key' });
  expect(await account.settle(run)).toBe('settled');

  await crash();
  expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 0 });
  expect(await account.transfers()).toEqual(['bought granted 1', 'bought reserved 1', 'bought settled 1']);
  expect((await account.reserve(operationId, { key: 'another key' })).outcome).toBe('replay');
  await assertLedgerInvariants(sessions);
});

test('a release is on the disk with its reservation before anyone learns of it', async () => {
  const { account, operationId } = await prepareRun();
  const run = await account.reserve(operationId);
  expect(await account.release(run)).toBe(true);

  await crash();
  expect(await account.bucket('bought')).toEqual({ available: 1, reserved: 0 });
  expect(await account.transfers()).toEqual(['bought granted 1', 'bought reserved 1', 'bought refunded 1']);
  await assertLedgerInvariants(sessions);
});

test('a claim of a key may be lost with the database, and then stores nothing; with its response it is not', async () => {
  const { account } = await prepareRun();
  const keys = new IdempotencyRepository(sessions.getRepository(IdempotencyKeyEntity), unreportedFailures());
  const { accountId, workspaceId } = account;
  const response = { status: 201, body: '{"id":"a"}' };
  const claim = (key: string) =>
    inAccount(accountId, () =>
      keys.claim({ accountId, workspaceId, key, fingerprint: Buffer.from('aa', 'hex') }),
    );
  const claimed = async (...names: readonly string[]): Promise<ClaimedKey[]> => {
    const claims = await Promise.all(names.map(claim));
    return claims.map((each) => {
      if (each.outcome !== 'claimed') throw new Error(`the key is ${each.outcome}`);
      return each.claimedKey;
    });
  };
  const [lost] = await claimed('alone');
  await claimed('one', 'two');
  expect(await claim('two')).toEqual({ outcome: 'in_flight' });

  await crash();
  const [again] = await claimed('alone');
  await claimed('one', 'two');
  expect(await keys.storeResponse(accountId, lost!, response)).toBe(false);
  await database.stopWriters();
  expect(await keys.storeResponse(accountId, again!, response)).toBe(true);

  await crash();
  expect(await claim('alone')).toEqual({ outcome: 'replay', body: response.body });
});
