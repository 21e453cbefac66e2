import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Failpoints } from '../../src/failpoints/index.ts';
import { NO_METRICS } from '../../src/metrics/index.ts';
import { IdempotencyRepository } from '../../src/modules/idempotency/index.ts';
import { ExpiredRunSweeper } from '../../src/modules/verification/expired-run-sweeper.ts';
import {
  type ExpiredRuns,
  MAX_EXPIRED,
  VerificationRunsRepository,
} from '../../src/modules/verification/verification-runs.repository.ts';

/** Expired runs; another server releases `run_of_another` first. */
class RunsOfTest extends VerificationRunsRepository {
  ids: readonly string[] = [];
  at = new Date(0);
  /** Which runs each round searched, and before which instant all had ended afterwards. */
  readonly rounds: (string | Date)[] = [];
  readonly released: unknown[] = [];
  failure: Error | null = null;

  override findExpired(runs: 'all' | 'recent'): Promise<ExpiredRuns> {
    this.rounds.push(runs);
    return this.failure ? Promise.reject(this.failure) : Promise.resolve({ runIds: this.ids, at: this.at });
  }

  override endedBefore(instant: Date): void {
    this.rounds.push(instant);
  }

  override release(runId: string, epoch: number | null): Promise<boolean> {
    this.released.push([runId, epoch]);
    return Promise.resolve(runId !== 'run_of_another');
  }
}

class CountedKeys extends IdempotencyRepository {
  rounds = 0;

  override deleteExpired(): Promise<number> {
    this.rounds += 1;
    return Promise.resolve(0);
  }
}

const EVERY_MS = 5000;
let runs: RunsOfTest;
let keys: CountedKeys;
let warnings: unknown[];
let sweeper: ExpiredRunSweeper;
beforeEach(() => {
  vi.useFakeTimers();
  [runs, keys, warnings] = [
    new RunsOfTest({} as never, {} as never, NO_METRICS),
    new CountedKeys({} as never, {} as never),
    [],
  ];
  const log = { warn: (facts: object) => warnings.push(facts) };
  const failpoints: Failpoints = { reach: () => Promise.resolve() };
  const settings = readSettings({ TOOKEFFECT_SWEEP_MS: String(EVERY_MS) });
  sweeper = new ExpiredRunSweeper(runs, keys, log as never, failpoints, settings);
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  vi.useRealTimers();
});

test('releases every expired run, counts those that it released itself, and deletes expired keys', async () => {
  runs.ids = ['run_a', 'run_of_another', 'run_b'];
  expect(await sweeper.sweep()).toBe(2);
  expect(runs.released).toEqual([
    ['run_a', null],
    ['run_of_another', null],
    ['run_b', null],
  ]);
  expect(keys.rounds).toBe(1);
});

test('reads every run until a round has released all that had expired, and then those of a lease and a minute', async () => {
  runs.failure = new Error('away');
  await expect(sweeper.sweep()).rejects.toThrow('away');
  [runs.failure, runs.ids] = [null, Array.from({ length: MAX_EXPIRED }, (_, index) => `run_${index}`)];
  await sweeper.sweep();
  [runs.ids, runs.at] = [[], new Date('2026-03-01T12:01:30Z')];
  await sweeper.sweep();
  await sweeper.sweep();
  const noon = new Date('2026-03-01T12:00:00Z');
  expect(runs.rounds).toEqual(['all', 'all', 'all', noon, 'recent', noon]);
});

test('reads every run again in each thousandth round', async () => {
  for (let round = 0; round < 2001; round += 1) await sweeper.sweep();
  const searches = runs.rounds.filter((round) => typeof round === 'string');
  expect(searches.flatMap((search, round) => (search === 'all' ? [round] : []))).toEqual([0, 1000, 2000]);
});

test('sweeps in the configured interval from the start of the server to its end', async () => {
  sweeper.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(keys.rounds).toBe(0);
  await vi.advanceTimersByTimeAsync(1 + EVERY_MS);
  expect(keys.rounds).toBe(2);
  await sweeper.onModuleDestroy();
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(keys.rounds).toBe(2);
});

test('logs a warning for released runs, and none for an idle round', async () => {
  sweeper.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([]);
  runs.ids = ['run_a'];
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([{ released: 1 }]);
});

test('logs a warning for a failed round, and the next round does its work', async () => {
  sweeper.onApplicationBootstrap();
  runs.failure = new Error('away');
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(warnings).toEqual([{ err: expect.anything() as unknown }]);
  [runs.failure, runs.ids] = [null, ['run_a']];
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(runs.released).toEqual([['run_a', null]]);
});
