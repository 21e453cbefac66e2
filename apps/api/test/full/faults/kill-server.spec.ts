import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILPOINTS } from '../../../src/failpoints/index.ts';
import { expectedOutcome, killServer } from '../../faults/recovery.ts';
import { Scene } from '../../faults/testbed.ts';
import { VERIFY_INSTANTS } from '../../faults/verify-crashes.ts';
import { eachKill } from './repeat-each.ts';

const KILLS = eachKill(VERIFY_INSTANTS);

let scene: Scene;
beforeAll(async () => {
  // Each takes a credit at most.
  scene = await Scene.start({ creditsOfPack: KILLS.length });
}, 60_000);
afterAll(() => scene.stop());

test.each(KILLS)(
  'a server killed $instant.name takes one credit for one receipt: $round, what it sent $fate',
  async ({ instant, fate }) => {
    expect(await killServer(scene, instant, fate)).toEqual(expectedOutcome(instant, fate));
  },
);

test('every failpoint of the program is one of these instants', () => {
  const names = VERIFY_INSTANTS.map(({ name }) => name).join('\n');
  expect(FAILPOINTS.filter((failpoint) => !names.includes(`(${failpoint})`))).toEqual([]);
});
