import {
  type Attribution,
  type CheckResult,
  type CoverageLimit,
  type Reason,
  receiptContradiction,
  type ReceiptVerdict,
  type Verdict,
} from '@tookeffect/core';
import type { NextAction } from '@tookeffect/wire';
import { TookEffectError } from '../errors/took-effect-error.ts';

/** The verdict that a test wants. What is left out follows from `verdict`. */
export interface TestVerdict {
  readonly verdict: Verdict;
  /** Default: `all_checks_passed`, `effect_absent`, `not_settled` or `evidence_insufficient`. */
  readonly reason?: Reason;
  /** Default for `verified`: a sufficient `marker`; `state` for the reason `state_reached`. */
  readonly attribution?: Attribution;
  /** Default: one required check, `effect`. */
  readonly checks?: readonly CheckResult[];
  readonly nextAction?: NextAction;
  /** Until then, another verify is refused with `observed_too_recently`. Default: at once. */
  readonly retryAfterSeconds?: number;
  /** What the reads did not establish. Default: nothing. */
  readonly limits?: readonly CoverageLimit[];
}

/** A verdict with all of its parts. */
export interface CompleteVerdict extends ReceiptVerdict {
  readonly nextAction: NextAction;
  readonly retryAfterSeconds?: number;
  readonly limits: readonly CoverageLimit[];
}

/** The verdict of an operation that the test has said nothing about. */
export const UNSET: TestVerdict = { verdict: 'inconclusive' };

interface Defaults {
  readonly reason: Reason;
  readonly nextAction: NextAction;
  readonly outcome: CheckResult['outcome'];
}

const DEFAULTS: Readonly<Record<Verdict, Defaults>> = {
  verified: { reason: 'all_checks_passed', nextAction: 'proceed', outcome: 'passed' },
  refuted: { reason: 'effect_absent', nextAction: 'retry_same_idempotency_key', outcome: 'failed' },
  pending: { reason: 'not_settled', nextAction: 'wait', outcome: 'not_evaluated' },
  inconclusive: { reason: 'evidence_insufficient', nextAction: 'escalate', outcome: 'not_evaluated' },
};

/**
 * @returns the verdict with all of its parts
 * @throws {TookEffectError} `argument_invalid` for a verdict that contradicts itself: the service never gives one, and
 *   `verifyReceipt` refuses it
 */
export function completeVerdict(given: TestVerdict): CompleteVerdict {
  const defaults = DEFAULTS[given.verdict];
  const { verdict, reason = defaults.reason, nextAction = defaults.nextAction, retryAfterSeconds } = given;
  const kind = reason === 'state_reached' ? 'state' : 'marker';
  const attributed = { kind, sufficient: true, actorConfirmed: false } as const;
  const complete: CompleteVerdict = {
    verdict,
    reason,
    attribution: given.attribution ?? (verdict === 'verified' ? attributed : null),
    evidenceLevels: ['E3'],
    checks: [...(given.checks ?? [{ id: 'effect', outcome: defaults.outcome, required: true }])],
    nextAction,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    limits: given.limits ?? [],
  };
  const contradiction = receiptContradiction({
    subject: [{ name: 'operation/op' }],
    predicate: { operation: { id: 'op' }, evidence: [{ level: 'E3' }], verdict: complete },
  });
  if (contradiction === undefined) return complete;
  throw new TookEffectError('argument_invalid', `the verdict contradicts itself: ${contradiction}`);
}
