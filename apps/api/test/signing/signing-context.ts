import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Receipt,
  type ReceiptPayload,
  type TrustedKeys,
  canonicalize,
  dssePae,
  verifyEd25519Strict,
} from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope, PublishedKey } from '@tookeffect/wire';
import { expect } from 'vitest';
import { KeyLifecycle, type KeyRing, PublishedKeys } from '../../src/modules/signing/index.ts';
import { receiptText } from '../support/receipts.ts';
import type { ShopApi } from '../support/shop-api.ts';

/** A key document as it was served. */
export interface ServedKeys {
  readonly envelope: KeyDocumentEnvelope;
  readonly document: KeyDocument;
  /** For `verifyReceipt`. */
  readonly trustedKeys: TrustedKeys;
  readonly etag: string | null;
}

/** The environment of the shop's connection, and so of its receipts. */
export const ENVIRONMENT = 'test';

/** The service behind the admin commands. */
export function keyLifecycle({ api }: ShopApi): KeyLifecycle {
  return api.application.get(KeyLifecycle, { strict: false });
}

/** The published keys, at the database's instant. */
export function publishedKeys({ api }: ShopApi): Promise<KeyRing> {
  return api.application.get(PublishedKeys, { strict: false }).read();
}

/** Begins an operation, inserts its row, and verifies it. @param baseUrl another server than the first */
export async function verifyOnce(
  context: ShopApi,
  baseUrl = context.api.baseUrl,
): Promise<{ readonly id: string; readonly status: number; readonly body: string }> {
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  const response = await fetch(`${baseUrl}/v1/operations/${id}/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${context.api.apiKey}` },
  });
  return { id, status: response.status, body: await response.text() };
}

/** Verifies a new operation. @returns the bytes of the receipt */
export async function issueReceipt(context: ShopApi, baseUrl?: string): Promise<string> {
  const { id, status, body } = await verifyOnce(context, baseUrl);
  expect(status, body).toBe(200);
  return receiptText(context.api, id);
}

/** The signing key, issuer and instant of a receipt. */
export function readPredicate(receipt: string): ReceiptPayload['predicate'] {
  return (JSON.parse(receipt) as Receipt).payload.predicate;
}

/** Verifies until the server signs with the key. @returns the receipt of that key */
export async function untilSignedBy(context: ShopApi, keyId: string, baseUrl?: string): Promise<string> {
  let receipt = '';
  await expect
    .poll(
      async () => {
        const { id, status } = await verifyOnce(context, baseUrl);
        if (status === 200) receipt = await receiptText(context.api, id);
        return receipt && readPredicate(receipt).keyId;
      },
      { interval: 50 },
    )
    .toBe(keyId);
  return receipt;
}

/** Signs a receipt again with another instant, with its private key. */
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

/** Fetches the key document without a credential. */
export async function servedKeys(baseUrl: string): Promise<ServedKeys> {
  const response = await fetch(`${baseUrl}/.well-known/tookeffect/keys.json`);
  const envelope = (await response.json()) as KeyDocumentEnvelope;
  const document = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as KeyDocument;
  const trustedKeys = Object.fromEntries(document.keys.map((key) => [key.keyId, toTrustedKey(key)]));
  return { envelope, document, trustedKeys, etag: response.headers.get('etag') };
}

/** Whether a root key signed the envelope. @param publicKeyHex 64 lowercase hex characters */
export function isSignedBy({ payloadType, payload, signatures }: KeyDocumentEnvelope, publicKeyHex: string) {
  const message = dssePae(payloadType, Buffer.from(payload, 'base64'));
  const publicKey = Buffer.from(publicKeyHex, 'hex');
  return signatures.some(({ sig }) => verifyEd25519Strict(publicKey, message, Buffer.from(sig, 'base64')));
}

function toTrustedKey({ publicKey, issuer, environment, ...key }: PublishedKey): TrustedKeys[string] {
  const { notBefore, notAfter, revokedAt, revocationReason } = key;
  return {
    publicKey,
    issuer,
    environment,
    ...(notBefore !== undefined && { notBefore }),
    ...(notAfter !== undefined && { notAfter }),
    ...(revokedAt !== undefined && { revokedAt }),
    ...(revocationReason !== undefined && { revocationReason }),
  };
}
