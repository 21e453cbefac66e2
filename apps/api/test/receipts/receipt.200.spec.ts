import { canonicalize } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText, validatedReceipt } from '../support/receipts.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
let id: string;
beforeAll(async () => {
  context = await startShopApi();
  ({ id } = await context.begin());
  for (let run = 1; run <= 3; run += 1) await context.verify(id);
});
afterAll(() => context.stop());

const read = (query = '', headers = {}) =>
  context.api.call('GET', `/v1/operations/${id}/receipt${query}`, { headers });

test('serves the newest receipt as canonical bytes that never change', async () => {
  const { text, json, headers } = await read();
  expect(text).toBe(canonicalize(json as never));
  expect(headers.get('content-type')).toBe('application/json');
  expect(await receiptText(context.api, id, 3)).toBe(text);
  expect((await read()).text).toBe(text);
});

test('serves each receipt by its sequence, with its own ETag', async () => {
  const responses = await Promise.all([1, 2, 3].map((sequence) => read(`?sequence=${sequence}`)));
  const sequences = responses.map(
    ({ json }) =>
      (json as unknown as { payload: { predicate: { sequence: number } } }).payload.predicate.sequence,
  );
  expect(sequences).toEqual([1, 2, 3]);
  const tags = responses.map(({ headers }) => headers.get('etag'));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
});

test('responds 304 to the ETag of the receipt', async () => {
  const { headers } = await read();
  const tag = headers.get('etag')!;
  const again = await read('', { 'if-none-match': `"other", ${tag}` });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await read('?sequence=1', { 'if-none-match': tag })).status).toBe(200);
});

test('charges nothing for reading', async () => {
  const before = await context.usage();
  await read();
  expect(await context.usage()).toEqual(before);
});

test.each([
  ['test', 'refuted'],
  // A live connection does not read from a private address.
  ['live', 'inconclusive'],
] as const)(
  'names the environment of a %s connection, and signs with its key: %s',
  async (environment, verdict) => {
    const connected = await context.connect({ environment, name: environment });
    const { id } = await context.begin({ connectionId: String(connected.json.id) });
    await context.verify(id);
    const { validation } = await validatedReceipt(context.api, id, environment);
    expect(validation).toMatchObject({ valid: true, environment, verdict });
  },
);
