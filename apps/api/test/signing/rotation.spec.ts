import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText } from '../support/receipts.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import {
  ENVIRONMENT,
  issueReceipt,
  keyLifecycle,
  reissuedAt,
  publishedKeys,
  readPredicate,
  servedKeys,
  verifyOnce,
} from './signing-context.ts';

let context: ShopApi;
let second: SecondServer;
beforeAll(async () => {
  context = await startShopApi();
  second = await startSecondServer(context.api);
});
afterAll(async () => {
  await second.stop();
  await context.stop();
});

const LEAD_MS = 2500;
const AFTER_EACH = 8;

test('rotates under load without a refused verify or an invalid receipt', async () => {
  const servers = [context.api.baseUrl, second.baseUrl];
  const before = await issueReceipt(context);
  const next = await keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: LEAD_MS });
  const ahead = await servedKeys(second.baseUrl);
  expect(ahead.document.keys).toContainEqual(
    expect.objectContaining({ keyId: next.keyId, notBefore: next.notBefore }),
  );

  const operations: string[] = [];
  const underLoad = async (baseUrl: string): Promise<void> => {
    for (let byNext = 0; byNext < AFTER_EACH;) {
      const { id, status, body } = await verifyOnce(context, baseUrl);
      expect(status, body).toBe(200);
      operations.push(id);
      if (readPredicate(await receiptText(context.api, id)).keyId === next.keyId) byNext += 1;
    }
  };
  await Promise.all([...servers, ...servers].map(underLoad));

  const receipts = [before, ...(await Promise.all(operations.map((id) => receiptText(context.api, id))))];
  const { trustedKeys } = await servedKeys(context.api.baseUrl);
  // Keys fetched after the next key was published validate every later receipt.
  for (const keys of [trustedKeys, ahead.trustedKeys]) {
    const codes = receipts.map((receipt) => verifyReceipt(receipt, { trustedKeys: keys }).reasonCode);
    expect(new Set(codes)).toEqual(new Set(['signature_valid']));
  }
  for (const { keyId, issuedAt } of receipts.map(readPredicate)) {
    expect(keyId === next.keyId).toBe(issuedAt >= next.notBefore);
  }
  expect(receipts.map(readPredicate).filter(({ keyId }) => keyId !== next.keyId).length).toBeGreaterThan(1);
});

test('validates receipts from before the end of their key, and none from after it', async () => {
  const { keys } = await publishedKeys(context);
  const ended = keys.find((key) => key.environment === ENVIRONMENT && key.notAfter !== null)!;
  const { trustedKeys } = await servedKeys(context.api.baseUrl);
  const [operation] = await context.api.database.dataSource.query<[{ document: string }]>(
    'SELECT document FROM receipt ORDER BY created_at LIMIT 1',
  );
  expect(readPredicate(operation.document).keyId).toBe(ended.keyId);
  const codeAt = async (at: number): Promise<string> => {
    const receipt = await reissuedAt(context, operation.document, new Date(at).toISOString());
    return verifyReceipt(receipt, { trustedKeys }).reasonCode;
  };
  const [begin, end] = [Date.parse(ended.notBefore), Date.parse(ended.notAfter!)];
  expect(await codeAt(begin - 1)).toBe('key_not_yet_valid');
  expect(await codeAt(begin)).toBe('signature_valid');
  expect(await codeAt(end)).toBe('signature_valid');
  expect(await codeAt(end + 1)).toBe('key_expired');
});

test('publishes one next key at a time, and does not change the other environment', async () => {
  const liveBefore = (await publishedKeys(context)).keys.filter(({ environment }) => environment === 'live');
  const next = await keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: 3_600_000 });
  await expect(keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: 0 })).rejects.toMatchObject({
    code: 'next_key_exists',
    message: `The next test key is published already: ${next.keyId} signs from ${next.notBefore}.`,
  });
  const { keys, now } = await publishedKeys(context);
  expect(keys.filter(({ environment }) => environment === 'live')).toEqual(liveBefore);
  expect(next.notBefore > now).toBe(true);
});

test('never signs with a revoked next key, and continues with the present one', async () => {
  const present = readPredicate(await issueReceipt(context)).keyId;
  const { keys, now } = await publishedKeys(context);
  const waiting = keys.find(({ environment, notBefore }) => environment === ENVIRONMENT && notBefore > now)!;
  const taken = await keyLifecycle(context).revoke(ENVIRONMENT, 'compromise', waiting.keyId);
  expect(taken).toMatchObject({ key: { keyId: waiting.keyId }, successor: null });
  const kept = (await publishedKeys(context)).keys.find(({ keyId }) => keyId === present);
  expect(kept).toMatchObject({ notAfter: null, revokedAt: null });
});
