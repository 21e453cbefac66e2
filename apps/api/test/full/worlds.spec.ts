import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { ApiServer } from '../worlds/model/api-server.ts';
import { checkCalmMistakes, checkCalmWorlds, checkWorlds } from '../worlds/model/check.ts';
import { productWith } from '../worlds/model/product.ts';

/** The same worlds in each run of `test:full`, so that a failure is the change's; others in each run of `soak`. */
const seed = rounds({ full: 11_222_026, soak: randomInt(2 ** 31 - 1) });

const server = new ApiServer();
const product = productWith();

beforeAll(() => server.listen());
afterAll(async () => {
  await product.http.close();
  await server.close();
});

/** Where other packages are tested at the same time, a core may do much else. */
const PATIENCE_MS = rounds({ full: 1_800_000, soak: 21_600_000 });

test('no verdict is false in any of many random worlds', { timeout: PATIENCE_MS }, async () => {
  const worlds = rounds({ full: 4_000, soak: 200_000 });
  const tally = await checkWorlds({ product, server, worlds, seed });
  expect(tally.get('verified')).toBeGreaterThan(0);
});

test('honest agents in calm worlds are always verified', { timeout: PATIENCE_MS }, async () => {
  const worlds = rounds({ full: 1_000, soak: 20_000 });
  const tally = await checkCalmWorlds({ product, server, worlds, seed });
  expect([...tally.keys()]).toEqual(['verified']);
});

test(
  'mistakes of agents that are alone in calm worlds are always refuted',
  { timeout: PATIENCE_MS },
  async () => {
    const worlds = rounds({ full: 500, soak: 5_000 });
    const tally = await checkCalmMistakes({ product, server, worlds, seed });
    expect(tally.get('refuted')).toBeGreaterThan(0);
  },
);
