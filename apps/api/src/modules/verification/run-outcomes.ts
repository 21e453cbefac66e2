import type { ConnectionRefusal, SealedConnection } from '../connections/index.ts';
import type { ContinuedClock } from '../../clock/index.ts';
import type { ReservedRun, StoredClaim } from './domain/reserved-run.ts';
import type { ReplayedResponse } from './domain/stored-response.ts';

/** Caller, operation and idempotency key of a run. */
export interface RunRequest {
  readonly runId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly operationId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** The limits of a run. */
export interface RunBounds {
  readonly leaseMs: number;
  readonly isMetered: boolean;
  /** Inconclusive runs that are free: for each operation, and at least for the account in a period. */
  readonly freeRuns: number;
  readonly accountFreeRuns: number;
}

/** A reserved run with its sealed connection. */
export type ReservedVerificationRun = ReservedRun<SealedConnection>;

/** What `reserve_runs` returns for an item; with the database's clock from the reservation on. */
export type ReserveResult =
  | ({ readonly outcome: 'reserved'; readonly clock: ContinuedClock } & ReservedVerificationRun)
  | { readonly outcome: 'replay'; readonly stored: ReplayedResponse }
  /** Of a run of an earlier build. */
  | { readonly outcome: 'replay'; readonly body: string }
  | { readonly outcome: 'observed_too_recently'; readonly retryAfterSeconds: number }
  | ConnectionRefusal
  | { readonly outcome: RefusalOutcome };

/** Refusals without details. */
export type RefusalOutcome =
  | 'not_found'
  | 'idempotency_key_reused'
  | 'idempotency_in_flight'
  | 'verification_in_flight'
  | 'operation_cancelled'
  | 'credit_exhausted';

/** What `settle_runs` returns for each item. */
export type SettleResult =
  | { readonly outcome: 'settled' | 'lease_lost' | 'outside_of_run' }
  | { readonly outcome: 'claims_changed'; readonly claims: readonly StoredClaim[] };
