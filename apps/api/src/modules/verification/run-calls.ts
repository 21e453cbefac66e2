import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  type AccountCall,
  type BatchLimits,
  CallBatches,
  type PreparedStatement,
  acrossAccounts,
  currentAccount,
  functionCall,
  isUndone,
  runFunction,
  runPrepared,
} from '../../database/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type FailpointName, Failpoints } from '../../failpoints/index.ts';
import { KEY_RETENTION_DAYS } from '../idempotency/index.ts';
import type { Load } from '../../metrics/index.ts';
import type { Settlement } from './domain/settlement.ts';
import type { ReserveResult, RunBounds, RunRequest, SettleResult } from './run-outcomes.ts';

/** The arguments of `reserve_run`, by name. */
export interface ReserveCall extends AccountCall, RunRequest, RunBounds {}

/** The arguments of `settle_run`, by name. */
export interface SettleCall extends AccountCall {
  readonly runId: string;
  readonly epoch: number;
  readonly settlement: Settlement;
}

/** The database functions of one kind of call: the first for one call, the second for several. */
interface CallFunctions<Call> {
  readonly single: PreparedStatement;
  readonly batch: PreparedStatement;
  readonly failpoint: FailpointName;
  /** The parameters of `single`. */
  values(call: Call): readonly unknown[];
  /** A call as `batch` reads it. */
  item(call: Call): object;
}

const RESERVE: CallFunctions<ReserveCall> = {
  single: functionCall('reserve_run', 11),
  batch: functionCall('reserve_runs', 1),
  failpoint: 'reserve_batch_sent',
  values: ({ accountId, workspaceId, operationId, key, fingerprint, runId, ...bounds }) => [
    ...[accountId, workspaceId, operationId, key, fingerprint, runId],
    ...[bounds.leaseMs, bounds.isMetered, bounds.freeRuns, bounds.accountFreeRuns, KEY_RETENTION_DAYS],
  ],
  item: ({ fingerprint, ...call }) => ({
    ...call,
    fingerprint: fingerprint.toString('hex'),
    keyDays: KEY_RETENTION_DAYS,
  }),
};

const SETTLE: CallFunctions<SettleCall> = {
  single: functionCall('settle_run', 3),
  batch: functionCall('settle_runs', 1),
  failpoint: 'settle_batch_sent',
  values: ({ runId, epoch, settlement }) => [runId, epoch, JSON.stringify(settlement)],
  item: (call) => call,
};

/** A full batch takes some 20 ms. Most connections of the pool stay free for other requests. */
const LIMITS: BatchLimits = { inFlight: 4, patienceMs: 50, size: 24, sizePerAccount: 4, waitMs: 5000 };

/** The calls of `reserve_run` and `settle_run`: one by one on an idle server, several in one commit on a busy one. */
@Injectable()
export class RunCalls {
  readonly #reserves: CallBatches<ReserveCall, ReserveResult>;
  readonly #settles: CallBatches<SettleCall, SettleResult>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly failpoints: Failpoints,
  ) {
    this.#reserves = this.batches(RESERVE);
    this.#settles = this.batches(SETTLE);
  }

  /** How many transactions of each function are in flight, and how many calls wait for one. */
  get loads(): { readonly reserve: Load; readonly settle: Load } {
    return { reserve: this.#reserves.load, settle: this.#settles.load };
  }

  reserve(call: Omit<ReserveCall, 'account'>): Promise<ReserveResult> {
    return this.make(RESERVE, this.#reserves, call);
  }

  settle(call: Omit<SettleCall, 'account'>): Promise<SettleResult> {
    return this.make(SETTLE, this.#settles, call);
  }

  /** Only the work of a caller joins a batch: it has an account, which its credential names. */
  private make<Call extends AccountCall, Result>(
    functions: CallFunctions<Call>,
    batches: CallBatches<Call, Result>,
    call: Omit<Call, 'account'>,
  ): Promise<Result> {
    const account = currentAccount();
    const scoped = { ...call, account: account ?? '' } as Call;
    if (account === null) return this.single(functions, scoped);
    return batches.make(scoped);
  }

  private batches<Call extends AccountCall, Result>(
    functions: CallFunctions<Call>,
  ): CallBatches<Call, Result> {
    return new CallBatches<Call, Result>(
      {
        single: (call) => this.single(functions, call),
        batch: (calls) =>
          this.batch<Result>(
            functions.batch,
            functions.failpoint,
            calls.map((call) => functions.item(call)),
          ),
        isUndone,
        refuseWaiting,
      },
      LIMITS,
    );
  }

  private single<Call, Result>(functions: CallFunctions<Call>, call: Call): Promise<Result> {
    return runFunction(this.database, functions.single, functions.values(call));
  }

  private async batch<Result>(
    statement: PreparedStatement,
    failpoint: FailpointName,
    items: readonly object[],
  ): Promise<(Result | null)[]> {
    const [rows] = await Promise.all([
      acrossAccounts(() =>
        runPrepared<{ result: Result | null }>(this.database, statement, [JSON.stringify(items)]),
      ),
      this.failpoints.reach(failpoint),
    ]);
    return rows.map(({ result }) => result);
  }
}

function refuseWaiting(): DomainError {
  return new DomainError('unavailable', 'The database is busy; nothing was charged. Verify again.', {
    retryAfterSeconds: 1,
  });
}
