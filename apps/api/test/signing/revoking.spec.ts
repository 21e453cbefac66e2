import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SigningKeys } from '../../src/modules/signing/index.ts';
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
  untilSignedBy,
  verifyOnce,
} from './signing-context.ts';

let context: ShopApi;
let deaf: SecondServer;
beforeAll(async () => {
  context = await startShopApi();
  deaf = await startSecondServer(context.api);
  // From now on this server does not read changes of the keys.
  await deaf.application.get(SigningKeys, { strict: false }).onApplicationShutdown();
});
afterAll(async () => {
  await deaf.stop();
  await context.stop();
});

const validationCode = async (receipt: string): Promise<string> => {
  const { trustedKeys } = await servedKeys(context.api.baseUrl);
  return verifyReceipt(receipt, { trustedKeys }).reasonCode;
};

test('validates earlier receipts of a retired key, and signs with a new key at once', async () => {
  const before = await issueReceipt(context);
  const { key, successor } = await keyLifecycle(context).revoke(ENVIRONMENT, 'retirement');
  expect(key.keyId).toBe(readPredicate(before).keyId);
  expect(successor).toMatchObject({ notBefore: key.revokedAt, notAfter: null, issuer: key.issuer });

  const after = await untilSignedBy(context, successor!.keyId);
  expect(await validationCode(before)).toBe('signature_valid');
  expect(await validationCode(after)).toBe('signature_valid');
  const late = new Date(Date.parse(key.revokedAt!) + 1).toISOString();
  expect(await validationCode(await reissuedAt(context, before, key.revokedAt!))).toBe('signature_valid');
  expect(await validationCode(await reissuedAt(context, before, late))).toBe('key_revoked');
});

test('stores and charges nothing on a server that has not read the revocation yet', async () => {
  const before = await context.usage();
  const refused = await verifyOnce(context, deaf.baseUrl);
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([503, { code: 'unavailable' }]);
  expect(await context.usage()).toEqual(before);
  const rows = await context.api.database.dataSource.query<unknown[]>(
    'SELECT FROM receipt WHERE operation_id = $1',
    [refused.id],
  );
  expect(rows).toEqual([]);
});

test('rejects every receipt of a compromised key, and no other', async () => {
  const retired = await issueReceipt(context);
  const compromised = readPredicate(retired).keyId;
  const { successor } = await keyLifecycle(context).revoke(ENVIRONMENT, 'compromise', compromised);
  expect(await validationCode(retired)).toBe('key_revoked');
  const after = await untilSignedBy(context, successor!.keyId);
  expect(await validationCode(after)).toBe('signature_valid');
});

test('changes a retired key to compromised, and never back', async () => {
  const before = await issueReceipt(context);
  const { keyId } = readPredicate(before);
  await keyLifecycle(context).revoke(ENVIRONMENT, 'retirement');
  expect(await validationCode(before)).toBe('signature_valid');
  await keyLifecycle(context).revoke(ENVIRONMENT, 'compromise', keyId);
  expect(await validationCode(before)).toBe('key_revoked');
  for (const reason of ['retirement', 'compromise'] as const) {
    const again = keyLifecycle(context).revoke(ENVIRONMENT, reason, keyId);
    await expect(again).rejects.toMatchObject({ code: 'signing_key_revoked' });
  }
});

test('replaces a revoked key with a new one until the next key becomes valid', async () => {
  const next = await keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: 3_600_000 });
  const { successor } = await keyLifecycle(context).revoke(ENVIRONMENT, 'retirement');
  expect(successor).toMatchObject({ notAfter: next.notBefore });
  expect(successor!.keyId).not.toBe(next.keyId);
  const { keys } = await publishedKeys(context);
  expect(keys.find(({ keyId }) => keyId === next.keyId)).toMatchObject({ notBefore: next.notBefore });
});

test('does not find a key in another environment', async () => {
  const live = (await publishedKeys(context)).keys.find(({ environment }) => environment === 'live')!;
  for (const keyId of [live.keyId, '0'.repeat(32)]) {
    const taken = keyLifecycle(context).revoke(ENVIRONMENT, 'compromise', keyId);
    await expect(taken).rejects.toMatchObject({ code: 'signing_key_unknown' });
  }
});
