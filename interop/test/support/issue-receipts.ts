import { randomUUID } from 'node:crypto';
import { type BegunOperation, type Receipt, TookEffect } from '@tookeffect/sdk';
import type { TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { publicKeyOf } from './public-key.ts';
import type { IssuedReceipt } from './receipt-subject.ts';

const ROW_PRESENT = 'postgres.row.present@1';

/** Lets a running API issue two receipts: of an order that was placed, and of one that was only claimed. */
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
    idColumn: 'id',
    correlationColumn: 'operation_reference',
    match: { order_number: orderNumber },
    expect: { order_number: orderNumber, amount_cents: 1200 },
  });
  await act(server, orderNumber, operation);
  await operation.actionResult({ status: 'succeeded' });
  const { verdict } = await operation.verify();
  const receipt = await operation.receiptText();
  const { keyId } = (JSON.parse(receipt) as Receipt).signatures[0]!;
  const publicKey = publicKeyOf((await client.keys()).trustedKeys[keyId]!);
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

/** The very bytes, because a digest is made of them. */
async function fetchDocument({ baseUrl, apiKey }: TestServer, operationId: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/operations/${operationId}/document`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!answer.ok) throw new Error(`the document could not be fetched (${answer.status})`);
  return answer.text();
}
