import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { BATCH_FAILPOINTS, killInBatch } from './batch-crash.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start();
}, 60_000);
afterAll(() => testbed.stop());

const EACH = Array.from({ length: rounds({ full: 2, soak: 15 }) }, (_, index) => index + 1);
const KILLS = BATCH_FAILPOINTS.flatMap((failpoint) =>
  (['at once', 'when it is committed'] as const).flatMap((when) =>
    EACH.map((round) => ({ failpoint, when, round })),
  ),
);

test.each(KILLS)(
  'a kill $when after $failpoint: each verify has one receipt and costs one credit ($round)',
  async ({ failpoint, when }) => {
    await killInBatch(testbed, failpoint, when);
    expect(testbed.server.hasEnded()).toBe(false);
  },
);
