import { PACK_CREDITS } from '@tookeffect/testing/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killWhileGrantingCredits } from './event-crashes.ts';
import { expectedOutcome, killServer } from './recovery.ts';
import { Testbed } from './testbed.ts';
import { VERIFY_CRASHES } from './verify-crashes.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start();
}, 60_000);
afterAll(() => testbed.stop());

/** A kill takes seconds: every sixth instant is tried here, and all of them in `npm run test:full`. */
const SOME = VERIFY_CRASHES.filter((_, index) => index % 6 === 5);

test.each(SOME)('a kill $name: one receipt costs one credit', async (instant) => {
  expect(await killServer(testbed, instant, 'completes')).toEqual(expectedOutcome(instant, 'completes'));
});

test('a kill between a payment and its credits: the credits are granted once', async () => {
  expect(await killWhileGrantingCredits(testbed, 'completes')).toBe(PACK_CREDITS);
});
