import { canonicalize, sha256Hex } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test('serves the canonical operation with its salt, independent of its state', async () => {
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

test('gives each operation its own salt, so that equal inputs have different digests', async () => {
  const salts = await Promise.all(
    [await world.begin({ number: 'A-1' }), await world.begin({ number: 'A-1' })].map(
      async ({ id }) => (await world.api.call('GET', `/v1/operations/${id}/document`)).json.salt,
    ),
  );
  expect(salts[0]).not.toBe(salts[1]);
});

test('responds 304 to the current ETag', async () => {
  const { id } = await world.begin();
  const { headers } = await world.api.call('GET', `/v1/operations/${id}/document`);
  const again = await world.api.call('GET', `/v1/operations/${id}/document`, {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});
