import {
  type Environment,
  type Receipt,
  type ReceiptValidation,
  type TrustedKeys,
  verifyReceipt,
} from '@tookeffect/core';
import type { KeyDocument } from '@tookeffect/wire';
import type { TestApi } from './test-api.ts';

/** The published keys, as an auditor takes them from the key document. */
export async function trustedKeys(api: TestApi): Promise<TrustedKeys> {
  const { json } = await api.call('GET', '/.well-known/tookeffect/keys.json', { apiKey: null });
  const { keys } = JSON.parse(Buffer.from(String(json.payload), 'base64').toString()) as KeyDocument;
  return Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
}

/** @returns a receipt's bytes as they are served; the newest one unless numbered */
export async function receiptText(api: TestApi, operationId: string, sequence?: number): Promise<string> {
  const query = sequence === undefined ? '' : `?sequence=${sequence}`;
  const { status, text } = await api.call('GET', `/v1/operations/${operationId}/receipt${query}`);
  if (status !== 200) throw new Error(`no receipt: ${text}`);
  return text;
}

/** The newest receipt of an operation, and what offline validation says of it. @param environment that it should be of */
export async function validatedReceipt(
  api: TestApi,
  operationId: string,
  environment: Environment = 'test',
): Promise<{ receipt: Receipt; validation: ReceiptValidation }> {
  const text = await receiptText(api, operationId);
  const validation = verifyReceipt(text, {
    trustedKeys: await trustedKeys(api),
    now: new Date().toISOString(),
    expected: { operationId, workspaceId: api.workspaceId, environment },
  });
  return { receipt: JSON.parse(text) as Receipt, validation };
}
