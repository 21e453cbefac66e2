import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scene } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { assertKept } from './assert-nothing-lost.ts';
import { Fleet } from './fleet.ts';
import { killAtRandom } from './kill-at-random.ts';
import { Load } from './load.ts';

/** Of the schedule of kills. */
const SEED = 20;

let scene: Scene;
let fleet: Fleet;
beforeAll(async () => {
  scene = await Scene.start();
  fleet = await Fleet.of(scene);
});
afterAll(async () => {
  await fleet.stop();
  await scene.stop();
});

test('servers that are killed at random under load lose nothing, take nothing twice and come back', async () => {
  const load = Load.start(scene, fleet.baseUrls);
  const kills = await killAtRandom(scene, fleet, SEED, rounds({ full: 10, soak: 120 }));
  await load.stop();
  console.log(`${kills} kills; answers by status`, Object.fromEntries(load.statuses));
  expect(load.statuses.get(0)).toBeGreaterThan(0);
  await assertKept(scene, [load]);
});

test('servers that are asked to end under load answer every call that they have, and leave no run behind', async () => {
  const answering = Promise.withResolvers<void>();
  const asked = { count: 0 };
  const operations = await Promise.all(Array.from({ length: 16 }, () => scene.client.beginAndAct()));
  scene.system.beforeResponse = () => {
    asked.count += 1;
    return answering.promise;
  };
  const verifying = operations.map((id, index) =>
    scene.client.at(fleet.baseUrls[index % fleet.size]!).verify(id, randomUUID()),
  );
  await expect.poll(() => asked.count, { timeout: 10_000, interval: 5 }).toBe(operations.length);
  const ended = fleet.stop();
  await pause(100);
  answering.resolve();

  const heard = await Promise.all(verifying);
  expect(heard.map((one) => one?.status)).toEqual(operations.map(() => 200));
  expect(await ended).toEqual(fleet.baseUrls.map(() => 0));
  expect(await scene.database.rows(`SELECT id FROM verification_run WHERE state = 'live'`)).toEqual([]);
  expect(await scene.database.breaches(0)).toEqual([]);
});
