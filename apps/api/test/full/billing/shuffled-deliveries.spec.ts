import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORIES } from '../../billing/permutation-cases.ts';
import { deliverShuffled } from '../../billing/shuffled-deliveries.ts';
import { type TwoReceivers, startTwoReceivers } from '../../billing/two-receivers.ts';
import { rounds } from '../../support/rounds.ts';

/** Orders of each story. */
const EACH = rounds({ full: Math.ceil(1000 / STORIES.length), soak: Math.ceil(15_000 / STORIES.length) });

let receivers: TwoReceivers;
beforeAll(async () => {
  receivers = await startTwoReceivers();
});
afterAll(() => receivers.stop());

test(`${EACH * STORIES.length} orders of deliveries to two servers leave the same credits and purchases`, async () => {
  const seed = Date.now() % 1_000_000;
  const { delivered, divergences } = await deliverShuffled(receivers, EACH, seed);
  expect(divergences, `seed ${seed}`).toEqual([]);
  expect(delivered).toBe(EACH * STORIES.length);
});
