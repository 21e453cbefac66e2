import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../src/failpoints/index.ts';
import { killDatabaseAt } from './kill-round.ts';
import { Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

test.each(FAILPOINTS)('a database killed %s', async (failpoint) => {
  const { wasSettled } = await killDatabaseAt(scene, failpoint);
  console.log(failpoint, wasSettled);
});
test('held', async () => {
  const { wasSettled } = await killDatabaseAt(scene, 'settle_sent', true);
  expect(wasSettled).toBe(false);
});
