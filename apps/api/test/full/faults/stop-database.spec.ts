import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { assertNothingLost } from './assert-nothing-lost.ts';
import { Fleet } from './fleet.ts';
import { Load } from './load.ts';

/** How soon a load balancer must learn that the database is away, and that it is back. */
const RED_WITHIN_MS = 2000;
const GREEN_WITHIN_MS = 5000;

/** How long an answer may take on a busy machine. */
const ANSWER_MS = 1000;

/** How long the load runs before the database stops, without it, and after it is back. */
const PHASE_MS = 1500;

let testbed: Testbed;
let fleet: Fleet;
const loads: Load[] = [];
beforeAll(async () => {
  testbed = await Testbed.start();
  fleet = await Fleet.of(testbed);
});
afterAll(async () => {
  await fleet.stop();
  await testbed.stop();
});

const TIMES = Array.from({ length: rounds({ full: 2, soak: 10 }) }, (_, index) => index + 1);

test.each(TIMES)(
  'a database stopped hard under load loses nothing acknowledged, and every server keeps running: %i',
  async (time) => {
    const load = begin();
    await pause(PHASE_MS);
    await (time % 2 === 1 ? testbed.database.kill() : testbed.database.stopImmediately());
    try {
      await untilReadiness(503, RED_WITHIN_MS);
      await pause(PHASE_MS);
      expect(await readiness()).toEqual(fleet.baseUrls.map(() => 503));
    } finally {
      await testbed.database.start();
    }
    await untilReadiness(200, GREEN_WITHIN_MS);
    await pause(PHASE_MS);
    await end(load);
    expect(load.statuses.get(503)).toBeGreaterThan(0);
  },
);

test('repeatedly terminated sessions lose nothing acknowledged, and every server keeps running', async () => {
  const load = begin();
  const storm = Array.from({ length: rounds({ full: 20, soak: 400 }) });
  for (const _ of storm) {
    await pause(100);
    await testbed.database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tookeffect'`,
    );
  }
  await untilReadiness(200, GREEN_WITHIN_MS);
  await end(load);
  expect(load.statuses.get(503)).toBeGreaterThan(0);
});

function begin(): Load {
  const load = Load.start(testbed, fleet.baseUrls);
  loads.push(load);
  return load;
}

async function end(load: Load): Promise<void> {
  await load.stop();
  console.log('answers by status', Object.fromEntries(load.statuses));
  await assertNothingLost(testbed, loads);
}

/** Every server says so in time; alive are all of them throughout. */
async function untilReadiness(status: 200 | 503, withinMs: number): Promise<void> {
  await expect
    .poll(readiness, { timeout: withinMs + ANSWER_MS, interval: 25 })
    .toEqual(fleet.baseUrls.map(() => status));
}

function readiness(): Promise<unknown[]> {
  return Promise.all(
    fleet.baseUrls.map(async (baseUrl, index) => {
      const client = testbed.client.at(baseUrl);
      const [ready, alive] = await Promise.all([
        client.call('GET', '/readyz'),
        client.call('GET', '/healthz'),
      ]);
      const isAlive = alive?.status === 200 && !fleet.at(index).hasEnded();
      return isAlive ? ready?.status : 'the process does not answer';
    }),
  );
}
