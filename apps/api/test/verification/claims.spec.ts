import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Attempt, type Settled, claimEffect } from '../ledger/claimed-effect.ts';
import { type LedgerAccount, assertLedgerInvariants, makeLedgerAccount } from '../ledger/ledger-account.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let account: LedgerAccount;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(100);
});
afterAll(async () => {
  await assertLedgerInvariants(database.dataSource);
  await database.drop();
});

const claim = (operationId: string, attempt: Attempt = {}): Promise<Settled> =>
  claimEffect(database.dataSource, account, operationId, attempt);

const newOperation = (): Promise<string> => account.newOperation();

test('an effect is claimed once: the second operation is told whose it is, and nothing is stored', async () => {
  const [first, second] = [await newOperation(), await newOperation()];
  expect(await claim(first)).toEqual({ outcome: 'settled' });
  expect(await claim(second)).toMatchObject({
    outcome: 'claims_changed',
    claims: [{ operationId: first, system: 'db', objectType: 'row', objectId: '7', aspect: 'created' }],
  });
  const receipts = 'SELECT count(*)::integer AS count FROM receipt WHERE operation_id = $1';
  expect(await database.dataSource.query(receipts, [second])).toEqual([{ count: 0 }]);
});

test('an operation that is verified again keeps its claim', async () => {
  const operation = await newOperation();
  expect([await claim(operation), await claim(operation)]).toEqual([
    { outcome: 'settled' },
    { outcome: 'settled' },
  ]);
});

test.each<[string, Attempt]>([
  ['another object', { objectId: '8' }],
  ['another type of object', { objectType: 'comment' }],
  ['the same id in another system', { system: 'other' }],
])('%s is another effect', async (_, attempt) => {
  await claim(await newOperation());
  expect(await claim(await newOperation(), attempt)).toEqual({ outcome: 'settled' });
});

test('a revision of any length is claimed, once', async () => {
  // Random text, because an index compresses its entries.
  const revision = randomBytes(16_384).toString('hex');
  const attempt = { revision };
  const [first, second] = [await newOperation(), await newOperation()];
  expect((await claim(first, attempt)).outcome).toBe('settled');
  const { outcome, claims } = await claim(second, attempt);
  expect(outcome).toBe('claims_changed');
  const knownClaims = claims!.map(({ number }) => number);
  await expect(claim(second, { ...attempt, knownClaims })).rejects.toThrow('standing_claim');
  const another = { revision: `${revision}0`, knownClaims };
  expect((await claim(second, another)).outcome).toBe('settled');
});

test('another account may claim the same effect', async () => {
  await claim(await newOperation());
  const other = await makeLedgerAccount(database.dataSource);
  await other.buy(1);
  expect(await claimEffect(database.dataSource, other, await other.newOperation())).toEqual({
    outcome: 'settled',
  });
});

test('one object can verify a creation, two changes and a deletion', async () => {
  const steps: Attempt[] = [
    { aspect: 'created' },
    { aspect: 'changed', revision: '2' },
    { aspect: 'changed', revision: '3' },
    { aspect: 'deleted' },
  ];
  let known: number[] = [];
  for (const step of steps) {
    const operation = await newOperation();
    const told = await claim(operation, { ...step, knownClaims: [] });
    known = (told.claims ?? []).map(({ number }) => number);
    if (told.outcome !== 'settled') {
      expect(await claim(operation, { ...step, knownClaims: known })).toEqual({ outcome: 'settled' });
    }
  }
  expect(known).toHaveLength(3);
});

test('one of twenty settlements that claim one effect at once takes it', async () => {
  const operations = await Promise.all(Array.from({ length: 20 }, newOperation));
  const results = await Promise.all(operations.map((operation) => claim(operation)));
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 19 }, () => 'claims_changed'),
    'settled',
  ]);
});

test('an outdated claim ends with the settlement that replaces it, and stays as history', async () => {
  const [void_, later, last] = [await newOperation(), await newOperation(), await newOperation()];
  await claim(void_);
  const { claims = [] } = await claim(later);
  const known = { knownClaims: claims.map(({ number }) => number), replacedClaims: [void_] };
  expect(await claim(later, known)).toEqual({ outcome: 'settled' });
  const rows: unknown = await database.dataSource.query(
    'SELECT operation_id, replaced_by FROM claim WHERE account_id = $1 ORDER BY id',
    [account.accountId],
  );
  expect(rows).toEqual([
    { operation_id: void_, replaced_by: later },
    { operation_id: later, replaced_by: null },
  ]);
  expect((await claim(last)).claims).toMatchObject([{ operationId: later }]);
});

test('a claim that the evaluation did not know is not replaced', async () => {
  const [first, second] = [await newOperation(), await newOperation()];
  await claim(first);
  expect((await claim(second, { replacedClaims: [first] })).outcome).toBe('claims_changed');
});

test('an evaluation that takes the effect of a standing claim fails, and charges nothing', async () => {
  const [first, second] = [await newOperation(), await newOperation()];
  await claim(first);
  const knownClaims = (await claim(second)).claims!.map(({ number }) => number);
  const before = await account.bucket('bought');
  await expect(claim(second, { knownClaims })).rejects.toThrow('standing_claim');
  expect(await account.bucket('bought')).toEqual(before);
});

test('of many claims on an object the newest are evaluated, and any on the same effect', async () => {
  const operations: string[] = [];
  for (let revision = 1; revision <= 18; revision += 1) {
    const operation = await newOperation();
    const attempt = { aspect: 'changed', revision: String(revision) };
    const { claims = [], outcome } = await claim(operation, attempt);
    if (outcome !== 'settled')
      await claim(operation, { ...attempt, knownClaims: claims.map(({ number }) => number) });
    operations.push(operation);
  }
  const revisions = async (revision: string) =>
    (await claim(await newOperation(), { aspect: 'changed', revision })).claims!.map((known) =>
      Number(known.revision),
    );
  const newest = Array.from({ length: 16 }, (_, index) => index + 3);
  expect(await revisions('99')).toEqual(newest);
  expect(await revisions('1')).toEqual([1, ...newest]);
});

test('an object with the longest id is claimed once', async () => {
  const attempt = { objectId: '😀'.repeat(512), revision: '\u{10ffff}'.repeat(128), aspect: 'changed' };
  expect(await claim(await newOperation(), attempt)).toEqual({ outcome: 'settled' });
  expect((await claim(await newOperation(), attempt)).outcome).toBe('claims_changed');
});

test.each([
  `UPDATE claim SET object_id = '8'`,
  `UPDATE claim SET replaced_by = operation_id, replaced_at = now(), object_id = '8'`,
  `UPDATE claim SET replaced_by = NULL, replaced_at = NULL WHERE replaced_by IS NOT NULL`,
  `DELETE FROM claim`,
])('a claim is never changed otherwise: %s', async (statement) => {
  await claim(await newOperation());
  const second = await newOperation();
  const { claims = [] } = await claim(second);
  const replacedClaims = claims.map(({ operationId }) => operationId);
  await claim(second, { knownClaims: claims.map(({ number }) => number), replacedClaims });
  await expect(database.dataSource.query(statement)).rejects.toThrow('claim is append-only');
});
