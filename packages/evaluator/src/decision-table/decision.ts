import { type Reason, REASON_VERDICT, type Verdict } from '@tookeffect/core';
import type { Candidate } from '../evidence/candidates.ts';

/** The result of the decision table. */
export interface Decision {
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** The object that the decision is about; `undefined` if there is none or several are possible. */
  readonly object: Candidate | undefined;
  readonly retryAfterSeconds?: number;
}

/** Which candidate is evaluated, and which others were observed. */
export interface Choice {
  readonly object: Candidate | undefined;
  readonly bound: readonly Candidate[];
  /** Not claimed by another operation, and not older than this one. */
  readonly eligible: readonly Candidate[];
}

/** Builds a decision from its reason, which determines the verdict. */
export function decisionFor(reason: Reason, object?: Candidate, retryAfterSeconds?: number): Decision {
  return {
    verdict: REASON_VERDICT[reason],
    reason,
    object,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Chooses the first bound candidate; else the only eligible one; else the first. */
export function choose(candidates: readonly Candidate[]): Choice {
  const bound = candidates.filter(isBound);
  const eligible = candidates.filter((candidate) => !isRejected(candidate));
  const object = bound[0] ?? (eligible.length === 1 ? eligible[0] : candidates[0]);
  return { object, bound, eligible };
}

/** Says whether the marker, the acknowledged reference or an own claim identifies the object as this operation's. */
export function isBound({ hasMarker, isBoundByReference, claim }: Candidate): boolean {
  return hasMarker || isBoundByReference || claim === 'own';
}

/** Says whether the object cannot be this operation's effect. */
export function isRejected({ claim, age }: Candidate): boolean {
  return claim === 'other' || age === 'predates';
}
