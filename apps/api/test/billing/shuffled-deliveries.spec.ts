import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORIES } from './permutation-cases.ts';
import { tellShuffled } from './shuffled-deliveries.ts';
import { type TwoReceivers, startTwoReceivers } from './two-receivers.ts';

let receivers: TwoReceivers;
beforeAll(async () => {
  receivers = await startTwoReceivers();
});
afterAll(() => receivers.stop());

test('every story of payment, refunds and disputes ends with the same credits in any order', async () => {
  const { told, divergences } = await tellShuffled(receivers, 1, 1);
  expect(divergences).toEqual([]);
  expect(told).toBe(STORIES.length);
});
