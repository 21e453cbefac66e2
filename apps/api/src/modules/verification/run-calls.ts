import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  type AccountCall,
  BatchFailures,
  type BatchLimits,
  CallBatches,
  type PreparedStatement,
  currentAccount,
  functionCall,
  inAccounts,
  isUndone,
  runPrepared,
} from '../../database/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type FailpointName, Failpoints } from '../../failpoints/index.ts';
import { KEY_RETENTION_DAYS } from '../idempotency/index.ts';
import type { Load } from '../../metrics/index.ts';
import { type ClockReading, DatabaseClock } from '../timekeeping/index.ts';
import type { Settlement } from './domain/settlement.ts';
import type { ReserveResult, RunBounds, RunRequest, SettleResult } from './run-outcomes.ts';

/** An item of `reserve_runs`. */
export interface ReserveCall extends AccountCall, RunRequest, RunBounds {}

/** An item of `settle_runs`. */
export interface SettleCall extends AccountCall {
  readonly runId: string;
  readonly epoch: number;
  readonly settlement: Settlement;
}

/** How calls of one kind are made: always by the function for several of them. */
interface CallKind<Call, Result> {
  /** Its parameters: the items, and whether they may wait for locks. */
  readonly statement: PreparedStatement;
  /** Reached when several calls were sent. */
  readonly failpoint: FailpointName;
  /** A call as the function reads it. */
  item(call: Call): object;
  /** Completes a row that has just arrived. */
  result(row: object, reading: ClockReading): Result;
}

const RESERVE: CallKind<ReserveCall, ReserveResult> = {
  statement: functionCall('reserve_runs', 2),
  failpoint: 'reserve_batch_sent',
  item: ({ fingerprint, ...call }) => ({
    ...call,
    fingerprint: fingerprint.toString('hex'),
    keyDays: KEY_RETENTION_DAYS,
  }),
  result: (row, reading) => {
    const { reservedAt, ...result } = row as { readonly reservedAt?: string };
    const clock = reservedAt === undefined ? {} : { clock: reading.arrived(new Date(reservedAt)) };
    return { ...result, ...clock } as ReserveResult;
  },
};

const SETTLE: CallKind<SettleCall, SettleResult> = {
  statement: functionCall('settle_runs', 2),
  failpoint: 'settle_batch_sent',
  item: ({ settlement, ...call }) => ({ ...call, ...settlement }),
  result: (row) => row as SettleResult,
};

/** A full batch takes some 20 ms. Most connections of the pool stay free for other requests. */
const LIMITS: BatchLimits = { inFlight: 4, patienceMs: 50, size: 24, sizePerAccount: 4, waitMs: 5000 };

/** The calls of `reserve_runs` and `settle_runs`: one by one on an idle server, several in one commit on a busy one. */
@Injectable()
export class RunCalls {
  readonly #reserves: CallBatches<ReserveCall, ReserveResult>;
  readonly #settles: CallBatches<SettleCall, SettleResult>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly failpoints: Failpoints,
    private readonly failures: BatchFailures,
    private readonly clock: DatabaseClock,
  ) {
    this.#reserves = this.batches(RESERVE);
    this.#settles = this.batches(SETTLE);
  }

  /** How many transactions of each function are in flight, and how many calls wait for one. */
  get loads(): { readonly reserve: Load; readonly settle: Load } {
    return { reserve: this.#reserves.load, settle: this.#settles.load };
  }

  /** @throws {Error} where the work has no account */
  reserve(call: Omit<ReserveCall, 'account'>): Promise<ReserveResult> {
    return this.#reserves.make({ ...call, account: accountOfCaller() });
  }

  /** @throws {Error} where the work has no account */
  settle(call: Omit<SettleCall, 'account'>): Promise<SettleResult> {
    return this.#settles.make({ ...call, account: accountOfCaller() });
  }

  private batches<Call extends AccountCall, Result>(kind: CallKind<Call, Result>): CallBatches<Call, Result> {
    return new CallBatches<Call, Result>(
      {
        single: async (call) => {
          const [result] = await this.call(kind, [call], true);
          return result!;
        },
        batch: async (calls) => {
          const [results] = await Promise.all([
            this.call(kind, calls, false),
            this.failpoints.reach(kind.failpoint),
          ]);
          return results;
        },
        isUndone,
        failed: (error) => this.failures.report(kind.statement.name, error),
        refuseWaiting,
      },
      LIMITS,
    );
  }

  /** Row level security shows the rows of the accounts of the calls. */
  private async call<Call extends AccountCall, Result>(
    kind: CallKind<Call, Result>,
    calls: readonly Call[],
    mayWait: boolean,
  ): Promise<(Result | null)[]> {
    const accounts = calls.map(({ account }) => account);
    const items = JSON.stringify(calls.map((call) => kind.item(call)));
    const reading = this.clock.startReading();
    const send = () =>
      runPrepared<{ result: object | null }>(this.database, kind.statement, [items, mayWait]);
    const rows = await inAccounts(accounts, send);
    return rows.map(({ result }) => result && kind.result(result, reading));
  }
}

/** The account that the credential of the caller names; the arguments of a call name theirs beside it. */
function accountOfCaller(): string {
  const account = currentAccount();
  if (account === null) throw new Error('a verify needs the account of its caller');
  return account;
}

function refuseWaiting(): DomainError {
  return new DomainError('unavailable', 'The database is busy; nothing was charged. Verify again.', {
    retryAfterSeconds: 1,
  });
}
