import { PACK_CREDITS } from '@tookeffect/testing/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killWhileGrantingCredits, killWhileStoringEvent } from '../../faults/event-crashes.ts';
import { Testbed } from '../../faults/testbed.ts';
import { repeatEach } from './repeat-each.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start();
}, 60_000);
afterAll(() => testbed.stop());

test.each(repeatEach([killWhileStoringEvent]))(
  "a kill while a provider's event is stored: the event is stored once (round $round, its statement $fate)",
  async ({ instant, fate }) => {
    expect(await instant(testbed, fate)).toBe(1);
  },
);

test.each(repeatEach([killWhileGrantingCredits]))(
  'a kill between a payment and its credits: the credits are granted once (round $round, its statement $fate)',
  async ({ instant, fate }) => {
    expect(await instant(testbed, fate)).toBe(PACK_CREDITS);
  },
);
