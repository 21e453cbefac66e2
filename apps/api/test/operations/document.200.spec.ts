import { canonicalize, sha256Hex } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

test('serves the canonical operation with its salt, independent of its state', async () => {
  const { id, operation } = await context.begin();
  const read = () => context.api.call('GET', `/v1/operations/${id}/document`);
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
  await context.verify(id);
  expect((await read()).text).toBe(first.text);
});

test('gives each operation its own salt, so that equal inputs have different digests', async () => {
  const salts = await Promise.all(
    [await context.begin({ number: 'A-1' }), await context.begin({ number: 'A-1' })].map(
      async ({ id }) => (await context.api.call('GET', `/v1/operations/${id}/document`)).json.salt,
    ),
  );
  expect(salts[0]).not.toBe(salts[1]);
});

test('responds 304 to the current ETag', async () => {
  const { id } = await context.begin();
  const { headers } = await context.api.call('GET', `/v1/operations/${id}/document`);
  const again = await context.api.call('GET', `/v1/operations/${id}/document`, {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});
