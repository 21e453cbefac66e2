import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import type { ContinuedClock } from '../../clock/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { PriceList } from '../billing/index.ts';
import { toConnectionError } from '../connections/index.ts';
import { keyInFlight, keyReused } from '../idempotency/index.ts';
import { operationCancelled } from '../operations/index.ts';
import { ClockAgreement } from '../timekeeping/index.ts';
import { replayBody } from './domain/stored-response.ts';
import type { ReserveResult, ReservedVerificationRun, RunRequest } from './run-outcomes.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';

/** A run that may begin, or the response of the run that had this key. */
export type Reservation =
  | {
      readonly run: ReservedVerificationRun;
      /** The database's clock, from the reservation on. */
      readonly clock: ContinuedClock;
      readonly deadlineMs: number;
      readonly isMetered: boolean;
    }
  | { readonly replayedBody: string };

/**
 * How many inconclusive runs are free: for each operation; and for an account in a period, or five times the credits of
 * its plan where that is more.
 */
const FREE_RUNS = 10;
const ACCOUNT_FREE_RUNS = 100;

/** Reserves the credit and the idempotency key of a run, or refuses the run. */
@Injectable()
export class RunReservations {
  constructor(
    private readonly runs: VerificationRunsRepository,
    private readonly prices: PriceList,
    private readonly clocks: ClockAgreement,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @throws {DomainError} `not_found`, `idempotency_key_reused`, `idempotency_in_flight`, `verification_in_flight`,
   *   `operation_cancelled`, `observed_too_recently`, `connection_missing`, `connection_not_read_only`, `credit_exhausted`; nothing is stored
   *   or reserved then; `unavailable` where the clocks differed before and still do
   */
  async reserve(request: RunRequest): Promise<Reservation> {
    await this.clocks.assert();
    const { leaseMs, deadlineMs, isMetered } = this.settings.verification;
    const result = await this.runs.reserve(request, {
      leaseMs,
      isMetered,
      freeRuns: FREE_RUNS,
      accountFreeRuns: ACCOUNT_FREE_RUNS,
    });
    switch (result.outcome) {
      case 'reserved': {
        const { outcome: _, clock, ...run } = result;
        return { run, clock, deadlineMs, isMetered };
      }
      case 'replay':
        return {
          replayedBody: 'body' in result ? result.body : replayBody(result.stored, request.operationId),
        };
      default:
        throw this.refusal(result);
    }
  }

  /** Judges the clock of a reservation that was just made. @throws {DomainError} `unavailable` where it shows that the clocks differ */
  assertClock(clock: ContinuedClock): void {
    this.clocks.assertReading(clock);
  }

  /** @throws {DomainError} `not_found` */
  async assertOwned(caller: Caller, operationId: string): Promise<void> {
    if (!(await this.runs.isOwned(caller, operationId))) throw notFound();
  }

  private refusal(result: Exclude<ReserveResult, { outcome: 'reserved' | 'replay' }>): DomainError {
    switch (result.outcome) {
      case 'not_found':
        return notFound();
      case 'idempotency_key_reused':
        return keyReused();
      case 'idempotency_in_flight':
        return keyInFlight();
      case 'verification_in_flight':
        return new DomainError(result.outcome, 'Another verify of this operation has not ended yet.', {
          retryAfterSeconds: 1,
        });
      case 'operation_cancelled':
        return operationCancelled();
      case 'observed_too_recently': {
        const { retryAfterSeconds } = result;
        return new DomainError(result.outcome, `Verified too recently; retry after ${retryAfterSeconds} s.`, {
          retryAfterSeconds,
        });
      }
      case 'connection_missing':
      case 'connection_not_read_only':
        return toConnectionError(result);
      case 'credit_exhausted':
        return new DomainError(result.outcome, this.prices.paymentAdvice(), {
          payment: this.prices.paymentInformation(),
        });
    }
  }
}
