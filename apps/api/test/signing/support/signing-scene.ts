import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Receipt, type ReceiptPayload, canonicalize, dssePae } from '@tookeffect/core';
import { expect } from 'vitest';
import { KeyLifecycle, type KeyRing, SigningKeysRepository } from '../../../src/modules/signing/index.ts';
import { receiptText } from '../../support/receipts.ts';
import type { ShopApi } from '../../support/shop-api.ts';

/** The environment of the shop's connection, and so of its receipts. */
export const ENVIRONMENT = 'test';

/** What an operator has at hand. */
export function lifecycleOf({ api }: ShopApi): KeyLifecycle {
  return api.application.get(KeyLifecycle, { strict: false });
}

/** The published keys, at the database's instant. */
export function ringOf({ api }: ShopApi): Promise<KeyRing> {
  return api.application.get(SigningKeysRepository, { strict: false }).read();
}

/** Begins an operation, inserts its row, and verifies it. @param baseUrl another server than the first */
export async function verifyOnce(
  world: ShopApi,
  baseUrl = world.api.baseUrl,
): Promise<{ readonly id: string; readonly status: number; readonly body: string }> {
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  const response = await fetch(`${baseUrl}/v1/operations/${id}/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.api.apiKey}` },
  });
  return { id, status: response.status, body: await response.text() };
}

/** The same, to the receipt's bytes. */
export async function issueReceipt(world: ShopApi, baseUrl?: string): Promise<string> {
  const { id, status, body } = await verifyOnce(world, baseUrl);
  expect(status, body).toBe(200);
  return receiptText(world.api, id);
}

/** The signing key, issuer and instant of a receipt. */
export function said(receipt: string): ReceiptPayload['predicate'] {
  return (JSON.parse(receipt) as Receipt).payload.predicate;
}

/** Waits until the server signs with that key. */
export async function untilSignedBy(world: ShopApi, keyId: string, baseUrl?: string): Promise<string> {
  let receipt = '';
  await expect
    .poll(
      async () => {
        const { id, status } = await verifyOnce(world, baseUrl);
        if (status === 200) receipt = await receiptText(world.api, id);
        return receipt && said(receipt).keyId;
      },
      { timeout: 10_000, interval: 50 },
    )
    .toBe(keyId);
  return receipt;
}

/** Signs another instant into a receipt, as only who holds the private key can. */
export async function reissuedAt({ api }: ShopApi, receipt: string, issuedAt: string): Promise<string> {
  const original = JSON.parse(receipt) as Receipt;
  const { predicate } = original.payload;
  const payload = { ...original.payload, predicate: { ...predicate, issuedAt } };
  const file = path.join(api.settings.secretsDirectory, `signing-key-${predicate.keyId}.pem`);
  const privateKey = createPrivateKey(await readFile(file));
  const message = dssePae(original.payloadType, Buffer.from(canonicalize(payload)));
  const [signature] = original.signatures;
  const sig = sign(null, message, privateKey).toString('hex');
  return canonicalize({ ...original, payload, signatures: [{ ...signature, sig }] });
}
