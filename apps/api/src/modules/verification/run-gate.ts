import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { notFound } from '../../domain/not-found.ts';
import { PriceList } from '../billing/index.ts';
import {
  type OpenableReservation,
  type ReserveAnswer,
  type RunRequest,
  VerificationRepository,
} from './verification.repository.ts';

/** A run that may begin, or the stored answer of the one that had this key. */
export type Passed =
  | { readonly reservation: OpenableReservation; readonly deadlineMs: number; readonly isMetered: boolean }
  | { readonly body: string };

/**
 * Runs without an answer that are free: for each operation; and for an account in a period, where five times the plan's
 * credits are not more.
 */
const FREE_RUNS = 10;
const ACCOUNT_FREE_RUNS = 100;

/** Lets a run begin: reserves its credit, or says why not. */
@Injectable()
export class RunGate {
  constructor(
    private readonly runs: VerificationRepository,
    private readonly prices: PriceList,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws {DomainError} whatever refuses: nothing was stored or reserved then */
  async pass(request: RunRequest): Promise<Passed> {
    const { leaseMs, deadlineMs, isMetered } = this.settings.verification;
    const answer = await this.runs.reserve(request, {
      leaseMs,
      isMetered,
      freeRuns: FREE_RUNS,
      accountFreeRuns: ACCOUNT_FREE_RUNS,
    });
    switch (answer.outcome) {
      case 'reserved':
        return { reservation: answer, deadlineMs, isMetered };
      case 'replay':
        return { body: answer.body };
      default:
        throw this.refusal(answer);
    }
  }

  /** @throws {DomainError} `not_found` */
  async assertOwned(caller: Caller, operationId: string): Promise<void> {
    if (!(await this.runs.isOwned(caller, operationId))) throw this.refusal({ outcome: 'not_found' });
  }

  private refusal(answer: Exclude<ReserveAnswer, { outcome: 'reserved' | 'replay' }>): DomainError {
    switch (answer.outcome) {
      case 'not_found':
        return notFound();
      case 'idempotency_key_reused':
        return new DomainError(answer.outcome, 'This key was first used for another call; send a new key.');
      case 'idempotency_in_flight':
        return new DomainError(answer.outcome, 'The first call with this key has not ended yet.', {
          retryAfterSeconds: 1,
        });
      case 'verification_in_flight':
        return new DomainError(answer.outcome, 'Another verify of this operation has not ended yet.', {
          retryAfterSeconds: 1,
        });
      case 'observed_too_recently':
        return new DomainError(
          answer.outcome,
          'Another look cannot tell more yet; wait as the last verdict says.',
          { retryAfterSeconds: answer.retryAfterSeconds },
        );
      case 'connection_missing':
        return new DomainError(
          answer.outcome,
          answer.matching === 0
            ? 'The workspace has no connection through which this operation could be observed. Store one; but where the operation began with one that was deleted, begin a new operation.'
            : 'The workspace has several connections of this service; name one when the operation is created.',
        );
      case 'connection_not_read_only':
        return new DomainError(
          answer.outcome,
          'The last test of the connection saw that its credential can write; store a read-only one.',
        );
      case 'credit_exhausted':
        return new DomainError(answer.outcome, 'No credit is left; buy a pack or a plan.', {
          payment: this.prices.paymentInformation(),
        });
    }
  }
}
