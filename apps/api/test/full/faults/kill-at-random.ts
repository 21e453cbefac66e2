import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Testbed } from '../../faults/testbed.ts';
import type { Fleet } from './fleet.ts';

/** How soon a server that was started again must do its work. */
const BACK_WITHIN_MS = 3000;

/**
 * Kills one server after the other and starts it again, and asserts that it is back in time.
 * @param seed another one is another schedule; which call a kill hits depends on the machine
 * @returns how many were killed
 */
export async function killAtRandom(
  testbed: Testbed,
  fleet: Fleet,
  seed: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let kills = 0;
  for (const { server, afterMs } of scheduleKills(seed, fleet.size)) {
    await pause(afterMs);
    if (performance.now() > until) return kills;
    await fleet.at(server).kill('SIGKILL');
    await fleet.restart(server);
    kills += 1;
    const client = testbed.client.at(fleet.at(server).baseUrl);
    const read = async () => (await client.call('GET', '/v1/usage'))?.status;
    await expect.poll(read, { timeout: BACK_WITHIN_MS, interval: 10 }).toBe(200);
  }
  return kills;
}

/** Which server dies next, and how long after the one before it. */
export interface ScheduledKill {
  readonly server: number;
  readonly afterMs: number;
}

const EARLIEST_MS = 500;
const LATEST_MS = 2000;

/** Deaths without end, the same for the same seed. */
function* scheduleKills(seed: number, servers: number): Generator<ScheduledKill> {
  const next = randomNumbers(seed);
  for (;;) {
    const afterMs = EARLIEST_MS + next() * (LATEST_MS - EARLIEST_MS);
    yield { server: Math.floor(next() * servers), afterMs };
  }
}

/** mulberry32: numbers from 0 to 1, of a seed of 32 bits. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
