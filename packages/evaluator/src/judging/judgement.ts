import { type Reason, REASON_VERDICT, type Verdict } from '@tookeffect/core';
import type { Candidate } from '../reading/scene.ts';

/** What the decision table says, before it is dressed up as an evaluation. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** The object that was judged; `undefined` where there is none, or it cannot be told which. */
  readonly object: Candidate | undefined;
  readonly retryAfterSeconds?: number;
}

/** A judgement by its reason; the verdict follows from it. */
export function judged(reason: Reason, object?: Candidate, retryAfterSeconds?: number): Judgement {
  return {
    verdict: REASON_VERDICT[reason],
    reason,
    object,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
