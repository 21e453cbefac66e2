import type { DataSource } from 'typeorm';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { PriceList } from '../../src/modules/billing/index.ts';
import { RunGate } from '../../src/modules/verification/run-gate.ts';
import {
  type ReserveAnswer,
  type RunBounds,
  type RunRequest,
  VerificationRepository,
} from '../../src/modules/verification/verification.repository.ts';

/** Answers as the database would, so that every answer of it is met. */
class Answering extends VerificationRepository {
  bounds: RunBounds | undefined;
  private readonly answer: ReserveAnswer;

  constructor(answer: ReserveAnswer) {
    super({} as DataSource);
    this.answer = answer;
  }

  override reserve(_: RunRequest, bounds: RunBounds): Promise<ReserveAnswer> {
    this.bounds = bounds;
    return Promise.resolve(this.answer);
  }

  override isOwned(_: Caller, operationId: string): Promise<boolean> {
    return Promise.resolve(operationId === 'op_own');
  }
}

const settings = readSettings({ TOOKEFFECT_DATA_DIRECTORY: '/nowhere' });
const gateOver = (answer: ReserveAnswer) => {
  const runs = new Answering(answer);
  return { runs, gate: new RunGate(runs, new PriceList(settings), settings) };
};
const pass = (answer: ReserveAnswer) => gateOver(answer).gate.pass({} as RunRequest);
const refusalOf = (answer: ReserveAnswer): Promise<unknown> =>
  pass(answer).then(
    () => null,
    (error: unknown) => error,
  );

test('a reserved run begins with the settings’ lease and deadline, and with 10 and 100 free runs', async () => {
  const answer = { outcome: 'reserved', epoch: 3 } as ReserveAnswer;
  const { gate, runs } = gateOver(answer);
  const { leaseMs, deadlineMs, isMetered } = settings.verification;
  expect(await gate.pass({} as RunRequest)).toEqual({ reservation: answer, deadlineMs, isMetered });
  expect(runs.bounds).toEqual({ leaseMs, isMetered, freeRuns: 10, accountFreeRuns: 100 });
});

test('a replay is the stored body', async () => {
  expect(await pass({ outcome: 'replay', status: 200, body: '{}' })).toEqual({ body: '{}' });
});

test.each<[ReserveAnswer, number | undefined, string]>([
  [{ outcome: 'not_found' }, undefined, 'no such thing'],
  [{ outcome: 'idempotency_key_reused' }, undefined, 'another call'],
  [{ outcome: 'idempotency_in_flight' }, 1, 'call with this key'],
  [{ outcome: 'verification_in_flight' }, 1, 'Another verify'],
  [{ outcome: 'observed_too_recently', retryAfterSeconds: 42 }, 42, 'Another look'],
  [{ outcome: 'connection_missing', matching: 0 }, undefined, 'no connection'],
  [{ outcome: 'connection_missing', matching: 2 }, undefined, 'several'],
  [{ outcome: 'connection_not_read_only' }, undefined, 'read-only'],
])(
  '%j is refused by its name, for as long as makes sense, in its own words',
  async (answer, retryAfterSeconds, words) => {
    expect(await refusalOf(answer)).toMatchObject({
      code: answer.outcome,
      retryAfterSeconds,
      payment: undefined,
      message: expect.stringContaining(words) as string,
    });
  },
);

test('whoever has no credit hears what there is to buy', async () => {
  expect(await refusalOf({ outcome: 'credit_exhausted' })).toMatchObject({
    payment: { plans: expect.any(Array) as unknown[], packs: expect.any(Array) as unknown[] },
  });
});

test('another’s operation is none', async () => {
  const { gate } = gateOver({ outcome: 'not_found' });
  await expect(gate.assertOwned({} as Caller, 'op_own')).resolves.toBeUndefined();
  await expect(gate.assertOwned({} as Caller, 'op_other')).rejects.toMatchObject({ code: 'not_found' });
});
