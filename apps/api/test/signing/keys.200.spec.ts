import { createPublicKey, verify } from 'node:crypto';
import { dssePae } from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SigningKeys } from '../../src/modules/signing/index.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

async function envelope(): Promise<KeyDocumentEnvelope> {
  const { json } = await context.api.call('GET', '/.well-known/tookeffect/keys.json', { apiKey: null });
  return json as unknown as KeyDocumentEnvelope;
}

test('serves the keys without a credential, signed by the root key', async () => {
  const { payload, payloadType, signatures } = await envelope();
  const { publicKeyHex, keyId } = context.api.application.get(SigningKeys, { strict: false }).root;
  const root = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKeyHex, 'hex').toString('base64url') },
    format: 'jwk',
  });
  const bytes = Buffer.from(payload, 'base64');
  expect(signatures.map(({ keyid }) => keyid)).toEqual([keyId]);
  expect(verify(null, dssePae(payloadType, bytes), root, Buffer.from(signatures[0]!.sig, 'base64'))).toBe(
    true,
  );
});

test('has a key for each environment, a future expiry, and nothing private', async () => {
  const { payload } = await envelope();
  const text = Buffer.from(payload, 'base64').toString();
  const { keys, expires } = JSON.parse(text) as KeyDocument;
  expect(keys.map(({ environment }) => environment).sort()).toEqual(['live', 'test']);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(text).not.toMatch(/private|"d"/i);
});
