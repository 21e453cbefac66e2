import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKeyRefused } from '../../src/modules/signing/index.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { issueReceipt, keyLifecycle, publishedKeys, readPredicate } from './signing-context.ts';

let context: ShopApi;
let receipt: string;
beforeAll(async () => {
  context = await startShopApi();
  receipt = await issueReceipt(context);
});
afterAll(() => context.stop());

const RUN = `INSERT INTO verification_run
  (id, account_id, operation_id, epoch, state, idempotency_key, lease_until, ended_at)
  SELECT 'run_copy' || n, account_id, operation_id, epoch + n, 'completed', 'copy' || n, lease_until, ended_at
  FROM (SELECT * FROM verification_run WHERE state = 'completed' LIMIT 1) run, generate_series(1, $1) n`;
const RECEIPT = `INSERT INTO receipt
  (id, account_id, operation_id, run_id, sequence, verdict, reason, amount_credits, usage_period, observed_at, document,
    payload_digest)
  SELECT 'rcp_copy' || n, account_id, operation_id, 'run_copy' || n, sequence + n, verdict, reason, 0, usage_period,
    observed_at, text, payload_digest
  FROM (SELECT * FROM receipt LIMIT 1) stored, unnest($1::text[]) WITH ORDINALITY copied (text, n)`;

/** Stores further receipts of these texts in one statement, and rolls back. @returns the error of the database */
async function objectionTo(...documents: readonly string[]): Promise<unknown> {
  const runner = context.api.database.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(RUN, [documents.length]);
    await runner.query(RECEIPT, [documents]);
    return null;
  } catch (error) {
    return error;
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** The receipt with one member of its predicate replaced. */
const changed = (member: 'keyId' | 'issuer' | 'environment' | 'issuedAt', value: string): string =>
  receipt.replaceAll(`"${member}":"${readPredicate(receipt)[member]}"`, `"${member}":"${value}"`);

test('stores a receipt of the current key, whatever its other members are', async () => {
  expect(await objectionTo(receipt)).toBeNull();
  const posing = JSON.stringify('"environment":"live","issuedAt":"2000-01-01T00:00:00.000Z","keyId":"0"');
  for (const text of ['"\\u0000\\\\u0000\\\\\\u0000"', posing]) {
    const odd = receipt.replace('"limits":["', `"limits":[${text},"`);
    expect(JSON.parse(odd)).not.toEqual(JSON.parse(receipt));
    expect(await objectionTo(odd)).toBeNull();
  }
});

test('rejects a receipt without one of the members that its key depends on', async () => {
  for (const member of ['keyId', 'issuer', 'environment', 'issuedAt']) {
    const without = receipt.replaceAll(new RegExp(`"${member}":"[^"]*",?`, 'g'), '');
    expect(without.length).toBeLessThan(receipt.length);
    expect(isKeyRefused(await objectionTo(without))).toBe(true);
  }
  // The key that the signature names does not stand in for the one of the statement.
  const unnamed = receipt.replace(/"keyId":"[^"]*",/, '');
  expect(unnamed).toContain('"keyId":"');
  expect(isKeyRefused(await objectionTo(unnamed))).toBe(true);
});

test('rejects a receipt of an unpublished key, or with another issuer or environment', async () => {
  const live = (await publishedKeys(context)).keys.find(({ environment }) => environment === 'live')!;
  for (const document of [
    changed('keyId', '0'.repeat(32)),
    changed('keyId', live.keyId),
    changed('issuer', 'https://other.example'),
    changed('environment', 'live'),
  ]) {
    expect(isKeyRefused(await objectionTo(document))).toBe(true);
  }
});

test('rejects a batch with one such receipt, wherever it is among the others', async () => {
  const forged = changed('issuer', 'https://other.example');
  expect(await objectionTo(receipt, receipt, receipt)).toBeNull();
  for (const batch of [
    [forged, receipt, receipt],
    [receipt, forged, receipt],
    [receipt, receipt, forged],
  ]) {
    expect(isKeyRefused(await objectionTo(...batch))).toBe(true);
  }
});

test('rejects a receipt from an instant at which its key does not sign', async () => {
  const { keyId } = readPredicate(receipt);
  const begin = (await publishedKeys(context)).keys.find((key) => key.keyId === keyId)!.notBefore;
  const beside = (instant: string, milliseconds: number) =>
    changed('issuedAt', new Date(Date.parse(instant) + milliseconds).toISOString());
  expect(isKeyRefused(await objectionTo(beside(begin, -1)))).toBe(true);
  expect(await objectionTo(beside(begin, 0))).toBeNull();

  const { key } = await keyLifecycle(context).revoke('test', 'retirement');
  expect(await objectionTo(beside(key.revokedAt!, 0))).toBeNull();
  expect(isKeyRefused(await objectionTo(beside(key.revokedAt!, 1)))).toBe(true);

  await keyLifecycle(context).revoke('test', 'compromise', keyId);
  expect(isKeyRefused(await objectionTo(receipt))).toBe(true);
});
