import { randomUUID } from 'node:crypto';
import { type BegunOperation, type Receipt, TookEffect } from '@tookeffect/sdk';
import type { TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { toPublicKeyHex } from './public-key-formats.ts';
import type { IssuedReceipt } from './receipt-subject.ts';

const ROW_PRESENT = 'postgres.row.present@1';

/** Issues two receipts with a running API: for an order that was placed, and for one that was not. */
export async function issueReceipts(server: TestServer): Promise<IssuedReceipt[]> {
  return [
    await issueReceipt(server, 'a verified receipt of the API', placeOrder),
    await issueReceipt(server, 'a refuted receipt of the API', () => Promise.resolve()),
  ];
}

type Act = (server: TestServer, orderNumber: string, operation: BegunOperation) => Promise<void>;

async function issueReceipt(server: TestServer, name: string, act: Act): Promise<IssuedReceipt> {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const orderNumber = randomUUID();
  const operation = await client.begin(ROW_PRESENT, {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: orderNumber },
    expect: { order_number: orderNumber, amount_cents: 1200 },
  });
  await act(server, orderNumber, operation);
  await operation.actionResult({ status: 'succeeded' });
  const { verdict } = await operation.verify();
  const receipt = await operation.receiptText();
  const { keyId } = (JSON.parse(receipt) as Receipt).signatures[0]!;
  const publicKey = toPublicKeyHex((await client.keys()).trustedKeys[keyId]!);
  const document = await fetchDocument(server, operation.id);
  return { name, operationId: operation.id, verdict, receipt, document, keyId, publicKey };
}

async function placeOrder(server: TestServer, orderNumber: string, operation: BegunOperation): Promise<void> {
  const shop = new Client({ connectionString: server.shop.writerUrl });
  await shop.connect();
  try {
    await shop.query(
      'insert into orders (order_number, amount_cents, operation_reference) values ($1, 1200, $2)',
      [orderNumber, operation.correlationKeys.reference],
    );
  } finally {
    await shop.end();
  }
}

/** Returns the exact text, because the receipt contains its digest. */
async function fetchDocument({ baseUrl, apiKey }: TestServer, operationId: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/operations/${operationId}/document`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!response.ok) throw new Error(`the document could not be fetched (${response.status})`);
  return response.text();
}
