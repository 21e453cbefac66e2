import type { EvaluationState } from '../evidence/evaluation-state.ts';
import type { Decision } from './decision.ts';

/**
 * Says whether a conclusive verdict rests on a state that is too old for it, because a standby gave it. A refutation needs
 * the state after the settling window. What was verified before needs the state after that look: two standbys behind one
 * address can be as of different instants.
 */
export function isAsOfTooEarly(
  { asOfMs, observedAtMs, settle, lastShownMs }: EvaluationState,
  { verdict }: Decision,
): boolean {
  const isConclusive = verdict === 'verified' || verdict === 'refuted';
  if (!isConclusive || asOfMs >= observedAtMs) return false;
  return asOfMs <= lastShownMs || (verdict === 'refuted' && asOfMs < settle.endMs);
}

/**
 * Says whether a refutation is about a difference from a baseline of an earlier instant than the creation of the operation:
 * somebody else may have made it in between.
 */
export function restsOnEarlyBaseline(
  { contract, isBaselineEarly }: EvaluationState,
  { verdict, reason, objects }: Decision,
): boolean {
  if (verdict !== 'refuted' || !isBaselineEarly) return false;
  const failed = contract.checks.filter(
    (check, index) => check.required && objects.some(({ outcomes }) => outcomes[index] === 'failed'),
  );
  const isOfChecks = reason === 'state_mismatch' || failed.some((check) => check.reason === reason);
  if (!isOfChecks) return reason === 'collateral_effect';
  return failed.every((check) => check.comparesWithBaseline);
}
