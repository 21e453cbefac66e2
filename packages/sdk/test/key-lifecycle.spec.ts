import { startTestServer, type TestServer } from '@tookeffect/test-server';
import { beforeAll, expect, test } from 'vitest';
import { TookEffect, verifyReceipt } from '../src/index.ts';
import { newOrder, placeOrder, ROW_PRESENT } from './support/orders.ts';

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

async function keys<T>(...args: string[]): Promise<T> {
  return JSON.parse(await server.admin('keys', ...args, '--json')) as T;
}

/** @returns a receipt's bytes, and the key that signed it */
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

async function codeOf(receipt: string): Promise<string> {
  return verifyReceipt(receipt, { trustedKeys: (await te.keys()).trustedKeys }).reasonCode;
}

test('receipts of every key ever used keep their right answer through the published keys', async () => {
  const first = await issueReceipt();
  const { version } = await te.keys();
  const retired = await keys<KeyChange>('retire', '--environment', 'test');
  expect(retired.key.keyId).toBe(first.keyId);
  expect((await te.keys({ minVersion: version + 1 })).version).toBeGreaterThan(version);

  const second = await issueReceipt();
  expect(second.keyId).toBe(retired.successor.keyId);
  await keys('rotate', '--environment', 'test', '--lead-hours', '0');
  const third = await issueReceipt();
  const codes = await Promise.all([first, second, third].map(({ text }) => codeOf(text)));
  expect(codes).toEqual(['signature_valid', 'signature_valid', 'signature_valid']);

  await keys('revoke', '--environment', 'test', '--key', second.keyId);
  expect(await codeOf(first.text)).toBe('signature_valid');
  expect(await codeOf(second.text)).toBe('key_revoked');
  expect(await codeOf(third.text)).toBe('signature_valid');
});

test('who pinned either root key relies on the key document while one takes over', async () => {
  interface Root {
    readonly rootKey: { readonly keyId: string; readonly publicKey: string };
  }
  const { rootKeys } = await keys<{ rootKeys: readonly [Root['rootKey']] }>('list');
  const pinned = ({ keyId, publicKey }: Root['rootKey']) => ({ rootKeys: { [keyId]: publicKey } });
  const old = pinned(rootKeys[0]);
  const next = pinned((await keys<Root>('root-next')).rootKey);
  expect((await te.keys(old)).isRootSigned).toBe(true);
  expect((await te.keys(next)).isRootSigned).toBe(true);
  await keys('root-switch');
  expect((await te.keys(next)).isRootSigned).toBe(true);
  await expect(te.keys(old)).rejects.toMatchObject({ code: 'key_document_not_trusted' });
});
