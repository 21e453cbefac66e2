import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../src/failpoints/index.ts';
import { killServerAt } from './support/kill-round.ts';
import { Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

test.each(FAILPOINTS)('a server killed %s takes one credit for one receipt', async (failpoint) => {
  const { wasSettled } = await killServerAt(scene, failpoint);
  expect(wasSettled).toBe(failpoint === 'settle_sent' || failpoint === 'after_settle');
});
