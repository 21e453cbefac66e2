import { type Receipt, operationDocumentDigest, payloadDigest, verifyReceipt } from '@tookeffect/core';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText, trustedKeys, validatedReceipt } from '../support/receipts.ts';
import { type Begun, type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

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
    act: ({ id, number }) => world.shop.insertOrder({ number, reference: id }),
    verdict: 'verified',
    reason: 'all_checks_passed',
    charged: 1,
    nextAction: 'proceed',
  },
  {
    what: 'nothing',
    act: () => Promise.resolve(),
    verdict: 'refuted',
    reason: 'effect_absent',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a row with another amount',
    act: ({ id, number }) => world.shop.insertOrder({ number, reference: id, amountCents: 1 }),
    verdict: 'refuted',
    reason: 'effect_mismatch',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'two rows with the marker',
    act: async ({ id, number }) => {
      await world.shop.insertOrder({ number, reference: id });
      await world.shop.insertOrder({ number, reference: id });
    },
    verdict: 'refuted',
    reason: 'effect_duplicated',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a row without the marker',
    act: ({ number }) => world.shop.insertOrder({ number }),
    verdict: 'inconclusive',
    reason: 'correlation_missing',
    charged: 0,
    nextAction: 'reconcile',
  },
  {
    what: 'the row of an operation that was verified with it',
    act: async ({ number }) => {
      const other = await world.begin({ number, isReworded: true });
      await world.shop.insertOrder({ number, reference: other.id });
      expect((await world.verify(other.id)).json.verdict).toBe('verified');
    },
    verdict: 'refuted',
    reason: 'object_already_claimed',
    charged: 1,
    nextAction: 'do_not_retry',
  },
];

test.each(CASES)('is $verdict after $what: $reason', async (expected) => {
  const { api } = world;
  const begun = await world.begin();
  await expected.act(begun);
  const before = await world.usage();

  const { status, json } = await world.verify(begun.id);
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
  const after = await world.usage();
  expect(after).toEqual({
    ...before,
    bought: { available: before.bought.available - charged },
    verifiedActions: before.verifiedActions + charged,
    reserved: 0,
  });
});

test('observes again for a new key, with a receipt that names the previous one', async () => {
  const { api, shop } = world;
  const { id, number } = await world.begin();
  const verdicts: unknown[] = [];
  for (const step of ['absent', 'inserted', 'deleted']) {
    if (step === 'inserted') await shop.insertOrder({ number, reference: id });
    if (step === 'deleted') await shop.run('DELETE FROM orders WHERE order_number = $1', [number]);
    const { json } = await world.verify(id);
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
  const { api } = world;
  const { id } = await world.begin();
  await world.verify(id);
  const { payload } = JSON.parse(await receiptText(api, id)) as Receipt;
  const document = (await api.call('GET', `/v1/operations/${id}/document`)).json;
  expect(payload.subject).toEqual([
    { name: `operation/${id}`, digest: { sha256: operationDocumentDigest(document) } },
  ]);
});

test('names the action result and the baseline by digest, and repeats nothing of the input', async () => {
  const { api, shop } = world;
  const { id, number, operation } = await world.begin();
  const providerReference = await shop.insertOrder({ number, reference: id });
  const handedIn = await api.call('POST', `/v1/operations/${id}/action-result`, {
    body: { status: 'succeeded', providerReference },
  });
  const { json } = await world.verify(id);
  expect(json.evidenceLevels).toEqual(['E1', 'E3']);
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
  const { id } = await world.begin();
  await world.verify(id);
  const text = (await receiptText(world.api, id)).replace('"refuted"', '"verified"');
  expect(verifyReceipt(text, { trustedKeys: await trustedKeys(world.api) })).toMatchObject({ valid: false });
});

/** Operations that delete the same row, with different inputs so that they are not rivals. */
async function deletions(count: number): Promise<string[]> {
  const number = randomUUID();
  const id = Number(await world.shop.insertOrder({ number, amountCents: 5 }));
  const keys = [{ id }, { order_number: number }, { id, order_number: number }, { id, amount_cents: 5 }];
  const created = keys.slice(0, count).map((key) =>
    world.api.call('POST', '/v1/operations', {
      body: {
        contract: 'postgres.row.absent@1',
        input: { schema: 'public', table: 'orders', idColumn: 'id', key },
      },
    }),
  );
  const ids = (await Promise.all(created)).map(({ json }) => String(json.id));
  await world.shop.run('DELETE FROM orders WHERE id = $1', [id]);
  return ids;
}

test('verifies exactly one of the operations that race for one object, twenty times', async () => {
  for (let round = 1; round <= 20; round += 1) {
    const ids = await deletions(4);
    const answers = await Promise.all(ids.map((id) => world.verify(id)));
    const reasons = answers.map(({ status, json }) => [status, json.reason, json.charged]).sort();
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
  expect((await world.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await world.verify(other)).json.reason).toBe('object_already_claimed');
  expect((await world.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await world.verify(other)).json.reason).toBe('object_already_claimed');
});

test('lets another account verify by the same object', async () => {
  const tenant = await world.api.newTenant();
  await world.connect({}, tenant);
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  expect((await world.verify(id)).json.verdict).toBe('verified');
  const foreign = await world.begin({ number, apiKey: tenant.apiKey });
  expect((await world.verify(foreign.id, undefined, tenant)).json.reason).not.toBe('object_already_claimed');
});

test('answers concurrent verifies, action results and reads, with one receipt for each run', async () => {
  const { api, shop } = world;
  const before = await world.usage();
  const begun = await Promise.all(Array.from({ length: 5 }, () => world.begin()));
  for (const { id, number } of begun) await shop.insertOrder({ number, reference: id });
  const calls = begun.flatMap(({ id }) => [
    ...Array.from({ length: 8 }, () => world.verify(id)),
    ...Array.from({ length: 4 }, (_, n) =>
      api.call('POST', `/v1/operations/${id}/action-result`, {
        body: { status: 'succeeded', providerReference: String(n) },
      }),
    ),
    ...Array.from({ length: 4 }, () => api.call('GET', `/v1/operations/${id}`)),
    ...Array.from({ length: 2 }, () => api.call('GET', '/v1/usage')),
  ]);
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
    [],
  );
  const verdicts = answers.filter(({ json }) => json.verdict !== undefined);
  expect(verdicts.length).toBeGreaterThanOrEqual(begun.length);
  expect(new Set(verdicts.map(({ json }) => json.verdict))).toEqual(new Set(['verified']));
  const after = await world.usage();
  expect(after.verifiedActions - before.verifiedActions).toBe(verdicts.length);
  expect(after.reserved).toBe(0);
});
