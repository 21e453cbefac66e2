import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiServer } from './model/api-server.ts';
import { checkCalmMistakes, checkCalmWorlds, checkWorlds } from './model/check.ts';
import { productWith } from './model/product.ts';

/** The same worlds in each run, so that a failure is the change's; `npm run soak` tells others each time. */
const SEED = 20_261_122;

const server = new ApiServer();
const product = productWith();

beforeAll(() => server.listen());
afterAll(async () => {
  await product.http.close();
  await server.close();
});

/** Where other packages are tested at the same time, a core may do much else. */
const PATIENCE_MS = 600_000;

test('no verdict is false in any of 2,000 worlds', { timeout: PATIENCE_MS }, async () => {
  const tally = await checkWorlds({ product, server, worlds: 2_000, seed: SEED });
  expect([...tally.keys()].toSorted()).toEqual(['inconclusive', 'pending', 'refuted', 'verified']);
});

test('an honest agent in a calm world is always verified', { timeout: PATIENCE_MS }, async () => {
  const tally = await checkCalmWorlds({ product, server, worlds: 200, seed: SEED });
  expect([...tally.keys()]).toEqual(['verified']);
});

test(
  'the mistake of an agent that is alone in a calm world is always refuted',
  { timeout: PATIENCE_MS },
  async () => {
    const tally = await checkCalmMistakes({ product, server, worlds: 100, seed: SEED });
    expect(tally.get('refuted')).toBeGreaterThan(0);
  },
);
