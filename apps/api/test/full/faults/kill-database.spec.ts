import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { killDatabaseAt } from './database-crash.ts';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start();
}, 60_000);
afterAll(() => testbed.stop());

const EACH = Array.from({ length: rounds({ full: 1, soak: 20 }) }, (_, index) => index + 1);
/** Those that a single verify reaches. */
const OF_A_VERIFY = FAILPOINTS.filter(
  (failpoint) => failpoint !== 'before_release' && !failpoint.includes('batch'),
);
const ROUNDS = OF_A_VERIFY.flatMap((failpoint) => EACH.map((round) => [failpoint, round] as const));

test.each(ROUNDS)(
  'a database kill at %s: one receipt costs one credit, and the server keeps running: %i',
  async (failpoint) => {
    const { wasSettled } = await killDatabaseAt(testbed, failpoint);
    // Once the settlement was sent, either may be first.
    if (failpoint !== 'settle_sent') expect(wasSettled).toBe(failpoint === 'after_settle');
  },
);

test.each(EACH)(
  'a settlement that waits for a lock when the database is killed charges nothing: %i',
  async () => {
    const { wasSettled } = await killDatabaseAt(testbed, 'settle_sent', true);
    expect(wasSettled).toBe(false);
  },
);
