import { expect, test } from 'vitest';
import { ContinuedClock } from '../../src/clock/index.ts';
import { readSettings } from '../../src/config/index.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { NO_METRICS } from '../../src/metrics/index.ts';
import { PriceList } from '../../src/modules/billing/index.ts';
import { RunReservations } from '../../src/modules/verification/run-reservations.ts';
import type { ReserveResult, RunBounds, RunRequest } from '../../src/modules/verification/run-outcomes.ts';
import { VerificationRunsRepository } from '../../src/modules/verification/verification-runs.repository.ts';

/** Returns a given result of `reserve_runs`. */
class FixedResult extends VerificationRunsRepository {
  bounds: RunBounds | undefined;
  private readonly result: ReserveResult;

  constructor(result: ReserveResult) {
    super({} as never, {} as never, NO_METRICS);
    this.result = result;
  }

  override reserve(_: RunRequest, bounds: RunBounds): Promise<ReserveResult> {
    this.bounds = bounds;
    return Promise.resolve(this.result);
  }

  override isOwned(_: Caller, operationId: string): Promise<boolean> {
    return Promise.resolve(operationId === 'op_own');
  }
}

const settings = readSettings({ TOOKEFFECT_DATA_DIRECTORY: '/nowhere' });
const reservationsWith = (result: ReserveResult) => {
  const runs = new FixedResult(result);
  const clocks = { assert: () => Promise.resolve(), assertReading: () => undefined } as never;
  return { runs, reservations: new RunReservations(runs, new PriceList(settings), clocks, settings) };
};
const reserve = (result: ReserveResult) => reservationsWith(result).reservations.reserve({} as RunRequest);
const refusal = (result: ReserveResult): Promise<unknown> =>
  reserve(result).then(
    () => null,
    (error: unknown) => error,
  );

test('reserves a run with the configured lease and deadline, and with 10 and 100 free runs', async () => {
  const clock = new ContinuedClock(new Date(), 0);
  const result = { outcome: 'reserved', epoch: 3, clock } as ReserveResult;
  const { reservations, runs } = reservationsWith(result);
  const { leaseMs, deadlineMs, isMetered } = settings.verification;
  expect(await reservations.reserve({} as RunRequest)).toEqual({
    ...{ run: { epoch: 3 }, clock, deadlineMs, isMetered },
  });
  expect(runs.bounds).toEqual({ leaseMs, isMetered, freeRuns: 10, accountFreeRuns: 100 });
});

test('replays the body that an earlier build stored', async () => {
  expect(await reserve({ outcome: 'replay', body: '{}' })).toEqual({ replayedBody: '{}' });
});

test.each<[ReserveResult, number | undefined, string]>([
  [{ outcome: 'not_found' }, undefined, 'Not found'],
  [{ outcome: 'idempotency_key_reused' }, undefined, 'another call'],
  [{ outcome: 'idempotency_in_flight' }, 1, 'call with this key'],
  [{ outcome: 'verification_in_flight' }, 1, 'Another verify'],
  [
    { outcome: 'observed_too_recently', retryAfterSeconds: 42 },
    42,
    'Verified too recently; retry after 42 s.',
  ],
  [{ outcome: 'connection_missing', service: 'http', matching: 0 }, undefined, 'no connection'],
  [{ outcome: 'connection_missing', service: 'http', matching: 2 }, undefined, 'several'],
  [{ outcome: 'connection_not_read_only' }, undefined, 'read-only'],
])(
  'refuses %j with that code, its time to wait and its own text',
  async (result, retryAfterSeconds, words) => {
    expect(await refusal(result)).toMatchObject({
      code: result.outcome,
      retryAfterSeconds,
      payment: undefined,
      message: expect.stringContaining(words) as string,
    });
  },
);

test('refuses without a credit, and offers plans and packs', async () => {
  expect(await refusal({ outcome: 'credit_exhausted' })).toMatchObject({
    payment: { plans: expect.any(Array) as unknown[], packs: expect.any(Array) as unknown[] },
  });
});

test('refuses an operation of another workspace as not found', async () => {
  const { reservations } = reservationsWith({ outcome: 'not_found' });
  await expect(reservations.assertOwned({} as Caller, 'op_own')).resolves.toBeUndefined();
  await expect(reservations.assertOwned({} as Caller, 'op_other')).rejects.toMatchObject({
    code: 'not_found',
  });
});
