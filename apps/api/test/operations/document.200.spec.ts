import { canonicalize, sha256Hex } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test('the document is the canonical operation with its salt, and does not change with its state', async () => {
  const { id, operation } = await world.begin();
  const read = () => world.api.call('GET', `/v1/operations/${id}/document`);
  const first = await read();
  const { contract, input, correlationKeys } = operation;
  expect(first.json).toEqual({
    contract,
    input,
    correlationKeys,
    salt: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  expect(first.text).toBe(canonicalize(first.json as never));
  expect(first.headers.get('etag')).toBe(`"${sha256Hex(first.text)}"`);
  await world.verify(id);
  expect((await read()).text).toBe(first.text);
});

test('each operation has a salt of its own, so that equal inputs cannot be told by their digests', async () => {
  const salts = await Promise.all(
    [await world.begin({ number: 'A-1' }), await world.begin({ number: 'A-1' })].map(
      async ({ id }) => (await world.api.call('GET', `/v1/operations/${id}/document`)).json.salt,
    ),
  );
  expect(salts[0]).not.toBe(salts[1]);
});

test('whoever has the document gets no second copy', async () => {
  const { id } = await world.begin();
  const { headers } = await world.api.call('GET', `/v1/operations/${id}/document`);
  const again = await world.api.call('GET', `/v1/operations/${id}/document`, {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});
