import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { ApiServer } from '../worlds/model/api-server.ts';
import { checkCalmWorlds, checkWorlds } from '../worlds/model/check.ts';
import { productWith } from '../worlds/model/product.ts';

const server = new ApiServer();
const product = productWith();

beforeAll(() => server.listen());
afterAll(async () => {
  await product.http.close();
  await server.close();
});

test('no verdict is false in any of many random worlds', async () => {
  const tally = await checkWorlds({ product, server, worlds: rounds({ full: 10_000, soak: 200_000 }) });
  expect(tally.get('verified')).toBeGreaterThan(0);
});

test('honest agents in calm worlds are always verified', async () => {
  const tally = await checkCalmWorlds({ product, server, worlds: rounds({ full: 1_000, soak: 20_000 }) });
  expect([...tally.keys()]).toEqual(['verified']);
});
