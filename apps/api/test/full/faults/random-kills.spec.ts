import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientResponse } from '../../faults/agent-client.ts';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { assertNothingLost } from './assert-nothing-lost.ts';
import { Fleet } from './fleet.ts';
import { killAtRandom } from './kill-at-random.ts';
import { Load } from './load.ts';

/** Of the schedule of kills. */
const SEED = 20;

let testbed: Testbed;
let fleet: Fleet;
beforeAll(async () => {
  testbed = await Testbed.start();
  fleet = await Fleet.of(testbed);
});
afterAll(async () => {
  await fleet.stop();
  await testbed.stop();
});

test('servers killed at random under load lose nothing, charge nothing twice and restart', async () => {
  const load = Load.start(testbed, fleet.baseUrls);
  await killAtRandom(testbed, fleet, SEED, rounds({ full: 6, soak: 60 }));
  // The load goes on until something was verified after the last kill, however long that takes on a busy machine.
  const before = load.verdicts.length;
  await expect.poll(() => load.verdicts.length, { timeout: 60_000 }).toBeGreaterThan(before);
  await load.stop();
  console.log('responses by status', Object.fromEntries(load.statuses));
  expect(load.statuses.get(0)).toBeGreaterThan(0);
  await assertNothingLost(testbed, [load]);
});

test('servers that get SIGTERM under load complete every call and leave no live run', async () => {
  const answering = Promise.withResolvers<void>();
  const requests = { count: 0 };
  const operations = await Promise.all(Array.from({ length: 16 }, () => testbed.client.beginAndAct()));
  testbed.system.beforeResponse = () => {
    requests.count += 1;
    return answering.promise;
  };
  const verifying = operations.map((id, index) =>
    testbed.client.at(fleet.baseUrls[index % fleet.size]!).verify(id, randomUUID()),
  );
  await expect.poll(() => requests.count, { timeout: 10_000, interval: 5 }).toBe(operations.length);
  const ended = fleet.stop();
  await pause(100);
  answering.resolve();

  const heard = await Promise.all(verifying);
  expect(heard.map((one) => [one?.status, verdictOf(one)])).toEqual(operations.map(() => [200, 'verified']));
  expect(await ended).toEqual(fleet.baseUrls.map(() => 0));
  expect(await testbed.database.rows(`SELECT id FROM verification_run WHERE state = 'live'`)).toEqual([]);
  expect(await testbed.database.breaches(0)).toEqual([]);
});

function verdictOf(heard: ClientResponse): unknown {
  return heard && (JSON.parse(heard.text) as { readonly verdict?: unknown }).verdict;
}
