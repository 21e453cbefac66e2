import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { expectedOutcome, killServer } from '../../faults/recovery.ts';
import { BATCH_FAILPOINTS } from './batch-crash.ts';
import { PATIENT_TIMES, Testbed } from '../../faults/testbed.ts';
import { VERIFY_CRASHES } from '../../faults/verify-crashes.ts';
import { repeatEach } from './repeat-each.ts';

const KILLS = repeatEach(VERIFY_CRASHES);

let testbed: Testbed;
beforeAll(async () => {
  // Each takes a credit at most.
  testbed = await Testbed.start({ creditsOfPack: KILLS.length, times: PATIENT_TIMES });
}, 60_000);
afterAll(() => testbed.stop());

test.each(KILLS)(
  'a kill $instant.name: one receipt costs one credit (round $round, its statement $fate)',
  async ({ instant, fate }) => {
    expect(await killServer(testbed, instant, fate)).toEqual(expectedOutcome(instant, fate));
  },
);

test('every failpoint is tested by a kill', () => {
  const names = VERIFY_CRASHES.map(({ name }) => name).join('\n');
  const untested = FAILPOINTS.filter((failpoint) => !names.includes(`(${failpoint})`));
  expect(untested).toEqual(BATCH_FAILPOINTS);
});
