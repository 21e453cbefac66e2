import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { killServerAt } from '../../faults/support/kill-round.ts';
import { Scene } from '../../faults/support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

const ROUNDS = FAILPOINTS.flatMap((failpoint) => [1, 2, 3].map((round) => [failpoint, round] as const));

test.each(ROUNDS)('a server killed %s takes one credit for one receipt: %i', async (failpoint) => {
  const { wasSettled } = await killServerAt(scene, failpoint);
  expect(wasSettled).toBe(failpoint === 'settle_sent' || failpoint === 'after_settle');
});
