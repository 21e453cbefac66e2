import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { TookEffect, verifyReceipt } from '../../src/index.ts';
import { newOrder, placeOrder, ROW_PRESENT } from '../support/orders.ts';

let server: TestServer;
let te: TookEffect;

beforeAll(async () => {
  server = await startTestServer();
  te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  return () => server.stop();
}, 120_000);

interface KeyChange {
  readonly key: { readonly keyId: string };
  readonly successor: { readonly keyId: string };
}

async function runKeysCommand<T>(...args: string[]): Promise<T> {
  return JSON.parse(await server.admin('keys', ...args, '--json')) as T;
}

/** @returns the text of a new receipt, and the id of the key that signed it */
async function issueReceipt(): Promise<{ readonly text: string; readonly keyId: string }> {
  const order = newOrder();
  const operation = await te.begin(ROW_PRESENT, order.input);
  await placeOrder(server.shop.writerUrl, order, operation.correlationKeys.reference);
  await operation.verify();
  const text = await operation.receiptText();
  return {
    text,
    keyId: (JSON.parse(text) as Awaited<ReturnType<typeof operation.receipt>>).signatures[0]!.keyId,
  };
}

async function validate(receipt: string): Promise<string> {
  return verifyReceipt(receipt, { trustedKeys: (await te.keys()).trustedKeys }).reasonCode;
}

test('receipts signed by a current, a retired and a revoked key validate correctly with the published keys', async () => {
  const first = await issueReceipt();
  const { version } = await te.keys();
  const retired = await runKeysCommand<KeyChange>('retire', '--environment', 'test');
  expect(retired.key.keyId).toBe(first.keyId);
  expect((await te.keys({ minVersion: version + 1 })).version).toBeGreaterThan(version);

  const second = await issueReceipt();
  expect(second.keyId).toBe(retired.successor.keyId);
  await runKeysCommand('rotate', '--environment', 'test', '--lead-hours', '0');
  const third = await issueReceipt();
  const codes = await Promise.all([first, second, third].map(({ text }) => validate(text)));
  expect(codes).toEqual(['signature_valid', 'signature_valid', 'signature_valid']);

  await runKeysCommand('revoke', '--environment', 'test', '--key', second.keyId);
  expect(await validate(first.text)).toBe('signature_valid');
  expect(await validate(second.text)).toBe('key_revoked');
  expect(await validate(third.text)).toBe('signature_valid');
});

test('during a change of the root key, the key document is valid for both the old and the new root key', async () => {
  interface Root {
    readonly rootKey: { readonly keyId: string; readonly publicKey: string };
  }
  const { rootKeys } = await runKeysCommand<{ rootKeys: readonly [Root['rootKey']] }>('list');
  const pinned = ({ keyId, publicKey }: Root['rootKey']) => ({ rootKeys: { [keyId]: publicKey } });
  const old = pinned(rootKeys[0]);
  const next = pinned((await runKeysCommand<Root>('root-next')).rootKey);
  expect((await te.keys(old)).isRootSigned).toBe(true);
  expect((await te.keys(next)).isRootSigned).toBe(true);
  await runKeysCommand('root-switch');
  expect((await te.keys(next)).isRootSigned).toBe(true);
  await expect(te.keys(old)).rejects.toMatchObject({ code: 'key_document_not_trusted' });
});
