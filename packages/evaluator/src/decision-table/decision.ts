import { type AttributionKind, type Reason, REASON_VERDICT, type Verdict } from '@tookeffect/core';
import type { Candidate } from '../evidence/candidates.ts';

/** The result of the decision table. */
export interface Decision {
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** The objects that the decision is about; empty if there is none or several are possible. */
  readonly objects: readonly Candidate[];
  /** How the effect is tied to the operation; `undefined` unless verified. */
  readonly attribution?: AttributionKind;
  readonly retryAfterSeconds?: number;
}

/** Builds a decision from its reason, which determines the verdict. */
export function decisionFor(
  reason: Reason,
  objects: readonly Candidate[] = [],
  retryAfterSeconds?: number,
): Decision {
  return {
    verdict: REASON_VERDICT[reason],
    reason,
    objects,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
