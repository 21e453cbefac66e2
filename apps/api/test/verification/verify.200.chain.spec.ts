import { type Receipt, operationDocumentDigest, payloadDigest, verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText, trustedKeys } from '../support/receipts.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test('a new key is a new look and a new receipt, which follows the one before', async () => {
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

test('the subject of a receipt is the digest of the operation document', async () => {
  const { api } = world;
  const { id } = await world.begin();
  await world.verify(id);
  const { payload } = JSON.parse(await receiptText(api, id)) as Receipt;
  const document = (await api.call('GET', `/v1/operations/${id}/document`)).json;
  expect(payload.subject).toEqual([
    { name: `operation/${id}`, digest: { sha256: operationDocumentDigest(document) } },
  ]);
});

test('a receipt names the action result and the baseline by their digests, and says nothing of the input', async () => {
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

test('a tampered receipt is not valid', async () => {
  const { id } = await world.begin();
  await world.verify(id);
  const text = (await receiptText(world.api, id)).replace('"refuted"', '"verified"');
  expect(verifyReceipt(text, { trustedKeys: await trustedKeys(world.api) })).toMatchObject({ valid: false });
});
