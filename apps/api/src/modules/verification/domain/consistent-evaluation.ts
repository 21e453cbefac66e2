import type { Evaluation } from '@tookeffect/wire';

/**
 * Refuses to sign a verdict that contradicts itself. That is a fault of this service and no answer: the caller gets
 * `internal_error`, and nothing is charged.
 * @throws {Error} for `verified` with a required check that did not pass, without a check or an attribution, or on the
 *   caller's word alone; and for an attribution or a claim of any other verdict
 */
export function refuseContradiction(evaluation: Evaluation): void {
  const contradiction =
    evaluation.verdict === 'verified' ? verifiedContradiction(evaluation) : otherContradiction(evaluation);
  if (contradiction !== null) throw new Error(`the evaluation contradicts itself: ${contradiction}`);
}

function verifiedContradiction({ checks, attribution, evidenceLevels }: Evaluation): string | null {
  const required = checks.filter((check) => check.required);
  const notPassed = required.find(({ outcome }) => outcome !== 'passed');
  if (notPassed) return `verified, and the required check ${notPassed.id} is ${notPassed.outcome}`;
  if (required.length === 0) return 'verified without a required check';
  if (attribution === null) return 'verified without an attribution';
  return evidenceLevels.some((level) => level !== 'E1')
    ? null
    : 'verified without an observation or an event';
}

function otherContradiction({ verdict, attribution, claims }: Evaluation): string | null {
  if (attribution !== null) return `${verdict} with an attribution`;
  return claims.length === 0 ? null : `${verdict} with a claim`;
}
