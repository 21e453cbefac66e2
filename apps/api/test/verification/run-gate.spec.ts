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

test.each(['not_found', 'idempotency_key_reused', 'connection_not_read_only', 'credit_exhausted'] as const)(
  '%s is refused for good',
  async (outcome) => {
    expect(await refusalOf({ outcome })).toMatchObject({ code: outcome, retryAfterSeconds: undefined });
  },
);

test.each(['idempotency_in_flight', 'verification_in_flight'] as const)(
  '%s is refused for a second',
  async (outcome) => {
    expect(await refusalOf({ outcome })).toMatchObject({ code: outcome, retryAfterSeconds: 1 });
  },
);

test('a look that comes too soon is refused for as long as the last verdict says', async () => {
  const answer = { outcome: 'observed_too_recently', retryAfterSeconds: 42 } as const;
  expect(await refusalOf(answer)).toMatchObject({ code: 'observed_too_recently', retryAfterSeconds: 42 });
});

test('no connection and several are told apart', async () => {
  const [none, several] = await Promise.all(
    [0, 2].map((matching) => refusalOf({ outcome: 'connection_missing', matching })),
  );
  expect(none).toMatchObject({
    code: 'connection_missing',
    message: expect.stringContaining('no connection') as string,
  });
  expect(several).toMatchObject({
    code: 'connection_missing',
    message: expect.stringContaining('several') as string,
  });
});

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
