import { Injectable } from '@nestjs/common';
import type { Reason, Verdict } from '@tookeffect/core';
import type { LastVerdict } from '@tookeffect/wire';
import { DataSource } from 'typeorm';
import { DomainError } from '../../domain/domain-error.ts';
import type { SealedConnectionRow } from '../connections/index.ts';
import { isKeyRefused } from '../signing/index.ts';
import type { Reservation } from './domain/reservation.ts';

/** Who asks for a run of which operation, under which key. */
export interface RunRequest {
  readonly runId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly operationId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** The bounds within which a run is begun. */
export interface RunBounds {
  readonly leaseMs: number;
  readonly isMetered: boolean;
  /** Runs without an answer that are free: for each operation, and at least for the account in a period. */
  readonly freeRuns: number;
  readonly accountFreeRuns: number;
}

/** A reservation with the row that opens its connection. */
export type OpenableReservation = Reservation<SealedConnectionRow>;

/** What `reserve_run` answers. */
export type ReserveAnswer =
  | ({ readonly outcome: 'reserved' } & OpenableReservation)
  | { readonly outcome: 'replay'; readonly status: number; readonly body: string }
  | { readonly outcome: 'observed_too_recently'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'connection_missing'; readonly matching: number }
  | { readonly outcome: RefusalOutcome };

/** Refusals that say nothing more. */
export type RefusalOutcome =
  | 'not_found'
  | 'idempotency_key_reused'
  | 'idempotency_in_flight'
  | 'verification_in_flight'
  | 'connection_not_read_only'
  | 'credit_exhausted';

/** What `settle_run` stores. */
export interface Settlement {
  readonly operationId: string;
  readonly receiptId: string;
  readonly sequence: number;
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly charged: 0 | 1;
  readonly observedAt: string;
  readonly retryAfterSeconds: number | null;
  /** The action result that was judged, by reference. */
  readonly acknowledgement: string | null;
  /** Canonical JSON of the receipt. */
  readonly document: string;
  readonly payloadDigest: string;
  readonly lastVerdict: LastVerdict;
  /** The answer, as text. */
  readonly body: string;
  readonly origin: string;
  readonly objectType: string | null;
  readonly contractName: string;
  /** The objects that were seen, and who of other operations was taken to hold which of them. */
  readonly seen: readonly string[];
  readonly foreignClaims: Readonly<Record<string, string>>;
  readonly claimedObjectId: string | null;
}

/** What `settle_run` answers. */
export type SettleAnswer =
  | { readonly outcome: 'settled' | 'lease_lost' }
  | { readonly outcome: 'claims_changed'; readonly claims: Readonly<Record<string, string>> };

/** PostgreSQL: a key was used for two operations at the same instant. */
const UNIQUE_VIOLATION = '23505';

/**
 * The metered path: each call is one statement in one transaction of its own.
 *
 * - A run is live at most once an operation (unique index), and only the newest epoch may settle (I6).
 * - Every reserved credit is either spent or given back, exactly once: both start from the live run, and end it (I3, I4).
 * - What a caller hears was committed before (I12).
 */
@Injectable()
export class VerificationRepository {
  constructor(private readonly database: DataSource) {}

  async reserve(request: RunRequest, bounds: RunBounds): Promise<ReserveAnswer> {
    const { accountId, workspaceId, operationId, key, fingerprint, runId } = request;
    try {
      return await this.call<ReserveAnswer>(
        'SELECT reserve_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS answer',
        [accountId, workspaceId, operationId, key, fingerprint, runId].concat([
          bounds.leaseMs,
          bounds.isMetered,
          bounds.freeRuns,
          bounds.accountFreeRuns,
        ] as never),
      );
    } catch (error) {
      if (isUniqueViolation(error)) return { outcome: 'idempotency_key_reused' };
      throw error;
    }
  }

  /** Whether the workspace has the operation. */
  async isOwned(
    { accountId, workspaceId }: Pick<RunRequest, 'accountId' | 'workspaceId'>,
    operationId: string,
  ): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'SELECT FROM operation WHERE id = $1 AND account_id = $2 AND workspace_id = $3',
      [operationId, accountId, workspaceId],
    );
    return rows.length > 0;
  }

  /** @throws {DomainError} `unavailable` where the key that signed was taken out of use meanwhile; nothing is stored */
  async settle(runId: string, epoch: number, settlement: Settlement): Promise<SettleAnswer> {
    try {
      return await this.call<SettleAnswer>('SELECT settle_run($1, $2, $3) AS answer', [
        runId,
        epoch,
        JSON.stringify(settlement),
      ]);
    } catch (error) {
      if (isKeyRefused(error)) throw keyTakenOut(error);
      throw error;
    }
  }

  /** Ends a run that came to no verdict. @returns false where it has ended already */
  async release(runId: string, epoch: number | null): Promise<boolean> {
    return this.call<boolean>('SELECT release_run($1, $2) AS answer', [runId, epoch]);
  }

  /** Runs whose lease is over. @returns ids, at most 100 */
  async overdue(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM verification_run WHERE state = 'live' AND lease_until < now() ORDER BY lease_until LIMIT 100`,
    );
    return rows.map(({ id }) => id);
  }

  private async call<T>(statement: string, parameters: readonly unknown[]): Promise<T> {
    const [{ answer }] = await this.database.query<[{ answer: T }]>(statement, [...parameters]);
    return answer;
  }
}

function keyTakenOut(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'The signing key was taken out of use during the run; nothing was charged. Verify again.',
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
