import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  type PreparedStatement,
  acrossAccounts,
  functionCall,
  runFunction,
  runPrepared,
} from '../../database/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { firstId } from '../../ids/new-id.ts';
import { Metrics, type LiveRuns } from '../../metrics/index.ts';
import { OperationEntity } from '../operations/index.ts';
import { isKeyRefused } from '../signing/index.ts';
import type { Neighbours, ReservedRun, StoredClaim } from './domain/reserved-run.ts';
import type { ClaimLookup, Settlement } from './domain/settlement.ts';
import type { ReserveResult, RunBounds, RunRequest, SettleResult } from './run-outcomes.ts';
import { RunCalls } from './run-calls.ts';
import { VerificationRunEntity } from './verification-run.entity.ts';

const BIND_EFFECT_KEYS = functionCall('bind_effect_keys', 2);
const FOREIGN_CLAIMS = functionCall('foreign_claims', 3);
const NEIGHBOURS_OF = functionCall('neighbours_of', 2);
const RELEASE_RUN = functionCall('release_run', 2);

/** Expired runs that one search returns. */
export const MAX_EXPIRED = 100;

const EXPIRED_RUNS: PreparedStatement = {
  name: 'expired_runs',
  text: `SELECT now() AS at, ARRAY(SELECT id FROM verification_run
    WHERE id >= $1 AND state = 'live' AND lease_until < now() ORDER BY id LIMIT ${MAX_EXPIRED}) AS "runIds"`,
};
const LIVE_RUNS: PreparedStatement = {
  name: 'live_runs',
  text: `SELECT (count(*) FILTER (WHERE lease_until >= now()))::int AS leased,
    (count(*) FILTER (WHERE lease_until < now()))::int AS expired
    FROM verification_run WHERE id >= $1 AND state = 'live'`,
};

/** Live runs whose lease has expired. */
export interface ExpiredRuns {
  /** At most `MAX_EXPIRED`, the oldest first. */
  readonly runIds: readonly string[];
  /** The database's time of the search. */
  readonly at: Date;
}

/**
 * The metered path: each function call is one statement in its own transaction, or one of several in a batch.
 *
 * - Only the newest run of an operation can be live and settle: runs are numbered under a unique key (I6).
 * - Every reserved credit is either spent or refunded, exactly once: both require a live run, and end it (I3, I4).
 * - A response is committed before it is sent (I12).
 */
@Injectable()
export class VerificationRunsRepository {
  /** No run with an earlier id is live. */
  #firstLive = '';

  constructor(
    @InjectRepository(VerificationRunEntity) private readonly runs: Repository<VerificationRunEntity>,
    private readonly calls: RunCalls,
    private readonly metrics: Metrics,
  ) {}

  reserve(request: RunRequest, bounds: RunBounds): Promise<ReserveResult> {
    return this.calls.reserve({ ...request, ...bounds });
  }

  /** Whether the operation belongs to the workspace. */
  async isOwned(
    { accountId, workspaceId }: Pick<RunRequest, 'accountId' | 'workspaceId'>,
    operationId: string,
  ): Promise<boolean> {
    return this.runs.manager.existsBy(OperationEntity, { id: operationId, accountId, workspaceId });
  }

  /** @throws {DomainError} `unavailable` where the signing key was revoked or ended during the run; nothing is stored */
  async settle(runId: string, epoch: number, settlement: Settlement): Promise<SettleResult> {
    try {
      const settled = await this.calls.settle({ runId, epoch, settlement });
      if (settled.outcome === 'settled') this.metrics.runSettled(settlement);
      return settled;
    } catch (error) {
      if (isKeyRefused(error)) throw signingKeyEnded(error);
      throw error;
    }
  }

  /** Gives an operation the effect keys of its system, once that is known. @returns its rivals */
  async bindEffectKeys(
    operationId: string,
    keys: readonly string[],
  ): Promise<Pick<ReservedRun, 'rivals' | 'moreRivals'>> {
    return this.call(BIND_EFFECT_KEYS, [operationId, keys]);
  }

  /** Finds the standing claims of other operations on the objects of a run. */
  async findForeignClaims(
    accountId: string,
    operationId: string,
    lookup: ClaimLookup,
  ): Promise<readonly StoredClaim[]> {
    return this.call(FOREIGN_CLAIMS, [accountId, operationId, JSON.stringify(lookup)]);
  }

  /** Finds the operations beside one. @param marked further operations of the account, by their ids */
  async findNeighbours(operationId: string, marked: readonly string[]): Promise<Neighbours> {
    return this.call(NEIGHBOURS_OF, [operationId, marked]);
  }

  /** Ends a run without a verdict and refunds its credit. @returns false where it has ended already */
  async release(runId: string, epoch: number | null): Promise<boolean> {
    return this.call<boolean>(RELEASE_RUN, [runId, epoch]);
  }

  /**
   * Finds live runs whose lease has expired. No index has the state of a run, so that a run ends without writing to one.
   * @param runs `all` takes time in the number of runs; `recent` leaves out those of `endedBefore`
   */
  async findExpired(runs: 'all' | 'recent'): Promise<ExpiredRuns> {
    const first = runs === 'all' ? '' : this.#firstLive;
    const [expired] = await runPrepared<ExpiredRuns>(this.runs.manager.dataSource, EXPIRED_RUNS, [first]);
    return expired!;
  }

  /** Records that every run that began before this instant has ended, so that later searches leave them out. */
  endedBefore(instant: Date): void {
    this.#firstLive = firstId('run', instant);
  }

  /** Counts the live runs of every account, without those of `endedBefore`. */
  async countLive(): Promise<LiveRuns> {
    const [counted] = await acrossAccounts(() =>
      runPrepared<LiveRuns>(this.runs.manager.dataSource, LIVE_RUNS, [this.#firstLive]),
    );
    return counted!;
  }

  private call<T>(statement: PreparedStatement, values: readonly unknown[]): Promise<T> {
    return runFunction(this.runs.manager.dataSource, statement, values);
  }
}

function signingKeyEnded(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'The signing key was revoked or ended during the run; nothing was charged. Verify again.',
    { retryAfterSeconds: 1, cause },
  );
}
