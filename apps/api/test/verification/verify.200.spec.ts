import {
  type Coverage,
  type Receipt,
  operationDocumentDigest,
  payloadDigest,
  verifyReceipt,
} from '@tookeffect/core';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText, trustedKeys, validatedReceipt } from '../support/receipts.ts';
import { type Begun, orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** What the agent does, and the verdict on it. */
const CASES: readonly {
  readonly what: string;
  readonly act: (begun: Begun) => Promise<unknown>;
  readonly verdict: string;
  readonly reason: string;
  readonly charged: number;
  readonly nextAction: string;
}[] = [
  {
    what: 'the row that carries the marker',
    act: ({ id, number }) => context.shop.insertOrder({ number, reference: id }),
    verdict: 'verified',
    reason: 'all_checks_passed',
    charged: 1,
    nextAction: 'proceed',
  },
  {
    what: 'no write',
    act: () => Promise.resolve(),
    verdict: 'refuted',
    reason: 'effect_absent',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a write of another amount',
    act: ({ id, number }) => context.shop.insertOrder({ number, reference: id, amountCents: 1 }),
    verdict: 'refuted',
    reason: 'effect_mismatch',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'two writes with the marker',
    act: async ({ id, number }) => {
      await context.shop.insertOrder({ number, reference: id });
      await context.shop.insertOrder({ number, reference: id });
    },
    verdict: 'refuted',
    reason: 'effect_duplicated',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a write without the marker',
    act: ({ number }) => context.shop.insertOrder({ number }),
    verdict: 'inconclusive',
    reason: 'correlation_missing',
    charged: 0,
    nextAction: 'reconcile',
  },
  {
    what: 'a write with the marker of another operation, which it verified',
    act: async ({ number }) => {
      const other = await context.begin({ number });
      await context.shop.insertOrder({ number, reference: other.id });
      expect((await context.verify(other.id)).json.verdict).toBe('verified');
    },
    verdict: 'refuted',
    reason: 'effect_absent',
    charged: 1,
    nextAction: 'reconcile',
  },
];

test.each(CASES)('is $verdict after $what: $reason', async (expected) => {
  const { api } = context;
  const begun = await context.begin();
  await expected.act(begun);
  const before = await context.usage();

  const { status, json } = await context.verify(begun.id);
  expect(status).toBe(200);
  const { verdict, reason, charged, nextAction } = expected;
  expect(json).toMatchObject({ verdict, reason, charged, nextAction });

  const { receipt, validation } = await validatedReceipt(api, begun.id);
  expect(validation).toMatchObject({ valid: true, reasonCode: 'signature_valid', verdict });
  expect(receipt.payload.predicate.receiptId).toBe(json.receiptId);

  const operation = (await api.call('GET', `/v1/operations/${begun.id}`)).json;
  expect(operation).toMatchObject({
    state: verdict,
    lastVerdict: { verdict, reason, nextAction, receiptId: json.receiptId, sequence: 1 },
  });
  const after = await context.usage();
  expect(after).toEqual({
    ...before,
    bought: { available: before.bought.available - charged },
    verifiedActions: before.verifiedActions + charged,
    reserved: 0,
  });
});

test.each([
  ['the operation asked for a longer settling window', { settleSeconds: 60 }, 'unknown'],
  ['the provider only accepted the action', {}, 'accepted'],
])('an absent effect is pending, not refuted, while %s', async (_, change, status) => {
  const { api } = context;
  const body = { ...orderRequest(randomUUID()), ...change };
  const id = String((await api.call('POST', '/v1/operations', { body })).json.id);
  await api.call('POST', `/v1/operations/${id}/action-result`, { body: { status } });
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'pending', reason: 'not_settled' });
});

test('a verdict and its receipt say how the effect is tied to the operation, and what was read', async () => {
  const { api, shop } = context;
  const { id, number } = await context.begin();
  await shop.insertOrder({ number, reference: id });
  const { json } = await context.verify(id);
  expect(json).toMatchObject({
    attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
    checks: [
      { id: 'matched', outcome: 'passed', required: true },
      { id: 'values', outcome: 'passed', required: true },
      { id: 'correlation', outcome: 'passed', required: true },
    ],
  });
  expect((json.coverage as Coverage).reads).toContainEqual(
    expect.objectContaining({ read: 'main', key: 'marker', complete: true }),
  );
  const { receipt } = await validatedReceipt(api, id);
  const { verdict, coverage } = receipt.payload.predicate;
  expect([verdict.attribution, verdict.checks, coverage]).toEqual([
    json.attribution,
    json.checks,
    json.coverage,
  ]);
});

test('observes again for a new key, with a receipt that names the previous one', async () => {
  const { api, shop } = context;
  const { id, number } = await context.begin();
  const verdicts: unknown[] = [];
  for (const step of ['absent', 'inserted', 'deleted']) {
    if (step === 'inserted') await shop.insertOrder({ number, reference: id });
    if (step === 'deleted') await shop.run('DELETE FROM orders WHERE order_number = $1', [number]);
    const { json } = await context.verify(id);
    verdicts.push([json.verdict, json.reason, json.charged]);
  }
  expect(verdicts).toEqual([
    ['refuted', 'effect_absent', 1],
    ['verified', 'all_checks_passed', 1],
    ['refuted', 'effect_reversed', 1],
  ]);
  const keys = await trustedKeys(api);
  let previous: string | null = null;
  for (const sequence of [1, 2, 3]) {
    const text = await receiptText(api, id, sequence);
    expect(verifyReceipt(text, { trustedKeys: keys, previous })).toMatchObject({ valid: true });
    const { predicate } = (JSON.parse(text) as Receipt).payload;
    expect(predicate.sequence).toBe(sequence);
    expect(predicate.previous?.digest).toBe(
      previous === null ? undefined : payloadDigest((JSON.parse(previous) as Receipt).payload),
    );
    previous = text;
  }
  expect(await receiptText(api, id)).toBe(previous);
});

test('has the digest of the operation document as the subject of a receipt', async () => {
  const { api } = context;
  const { id } = await context.begin();
  await context.verify(id);
  const { payload } = JSON.parse(await receiptText(api, id)) as Receipt;
  const document = (await api.call('GET', `/v1/operations/${id}/document`)).json;
  expect(payload.subject).toEqual([
    { name: `operation/${id}`, digest: { sha256: operationDocumentDigest(document) } },
  ]);
});

test('names the action result and the baseline by digest, and repeats nothing of the input', async () => {
  const { api, shop } = context;
  const { id, number, operation } = await context.begin();
  const providerReference = await shop.insertOrder({ number, reference: id });
  const handedIn = await api.call('POST', `/v1/operations/${id}/action-result`, {
    body: { status: 'succeeded', providerReference },
  });
  const { json } = await context.verify(id);
  expect(json.evidenceLevels).toEqual(['E3']);
  const text = await receiptText(api, id);
  const { predicate } = (JSON.parse(text) as Receipt).payload;
  const { reference, digest, submittedAt } = handedIn.json;
  expect(predicate).toMatchObject({
    actionResult: { reference, digest, submittedAt },
    baseline: operation.baseline,
    environment: 'test',
    operation: { id, contractHash: operation.contract.hash },
  });
  expect(predicate.evidence.map(({ level }) => level)).toEqual(['E1', 'E3']);
  expect(text).not.toContain(number);
});

test('rejects a receipt with one changed value', async () => {
  const { id } = await context.begin();
  await context.verify(id);
  const text = (await receiptText(context.api, id)).replace('"refuted"', '"verified"');
  expect(verifyReceipt(text, { trustedKeys: await trustedKeys(context.api) })).toMatchObject({
    valid: false,
  });
});

/** Operations that delete the same row, and name it by spellings that only PostgreSQL calls equal: claims alone tell them apart. */
async function deletions(count: number): Promise<string[]> {
  const id = Number(await context.shop.insertOrder({ number: randomUUID() }));
  const spellings = [`+${id}`, `0x${id.toString(16)}`, `0o${id.toString(8)}`, `0b${id.toString(2)}`];
  const created = spellings.slice(0, count).map((spelling) =>
    context.api.call('POST', '/v1/operations', {
      body: {
        contract: 'postgres.row.absent@1',
        input: { schema: 'public', table: 'orders', key: { id: spelling } },
      },
    }),
  );
  const ids = (await Promise.all(created)).map(({ json }) => String(json.id));
  await context.shop.run('DELETE FROM orders WHERE id = $1', [id]);
  return ids;
}

test('verifies exactly one of the operations that race for one object, five times', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const ids = await deletions(4);
    const responses = await Promise.all(ids.map((id) => context.verify(id)));
    const reasons = responses.map(({ status, json }) => [status, json.reason, json.charged]).sort();
    expect(reasons).toEqual([
      [200, 'all_checks_passed', 1],
      [200, 'object_already_claimed', 1],
      [200, 'object_already_claimed', 1],
      [200, 'object_already_claimed', 1],
    ]);
  }
});

test('verifies the claiming operation again, and refutes the other again', async () => {
  const [one, other] = (await deletions(2)) as [string, string];
  expect((await context.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await context.verify(other)).json.reason).toBe('object_already_claimed');
  expect((await context.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await context.verify(other)).json.reason).toBe('object_already_claimed');
});

test('lets another account verify by the same object', async () => {
  const tenant = await context.api.newTenant();
  await context.connect({}, tenant);
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  expect((await context.verify(id)).json.verdict).toBe('verified');
  const foreign = await context.begin({ number, apiKey: tenant.apiKey });
  expect((await context.verify(foreign.id, undefined, tenant)).json.reason).not.toBe(
    'object_already_claimed',
  );
});

test('responses concurrent verifies, action results and reads, with one receipt for each run', async () => {
  const { api, shop } = context;
  const before = await context.usage();
  const begun = await Promise.all(Array.from({ length: 5 }, () => context.begin()));
  for (const { id, number } of begun) await shop.insertOrder({ number, reference: id });
  const calls = begun.flatMap(({ id }) => [
    ...Array.from({ length: 8 }, () => context.verify(id)),
    ...Array.from({ length: 4 }, (_, n) =>
      api.call('POST', `/v1/operations/${id}/action-result`, {
        body: { status: 'succeeded', providerReference: String(n) },
      }),
    ),
    ...Array.from({ length: 4 }, () => api.call('GET', `/v1/operations/${id}`)),
    ...Array.from({ length: 2 }, () => api.call('GET', '/v1/usage')),
  ]);
  const responses = await Promise.all(calls);
  expect(responses.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
    [],
  );
  const verdicts = responses.filter(({ json }) => json.verdict !== undefined);
  expect(verdicts.length).toBeGreaterThanOrEqual(begun.length);
  expect(new Set(verdicts.map(({ json }) => json.verdict))).toEqual(new Set(['verified']));
  const after = await context.usage();
  expect(after.verifiedActions - before.verifiedActions).toBe(verdicts.length);
  expect(after.reserved).toBe(0);
});
