import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Scene } from '../../../faults/support/scene.ts';
import type { Fleet } from './fleet.ts';
import { deathsOf } from './kill-schedule.ts';

/** How soon a server that was started again must do its work. */
const BACK_WITHIN_MS = 3000;

/**
 * Kills one server after the other and starts it again, and asserts that it is back in time.
 * @param seed another one is another schedule; which call a kill hits depends on the machine
 * @returns how many were killed
 */
export async function killAtRandom(
  scene: Scene,
  fleet: Fleet,
  seed: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let kills = 0;
  for (const { server, afterMs } of deathsOf(seed, fleet.size)) {
    await pause(afterMs);
    if (performance.now() > until) return kills;
    await fleet.at(server).kill('SIGKILL');
    await fleet.restart(server);
    kills += 1;
    const client = scene.client.at(fleet.at(server).baseUrl);
    const read = async () => (await client.call('GET', '/v1/usage'))?.status;
    await expect.poll(read, { timeout: BACK_WITHIN_MS, interval: 10 }).toBe(200);
  }
  return kills;
}
