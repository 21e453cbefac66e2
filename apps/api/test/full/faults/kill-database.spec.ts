import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { killDatabaseAt } from './database-crash.ts';
import { Scene } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

const EACH = Array.from({ length: rounds({ full: 1, soak: 20 }) }, (_, index) => index + 1);
const OF_A_VERIFY = FAILPOINTS.filter((failpoint) => failpoint !== 'after_claim');
const ROUNDS = OF_A_VERIFY.flatMap((failpoint) => EACH.map((round) => [failpoint, round] as const));

test.each(ROUNDS)(
  'a database killed %s takes one credit for one receipt, and no server with it: %i',
  async (failpoint) => {
    const { wasSettled } = await killDatabaseAt(scene, failpoint);
    // Once the settlement was sent, either may be first.
    if (failpoint !== 'settle_sent') expect(wasSettled).toBe(failpoint === 'after_settle');
  },
);

test.each(EACH)(
  'a settlement that dies with the database, waiting for a lock, charges nothing: %i',
  async () => {
    const { wasSettled } = await killDatabaseAt(scene, 'settle_sent', true);
    expect(wasSettled).toBe(false);
  },
);
