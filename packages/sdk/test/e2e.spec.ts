import { startTestServer, type TestServer } from '@tookeffect/test-server';
import { beforeAll, expect, test } from 'vitest';
import {
  type BegunOperation,
  canonicalize,
  IdempotencyKeyReusedError,
  operationOf,
  PaymentRequiredError,
  sha256Hex,
  TookEffect,
  tookEffect,
  verifyReceipt,
} from '../src/index.ts';
import { newOrder, type Order, placeOrder, ROW_PRESENT } from './support/orders.ts';

let server: TestServer;
let te: TookEffect;

beforeAll(async () => {
  server = await startTestServer();
  te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  return () => server.stop();
}, 120_000);

function place(order: Order, operation: BegunOperation, amountCents?: number): Promise<{ id: string }> {
  return placeOrder(server.shop.writerUrl, order, operation.correlationKeys.reference, amountCents);
}

test('what was done is verified, and anybody validates the receipt offline', async () => {
  const order = newOrder();
  const operation = await te.begin(ROW_PRESENT, order.input);
  const row = await place(order, operation);
  const stored = await operation.actionResult({
    status: 'succeeded',
    providerReference: row.id,
    response: row,
  });
  expect(stored.reference).toMatch(/^ack_/);

  const verification = await operation.verify();
  expect(verification).toMatchObject({ verdict: 'verified', reason: 'all_checks_passed', charged: 1 });
  expect(tookEffect(verification)).toBe(true);

  const resumed = te.resume(operation.id);
  expect(await resumed.status()).toMatchObject({ state: 'verified', lastVerdict: { verdict: 'verified' } });
  const receipt = await resumed.receiptText();
  const { trustedKeys } = await te.keys();
  const expected = {
    operationId: operation.id,
    verdict: 'verified',
    workspaceId: server.workspaceId,
  } as const;
  expect(verifyReceipt(receipt, { trustedKeys, expected })).toMatchObject({
    valid: true,
    environment: 'test',
  });
  expect(verifyReceipt(receipt, { trustedKeys: {} }).reasonCode).toBe('receipt_key_not_trusted');

  const { payload } = await resumed.receipt({ sequence: 1 });
  expect(payload.subject[0]!.digest.sha256).toBe(sha256Hex(canonicalize(await resumed.document())));
  const kinds = (await resumed.timeline().toArray()).map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['operation_created', 'action_result_submitted', 'verification_completed']),
  );
});

test('an agent that says it did what it did not is refuted', async () => {
  const operation = await te.begin(ROW_PRESENT, newOrder().input);
  await operation.actionResult({ status: 'succeeded', response: { id: '1' } });
  const verification = await operation.verify();
  expect(verification.verdict).toBe('refuted');
  expect(tookEffect(verification)).toBe(false);
});

test('an agent that did something else is refuted', async () => {
  const order = newOrder();
  const run = await te.run(ROW_PRESENT, order.input, (operation) => place(order, operation, 1));
  expect(run.verification).toMatchObject({ verdict: 'refuted', reason: 'effect_mismatch' });
});

test('an action that threw after it took effect is verified all the same', async () => {
  const order = newOrder();
  const error: unknown = await te
    .run(ROW_PRESENT, order.input, async (operation) => {
      await place(order, operation);
      throw new Error('the connection was lost');
    })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'the connection was lost' });
  expect(operationOf(error)).toMatchObject({ verification: { verdict: 'verified' } });
});

test('the same verify key gives the stored verdict, free of charge; a fresh call looks again', async () => {
  const order = newOrder();
  const operation = await te.begin(ROW_PRESENT, order.input);
  await place(order, operation);
  const first = await operation.verify();
  const before = await te.usage.get();
  const { data, response } = await operation.verify({ idempotencyKey: first.idempotencyKey }).withResponse();
  expect(data).toEqual(first);
  expect(response.isReplayed).toBe(true);
  expect(await te.usage.get()).toEqual(before);
});

test('a repeated begin gives the same operation; with another input its key is refused', async () => {
  const { input } = newOrder();
  const first = await te.begin(ROW_PRESENT, input, { idempotencyKey: input.table as string });
  const again = await te.begin(ROW_PRESENT, input, { idempotencyKey: input.table as string });
  expect(again.id).toBe(first.id);
  const other = te.begin(ROW_PRESENT, newOrder().input, { idempotencyKey: input.table as string });
  await expect(other).rejects.toBeInstanceOf(IdempotencyKeyReusedError);
});

test('refusals come as the errors of the tree, with the page that explains them', async () => {
  await expect(te.begin(ROW_PRESENT, { schema: 'public' })).rejects.toMatchObject({
    name: 'UnprocessableEntityError',
    code: 'input_invalid',
  });
  await expect(te.begin('nobody.knows.this@1', {})).rejects.toMatchObject({ code: 'contract_not_found' });
  const operation = await te.begin(ROW_PRESENT, newOrder().input);
  await expect(operation.receipt()).rejects.toMatchObject({
    name: 'NotFoundError',
    code: 'receipt_not_found',
  });
  const stranger = new TookEffect({ baseUrl: server.baseUrl, apiKey: 'tke_not_a_key' });
  const refused = stranger.usage.get();
  await expect(refused).rejects.toMatchObject({ name: 'AuthenticationError', code: 'credential_invalid' });
  const { docUrl } = (await refused.catch((error: unknown) => error)) as { docUrl: string };
  expect((await fetch(docUrl)).status).toBe(200);
});

test('lists are walked page by page', async () => {
  for (let count = 0; count < 3; count += 1) await te.begin(ROW_PRESENT, newOrder().input);
  const listed = await te.operations.list({ pageSize: 1, contract: ROW_PRESENT }).toArray({ limit: 3 });
  expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  const contracts = await te.contracts.list().toArray();
  expect(contracts.map(({ id }) => id)).toContain(ROW_PRESENT);
  expect((await te.contracts.get(ROW_PRESENT)).id).toBe(ROW_PRESENT);
  expect((await te.skills.get('postgres')).contracts.map(({ id }) => id)).toContain(ROW_PRESENT);
});

test('connections and webhook secrets are looked after', async () => {
  expect(await te.connections.get(server.connectionId)).toMatchObject({ service: 'postgres' });
  expect((await te.connections.list().toArray()).map(({ id }) => id)).toContain(server.connectionId);
  expect(await te.connections.test(server.connectionId)).toMatchObject({ outcome: 'usable' });
  const { webhookSecret, secret } = await te.webhooks.create({ provider: 'github' });
  expect(secret).toBeTruthy();
  expect((await te.webhooks.list().toArray()).map(({ id }) => id)).toContain(webhookSecret.id);
  await te.webhooks.delete(webhookSecret.id);
  expect((await te.webhooks.list().toArray()).map(({ id }) => id)).not.toContain(webhookSecret.id);
});

test('a key is made, rotated without a gap, and ends when it is revoked', async () => {
  const made = await te.apiKeys.create({ name: 'reader', scopes: ['usage:read'] });
  const rotated = await te.apiKeys.rotate(made.apiKey.id, { graceSeconds: 60 });
  expect(rotated.previous).toMatchObject({ id: made.apiKey.id, replacedBy: rotated.apiKey.id });
  for (const apiKey of [made.secret, rotated.secret]) {
    await new TookEffect({ baseUrl: server.baseUrl, apiKey }).usage.get();
  }
  await te.apiKeys.revoke(rotated.apiKey.id);
  expect((await te.apiKeys.get(rotated.apiKey.id)).revokedAt).not.toBeNull();
  const ids = (await te.apiKeys.list().toArray()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([made.apiKey.id, rotated.apiKey.id]));
});

test('without credit the plans and the packs are shown, and the operation stays', async () => {
  const poor = await startTestServer({ packs: 0 });
  try {
    const client = new TookEffect({ baseUrl: poor.baseUrl, apiKey: poor.apiKey });
    const operation = await client.begin(ROW_PRESENT, newOrder().input);
    const error: unknown = await operation.verify().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentRequiredError);
    expect((error as PaymentRequiredError).payment.packs.length).toBeGreaterThan(0);
    await poor.grantCredit();
    expect((await client.resume(operation.id).verify()).verdict).toBe('refuted');
  } finally {
    await poor.stop();
  }
});
