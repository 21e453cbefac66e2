import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, type Repository } from 'typeorm';
import { type PreparedStatement, functionCall, runFunction } from '../../database/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { OperationEntity } from '../operations/index.ts';
import { isKeyRefused } from '../signing/index.ts';
import type { ReservedRun, StoredClaim } from './domain/reserved-run.ts';
import type { ClaimLookup, Settlement } from './domain/settlement.ts';
import type { ReserveResult, RunBounds, RunRequest, SettleResult } from './run-outcomes.ts';
import { RunCalls } from './run-calls.ts';
import { VerificationRunEntity } from './verification-run.entity.ts';

const BIND_EFFECT_KEYS = functionCall('bind_effect_keys', 2);
const FOREIGN_CLAIMS = functionCall('foreign_claims', 3);
const RELEASE_RUN = functionCall('release_run', 2);

/** SQLSTATE of a key that was used for two operations at the same instant. */
const UNIQUE_VIOLATION = '23505';

/**
 * The metered path: each function call is one statement in its own transaction, or one of several in a batch.
 *
 * - An operation has at most one live run (unique index), and only its newest epoch can settle (I6).
 * - Every reserved credit is either spent or refunded, exactly once: both require a live run, and end it (I3, I4).
 * - A response is committed before it is sent (I12).
 */
@Injectable()
export class VerificationRunsRepository {
  constructor(
    @InjectRepository(VerificationRunEntity) private readonly runs: Repository<VerificationRunEntity>,
    private readonly calls: RunCalls,
  ) {}

  async reserve(request: RunRequest, bounds: RunBounds): Promise<ReserveResult> {
    try {
      return await this.calls.reserve({ ...request, ...bounds });
    } catch (error) {
      if (isUniqueViolation(error)) return { outcome: 'idempotency_key_reused' };
      throw error;
    }
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
      return await this.calls.settle({ runId, epoch, settlement });
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

  /** Ends a run without a verdict and refunds its credit. @returns false where it has ended already */
  async release(runId: string, epoch: number | null): Promise<boolean> {
    return this.call<boolean>(RELEASE_RUN, [runId, epoch]);
  }

  /** @returns ids of live runs whose lease has expired, at most 100 */
  async findExpired(): Promise<string[]> {
    const expired = await this.runs.find({
      select: { id: true },
      where: { state: 'live', leaseUntil: Raw((column) => `${column} < now()`) },
      order: { leaseUntil: 'ASC' },
      take: 100,
    });
    return expired.map(({ id }) => id);
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

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === UNIQUE_VIOLATION &&
    'constraint' in cause &&
    cause.constraint === 'idempotency_key_pkey'
  );
}
