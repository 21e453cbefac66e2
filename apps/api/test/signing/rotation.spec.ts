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
} from './signing-world.ts';

let world: ShopApi;
let second: SecondServer;
beforeAll(async () => {
  world = await startShopApi();
  second = await startSecondServer(world.api);
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

const LEAD_MS = 2500;
const AFTER_EACH = 8;

test('rotates under load without a refused verify or an invalid receipt', async () => {
  const servers = [world.api.baseUrl, second.baseUrl];
  const before = await issueReceipt(world);
  const next = await keyLifecycle(world).rotate(ENVIRONMENT, { leadMs: LEAD_MS });
  const ahead = await servedKeys(second.baseUrl);
  expect(ahead.document.keys).toContainEqual(
    expect.objectContaining({ keyId: next.keyId, notBefore: next.notBefore }),
  );

  const operations: string[] = [];
  const underLoad = async (baseUrl: string): Promise<void> => {
    for (let byNext = 0; byNext < AFTER_EACH;) {
      const { id, status, body } = await verifyOnce(world, baseUrl);
      expect(status, body).toBe(200);
      operations.push(id);
      if (readPredicate(await receiptText(world.api, id)).keyId === next.keyId) byNext += 1;
    }
  };
  await Promise.all([...servers, ...servers].map(underLoad));

  const receipts = [before, ...(await Promise.all(operations.map((id) => receiptText(world.api, id))))];
  const { trustedKeys } = await servedKeys(world.api.baseUrl);
  // Who fetched the keys as soon as the next one was published needs no others.
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
  const { keys } = await publishedKeys(world);
  const ended = keys.find((key) => key.environment === ENVIRONMENT && key.notAfter !== null)!;
  const { trustedKeys } = await servedKeys(world.api.baseUrl);
  const [operation] = await world.api.database.dataSource.query<[{ document: string }]>(
    'SELECT document FROM receipt ORDER BY created_at LIMIT 1',
  );
  expect(readPredicate(operation.document).keyId).toBe(ended.keyId);
  const codeAt = async (at: number): Promise<string> => {
    const receipt = await reissuedAt(world, operation.document, new Date(at).toISOString());
    return verifyReceipt(receipt, { trustedKeys }).reasonCode;
  };
  const [begin, end] = [Date.parse(ended.notBefore), Date.parse(ended.notAfter!)];
  expect(await codeAt(begin - 1)).toBe('key_not_yet_valid');
  expect(await codeAt(begin)).toBe('signature_valid');
  expect(await codeAt(end)).toBe('signature_valid');
  expect(await codeAt(end + 1)).toBe('key_expired');
});

test('publishes one next key at a time, and does not change the other environment', async () => {
  const liveBefore = (await publishedKeys(world)).keys.filter(({ environment }) => environment === 'live');
  const next = await keyLifecycle(world).rotate(ENVIRONMENT, { leadMs: 3_600_000 });
  await expect(keyLifecycle(world).rotate(ENVIRONMENT, { leadMs: 0 })).rejects.toMatchObject({
    code: 'next_key_waits',
    message: `The next test key is published already: ${next.keyId} signs from ${next.notBefore}.`,
  });
  const { keys, now } = await publishedKeys(world);
  expect(keys.filter(({ environment }) => environment === 'live')).toEqual(liveBefore);
  expect(next.notBefore > now).toBe(true);
});

test('never signs with a revoked next key, and continues with the present one', async () => {
  const present = readPredicate(await issueReceipt(world)).keyId;
  const { keys, now } = await publishedKeys(world);
  const waiting = keys.find(({ environment, notBefore }) => environment === ENVIRONMENT && notBefore > now)!;
  const taken = await keyLifecycle(world).takeOut(ENVIRONMENT, 'compromise', waiting.keyId);
  expect(taken).toMatchObject({ key: { keyId: waiting.keyId }, successor: null });
  const kept = (await publishedKeys(world)).keys.find(({ keyId }) => keyId === present);
  expect(kept).toMatchObject({ notAfter: null, revokedAt: null });
});
