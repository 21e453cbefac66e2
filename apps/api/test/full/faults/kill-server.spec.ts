import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { killServerAt } from '../../faults/support/kill-round.ts';
import { Scene } from '../../faults/support/scene.ts';
import { rounds } from '../../support/rounds.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

const EACH = Array.from({ length: rounds({ full: 3, soak: 100 }) }, (_, round) => round + 1);
const ROUNDS = FAILPOINTS.flatMap((failpoint) => EACH.map((round) => [failpoint, round] as const));

test.each(ROUNDS)('a server killed %s takes one credit for one receipt: %i', async (failpoint) => {
  const { wasSettled } = await killServerAt(scene, failpoint);
  expect(wasSettled).toBe(failpoint === 'settle_sent' || failpoint === 'after_settle');
});
