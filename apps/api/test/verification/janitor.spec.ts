import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Failpoints } from '../../src/failpoints/index.ts';
import { IdempotencyRepository } from '../../src/modules/idempotency/index.ts';
import { Janitor } from '../../src/modules/verification/janitor.ts';
import { VerificationRepository } from '../../src/modules/verification/verification.repository.ts';

/** Runs that are overdue; one of them is taken back by another server first. */
class Overdue extends VerificationRepository {
  ids: readonly string[] = [];
  readonly released: unknown[] = [];
  failure: Error | null = null;

  override overdue(): Promise<string[]> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve([...this.ids]);
  }

  override release(runId: string, epoch: number | null): Promise<boolean> {
    this.released.push([runId, epoch]);
    return Promise.resolve(runId !== 'run_of_another');
  }
}

class OldKeys extends IdempotencyRepository {
  rounds = 0;

  override forgetOld(): Promise<number> {
    this.rounds += 1;
    return Promise.resolve(0);
  }
}

const EVERY_MS = 5000;
let runs: Overdue;
let keys: OldKeys;
let warnings: unknown[];
let janitor: Janitor;
beforeEach(() => {
  vi.useFakeTimers();
  [runs, keys, warnings] = [new Overdue({} as DataSource), new OldKeys({} as DataSource), []];
  const log = { warn: (facts: object) => warnings.push(facts) };
  const failpoints: Failpoints = { reach: () => Promise.resolve() };
  const settings = readSettings({ TOOKEFFECT_JANITOR_MS: String(EVERY_MS) });
  janitor = new Janitor(runs, keys, log as never, failpoints, settings);
});
afterEach(async () => {
  await janitor.onModuleDestroy();
  vi.useRealTimers();
});

test('a round takes every overdue run back, counts its own, and forgets old keys', async () => {
  runs.ids = ['run_a', 'run_of_another', 'run_b'];
  expect(await janitor.sweep()).toBe(2);
  expect(runs.released).toEqual([
    ['run_a', null],
    ['run_of_another', null],
    ['run_b', null],
  ]);
  expect(keys.rounds).toBe(1);
});

test('rounds go on from the start to the end of the server, in the interval that is set', async () => {
  janitor.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(keys.rounds).toBe(0);
  await vi.advanceTimersByTimeAsync(1 + EVERY_MS);
  expect(keys.rounds).toBe(2);
  await janitor.onModuleDestroy();
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(keys.rounds).toBe(2);
});

test('what was taken back is warned of, and an idle round is not', async () => {
  janitor.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([]);
  runs.ids = ['run_a'];
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([{ takenBack: 1 }]);
});

test('a round that failed is warned of, and made up for by the next', async () => {
  janitor.onApplicationBootstrap();
  runs.failure = new Error('away');
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([{ err: expect.anything() as unknown }]);
  [runs.failure, runs.ids] = [null, ['run_a']];
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs.released).toEqual([['run_a', null]]);
});
