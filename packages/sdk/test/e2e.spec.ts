import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import {
  type BegunOperation,
  type ContractFixtures,
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

test('verifies an effect, and the receipt validates offline', async () => {
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

test('requireVerified demands the input, the verdict and a sufficient attribution', async () => {
  const order = newOrder();
  const operation = await te.begin(ROW_PRESENT, order.input);
  expect(operation.notices).toEqual([]);
  await place(order, operation);
  const relying = te.resume(operation.id);
  const verified = await relying.requireVerified({ input: order.input });
  expect(verified.attribution).toMatchObject({ kind: 'marker', sufficient: true });
  const { idempotencyKey } = verified;
  await expect(relying.requireVerified({ idempotencyKey, attribution: ['exclusive'] })).rejects.toMatchObject(
    { code: 'attribution_insufficient' },
  );
  const other = relying.requireVerified({ input: newOrder().input });
  await expect(other).rejects.toMatchObject({ code: 'input_differs' });
});

test('a cancelled operation is not verified, and a verified one is not cancelled', async () => {
  const operation = await te.begin(ROW_PRESENT, newOrder().input, { actWithinSeconds: 60 });
  expect(await te.operations.cancel(operation.id)).toMatchObject({ state: 'cancelled' });
  await expect(operation.verify()).rejects.toMatchObject({ code: 'operation_cancelled' });
  const order = newOrder();
  const acted = await te.begin(ROW_PRESENT, order.input);
  await place(order, acted);
  await acted.verify();
  await expect(acted.cancel()).rejects.toMatchObject({ code: 'operation_not_cancellable' });
});

test('refutes an effect that is absent although the agent reported success', async () => {
  const operation = await te.begin(ROW_PRESENT, newOrder().input);
  await operation.actionResult({ status: 'succeeded', response: { id: '1' } });
  const verification = await operation.verify();
  expect(verification.verdict).toBe('refuted');
  expect(tookEffect(verification)).toBe(false);
});

test('refutes an effect with another amount', async () => {
  const order = newOrder();
  const run = await te.run(ROW_PRESENT, order.input, (operation) => place(order, operation, 1));
  expect(run.verification).toMatchObject({ verdict: 'refuted', reason: 'effect_mismatch' });
});

test('verifies the effect of an action that threw after it took effect', async () => {
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

test('the same verify key returns the stored verification free of charge', async () => {
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

test('a repeated begin returns the same operation; its key with another input is rejected', async () => {
  const { input } = newOrder();
  const first = await te.begin(ROW_PRESENT, input, { idempotencyKey: input.table as string });
  const again = await te.begin(ROW_PRESENT, input, { idempotencyKey: input.table as string });
  expect(again.id).toBe(first.id);
  const other = te.begin(ROW_PRESENT, newOrder().input, { idempotencyKey: input.table as string });
  await expect(other).rejects.toBeInstanceOf(IdempotencyKeyReusedError);
});

test('error responses become the documented error classes, with a link to the page of the code', async () => {
  await expect(te.begin(ROW_PRESENT, { schema: 'public' })).rejects.toMatchObject({
    name: 'UnprocessableEntityError',
    code: 'input_invalid',
  });
  await expect(te.begin('nobody.knows.this@1', {})).rejects.toMatchObject({ code: 'contract_not_found' });
  const issue = [
    'github.issue.created@1',
    { owner: 'acme', repo: 'billing', title: 'Pump 7 leaks' },
  ] as const;
  await expect(te.begin(...issue)).rejects.toMatchObject({
    name: 'UnverifiableError',
    code: 'connection_missing',
  });
  const begun = await te.begin(...issue, { requireVerifiable: false });
  expect(begun.notices).toMatchObject([{ code: 'connection_missing' }]);
  const operation = await te.begin(ROW_PRESENT, newOrder().input);
  await expect(operation.receipt()).rejects.toMatchObject({
    name: 'NotFoundError',
    code: 'receipt_not_found',
  });
  const unauthorized = new TookEffect({ baseUrl: server.baseUrl, apiKey: 'tke_not_a_key' });
  const rejected = unauthorized.usage.get();
  await expect(rejected).rejects.toMatchObject({ name: 'AuthenticationError', code: 'credential_invalid' });
  const { docUrl } = (await rejected.catch((error: unknown) => error)) as { docUrl: string };
  expect((await fetch(docUrl)).status).toBe(200);
});

test('lists iterate over their pages', async () => {
  for (let count = 0; count < 3; count += 1) await te.begin(ROW_PRESENT, newOrder().input);
  const listed = await te.operations.list({ pageSize: 1, contract: ROW_PRESENT }).toArray({ limit: 3 });
  expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  const contracts = await te.contracts.list().toArray();
  expect(contracts.map(({ id }) => id)).toContain(ROW_PRESENT);
  expect((await te.contracts.get(ROW_PRESENT)).id).toBe(ROW_PRESENT);
  expect((await te.skills.get('postgres')).contracts.map(({ id }) => id)).toContain(ROW_PRESENT);
});

test('reads and tests a connection; creates, lists and deletes a webhook secret', async () => {
  expect(await te.connections.get(server.connectionId)).toMatchObject({ service: 'postgres' });
  expect((await te.connections.list().toArray()).map(({ id }) => id)).toContain(server.connectionId);
  expect(await te.connections.test(server.connectionId)).toMatchObject({ outcome: 'usable' });
  const { webhookSecret, secret } = await te.webhooks.create({ provider: 'github' });
  expect(secret).toBeTruthy();
  expect((await te.webhooks.list().toArray()).map(({ id }) => id)).toContain(webhookSecret.id);
  const rotated = await te.webhooks.rotate(webhookSecret.id, { graceSeconds: 60 });
  expect(rotated.previous.expiresAt).not.toBeNull();
  const { data } = await te.webhooks.providers();
  expect(data.find(({ provider }) => provider === 'github')?.activeSecrets).toBeGreaterThanOrEqual(2);
  await te.webhooks.delete(rotated.webhookSecret.id);
  await te.webhooks.delete(webhookSecret.id);
  expect((await te.webhooks.list().toArray()).map(({ id }) => id)).not.toContain(webhookSecret.id);
});

test('creates an API key, rotates it with a grace time, and revokes it', async () => {
  const created = await te.apiKeys.create({ name: 'reader', scopes: ['usage:read'] });
  const rotated = await te.apiKeys.rotate(created.apiKey.id, { graceSeconds: 60 });
  expect(rotated.previous).toMatchObject({ id: created.apiKey.id, replacedBy: rotated.apiKey.id });
  for (const apiKey of [created.secret, rotated.secret]) {
    await new TookEffect({ baseUrl: server.baseUrl, apiKey }).usage.get();
  }
  await te.apiKeys.revoke(rotated.apiKey.id);
  expect((await te.apiKeys.get(rotated.apiKey.id)).revokedAt).not.toBeNull();
  const ids = (await te.apiKeys.list().toArray()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([created.apiKey.id, rotated.apiKey.id]));
});

test('without credit, the error lists plans and packs, and the operation can be verified later', async () => {
  const poor = await server.addAccount();
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: poor.apiKey });
  const operation = await client.begin(ROW_PRESENT, newOrder().input);
  const error: unknown = await operation.verify().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentRequiredError);
  expect((error as PaymentRequiredError).payment.packs.length).toBeGreaterThan(0);
  await poor.grantCredit();
  expect((await client.resume(operation.id).verify()).verdict).toBe('refuted');
});

test('an author lints, tries, records and publishes a contract', async () => {
  const folder = new URL('../../../contracts/examples/shop.item.reserved/', import.meta.url);
  const read = (name: string): object =>
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as object;
  const [contract, fixtures] = [read('contract') as { id: string }, read('fixtures') as ContractFixtures];
  const { findings } = await te.contracts.lint({ ...contract, checks: [] });
  expect(findings.length).toBeGreaterThan(0);
  const tested = await te.contracts.test({ contract, fixtures });
  expect(tested.fixtures!.every(({ hasPassed }) => hasPassed)).toBe(true);
  const { isPublishable, mutants } = await te.contracts.mutate({ contract, fixtures });
  expect([isPublishable, mutants.survivors.length]).toEqual([false, 3]);
  const { tests, plans = [] } = mutants.proposals;
  const complete = { tests: [...fixtures.tests, ...tests], plans };
  const few = { tests: fixtures.tests.filter(({ expected }) => expected.verdict === 'verified') };
  const refused = te.contracts.publish({ contract, fixtures: few });
  await expect(refused).rejects.toMatchObject({
    code: 'contract_invalid',
    errors: expect.arrayContaining([
      { pointer: '/fixtures/tests', message: expect.stringContaining('refuted') as string },
    ]) as unknown,
  });
  const published = await te.contracts.publish({ contract, fixtures: complete });
  expect(published.id).toBe(`${server.workspaceId}:${contract.id}`);
  expect((await te.contracts.deprecate(published.id)).status).toBe('deprecated');
  const tried = await te.contracts.dryRun({ contract: ROW_PRESENT, input: newOrder().input });
  expect([tried.isSigned, tried.evaluation.verdict]).toEqual([false, 'refuted']);
  const bounds = { lookup: 'deterministic', maxBytes: 4096, timeoutMs: 1000 };
  const observe = { connector: 'http', method: 'GET', path: '/{input.id}', ...bounds };
  const recorded = te.contracts.record({ id: 'postgres.order.paid@1', observe, input: { id: '1' } });
  await expect(recorded).rejects.toMatchObject({ code: 'input_invalid' });
});
