import { PACK_CREDITS } from '@tookeffect/testing/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killGrantingCredits, killStoringAnEvent } from '../../faults/event-crashes.ts';
import { Scene } from '../../faults/testbed.ts';
import { eachKill } from './repeat-each.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

test.each(eachKill([killStoringAnEvent]))(
  "a server killed while it stores a provider's event has it once in the end: $round, what it sent $fate",
  async ({ instant, fate }) => {
    expect(await instant(scene, fate)).toBe(1);
  },
);

test.each(eachKill([killGrantingCredits]))(
  'a server killed between a payment and its credits grants them once in the end: $round, what it sent $fate',
  async ({ instant, fate }) => {
    expect(await instant(scene, fate)).toBe(PACK_CREDITS);
  },
);
