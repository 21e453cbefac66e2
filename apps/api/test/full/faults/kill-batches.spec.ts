import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT_TIMES, Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { VERIFY_BATCH_FAILPOINTS, killInBatch, killInDeliveries } from './batch-crash.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start({ times: PATIENT_TIMES });
}, 60_000);
afterAll(() => testbed.stop());

const EACH = Array.from({ length: rounds({ full: 2, soak: 15 }) }, (_, index) => index + 1);
const TIMED = (['at once', 'when it is committed'] as const).flatMap((when) =>
  EACH.map((round) => ({ when, round })),
);
const KILLS = VERIFY_BATCH_FAILPOINTS.flatMap((failpoint) => TIMED.map((kill) => ({ failpoint, ...kill })));

test.each(KILLS)(
  'a kill $when after $failpoint: each verify has one receipt and costs one credit ($round)',
  async ({ failpoint, when }) => {
    await killInBatch(testbed, failpoint, when);
    expect(testbed.server.hasEnded()).toBe(false);
  },
);

test.each(TIMED)(
  'a kill $when after event_batch_sent: each event is stored once ($round)',
  async ({ when }) => {
    await killInDeliveries(testbed, when);
    expect(testbed.server.hasEnded()).toBe(false);
  },
);
