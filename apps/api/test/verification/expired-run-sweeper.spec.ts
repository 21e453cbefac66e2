import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Failpoints } from '../../src/failpoints/index.ts';
import { IdempotencyRepository } from '../../src/modules/idempotency/index.ts';
import { ExpiredRunSweeper } from '../../src/modules/verification/expired-run-sweeper.ts';
import { VerificationRunsRepository } from '../../src/modules/verification/verification-runs.repository.ts';

/** Expired runs; another server releases `run_of_another` first. */
class ExpiredRuns extends VerificationRunsRepository {
  ids: readonly string[] = [];
  readonly released: unknown[] = [];
  failure: Error | null = null;

  override findExpired(): Promise<string[]> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve([...this.ids]);
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
let runs: ExpiredRuns;
let keys: CountedKeys;
let warnings: unknown[];
let sweeper: ExpiredRunSweeper;
beforeEach(() => {
  vi.useFakeTimers();
  [runs, keys, warnings] = [new ExpiredRuns({} as never, {} as never), new CountedKeys({} as never), []];
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
