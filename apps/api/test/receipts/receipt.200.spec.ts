import { canonicalize } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptText } from '../support/receipts.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
let id: string;
beforeAll(async () => {
  world = await startShopApi();
  ({ id } = await world.begin());
  for (let run = 1; run <= 3; run += 1) await world.verify(id);
});
afterAll(() => world.stop());

const read = (query = '', headers = {}) =>
  world.api.call('GET', `/v1/operations/${id}/receipt${query}`, { headers });

test('the newest receipt is served as canonical bytes, which never change', async () => {
  const { text, json, headers } = await read();
  expect(text).toBe(canonicalize(json as never));
  expect(headers.get('content-type')).toBe('application/json');
  expect(await receiptText(world.api, id, 3)).toBe(text);
  expect((await read()).text).toBe(text);
});

test('each receipt is found by its number and has a tag of its own', async () => {
  const answers = await Promise.all([1, 2, 3].map((sequence) => read(`?sequence=${sequence}`)));
  const sequences = answers.map(
    ({ json }) =>
      (json as unknown as { payload: { predicate: { sequence: number } } }).payload.predicate.sequence,
  );
  expect(sequences).toEqual([1, 2, 3]);
  const tags = answers.map(({ headers }) => headers.get('etag'));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
});

test('whoever has a receipt gets no second copy', async () => {
  const { headers } = await read();
  const tag = headers.get('etag')!;
  const again = await read('', { 'if-none-match': `"other", ${tag}` });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await read('?sequence=1', { 'if-none-match': tag })).status).toBe(200);
});

test('reading costs nothing', async () => {
  const before = await world.usage();
  await read();
  expect(await world.usage()).toEqual(before);
});
