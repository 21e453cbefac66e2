import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Testbed } from '../../faults/testbed.ts';
import type { Fleet } from './fleet.ts';

/** A bound for a server that does not come back, not for a busy machine. */
const BACK_WITHIN_MS = 60_000;

/**
 * Kills one server after the other and starts it again, and asserts that it is back.
 * @param seed another one is another schedule; which call a kill hits depends on the machine
 * @param kills how many servers are killed, one at a time
 */
export async function killAtRandom(
  testbed: Testbed,
  fleet: Fleet,
  seed: number,
  kills: number,
): Promise<void> {
  for (const { server, afterMs } of scheduleKills(seed, fleet.size, kills)) {
    await pause(afterMs);
    await fleet.at(server).kill('SIGKILL');
    await fleet.restart(server);
    const client = testbed.client.at(fleet.at(server).baseUrl);
    const read = async () => (await client.call('GET', '/v1/usage'))?.status;
    await expect.poll(read, { timeout: BACK_WITHIN_MS, interval: 10 }).toBe(200);
  }
}

/** Which server dies next, and how long after the one before it. */
export interface ScheduledKill {
  readonly server: number;
  readonly afterMs: number;
}

const EARLIEST_MS = 500;
const LATEST_MS = 2000;

/** The same for the same seed. */
function* scheduleKills(seed: number, servers: number, kills: number): Generator<ScheduledKill> {
  const next = randomNumbers(seed);
  for (let kill = 0; kill < kills; kill += 1) {
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
