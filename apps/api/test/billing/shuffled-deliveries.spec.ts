import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORIES } from './permutation-cases.ts';
import { deliverShuffled } from './shuffled-deliveries.ts';
import { type TwoReceivers, startTwoReceivers } from './two-receivers.ts';

let receivers: TwoReceivers;
beforeAll(async () => {
  receivers = await startTwoReceivers();
});
afterAll(() => receivers.stop());

test('events of payment, refunds and disputes give the same credits in any order of delivery', async () => {
  const { delivered, divergences } = await deliverShuffled(receivers, 1, 1);
  expect(divergences).toEqual([]);
  expect(delivered).toBe(STORIES.length);
});
