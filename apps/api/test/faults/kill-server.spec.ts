import { PACK_CREDITS } from '@tookeffect/testing/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killGrantingCredits } from './event-crashes.ts';
import { expectedOutcome, killServer } from './recovery.ts';
import { Scene } from './testbed.ts';
import { VERIFY_INSTANTS } from './verify-crashes.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

/** A kill takes seconds: every third instant is tried here, and all of them in the long tests. */
const SOME = VERIFY_INSTANTS.filter((_, index) => index % 3 === 2);

test.each(SOME)('a server killed $name takes one credit for one receipt', async (instant) => {
  expect(await killServer(scene, instant, 'goes on')).toEqual(expectedOutcome(instant, 'goes on'));
});

test('a server killed between a payment and its credits grants them once in the end', async () => {
  expect(await killGrantingCredits(scene, 'goes on')).toBe(PACK_CREDITS);
});
