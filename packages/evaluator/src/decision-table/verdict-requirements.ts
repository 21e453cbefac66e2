import type { CheckOutcome, EvidenceLevel } from '@tookeffect/core';
import type { CompiledCheck } from '../compiled-contract.ts';
import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Choice, isBound } from './decision.ts';

/**
 * Finds the first check with this outcome that `verified` requires, in contract order. After an earlier `verified` only
 * checks marked `lasting` are required.
 */
export function requiredCheck(
  { outcomes }: Candidate,
  { contract, wasVerified }: EvaluationState,
  outcome: CheckOutcome,
): CompiledCheck | undefined {
  return contract.checks.find(
    ({ required, lasting }, index) => required && (!wasVerified || lasting) && outcomes[index] === outcome,
  );
}

/** Says whether the look-up shows every object that could be the effect. */
export function isLookupComplete({ contract, listing, fallback }: EvaluationState): boolean {
  return contract.lookup?.isDeterministic === true && listing !== 'incomplete' && fallback !== 'unread';
}

/** Says whether an object that was not found is absent: the look-up is complete, and the probe visible if required. */
export function isAbsenceProven(state: EvaluationState): boolean {
  const needsProbe = state.contract.document.outcome?.absentRequiresProbe !== false;
  return state.isObserved && isLookupComplete(state) && (!needsProbe || state.isProbePresent);
}

/** Says whether no other object can be this operation's effect. */
export function isOnlyCandidate(object: Candidate, state: EvaluationState, { eligible }: Choice): boolean {
  return isLookupComplete(state) && eligible.length === 1 && eligible[0] === object;
}

/** Says whether a declared marker is missing; an object with an own claim no longer needs it. */
export function lacksMarker({ hasMarker, claim }: Candidate, { contract }: EvaluationState): boolean {
  return contract.marker !== undefined && !hasMarker && claim !== 'own';
}

/** Says whether the object is correlated with this operation: bound, keyed by the input, or the only new object. */
export function isCorrelated(object: Candidate, state: EvaluationState, choice: Choice): boolean {
  if (isBound(object) || state.contract.lookup?.isKeyedByInput) return true;
  return state.listing === 'complete' && object.age === 'new' && isOnlyCandidate(object, state, choice);
}

/** Lists the evidence levels that `verified` requires and that are missing. */
export function missingLevels({ contract, isObserved }: EvaluationState, object: Candidate): EvidenceLevel[] {
  return contract.document.evidence.verifiedRequires.filter((level) =>
    level === 'E3' ? !isObserved : object.events.support === undefined,
  );
}

/**
 * Says whether another object changed beside this one: appeared, or for `effect: absent` disappeared.
 * @returns `undefined` if the contract declares no scope, or after an earlier `verified`
 */
export function scopeOutcome(state: EvaluationState, object: Candidate): CheckOutcome | undefined {
  if (!state.contract.scopeAllowances || state.wasVerified) return undefined;
  if (state.listing !== 'complete' || state.baseline !== 'complete') return 'not_evaluated';
  const others = state.candidates.filter((candidate) => candidate !== object && hasChanged(candidate, state));
  const unexpected = others.filter(({ claim, isAllowedInScope }) => claim !== 'other' && !isAllowedInScope);
  if (unexpected.length === 0) return 'passed';
  // An object without a readable id may be the same one in both observations.
  return unexpected.some(({ id }) => id !== undefined) ? 'failed' : 'not_evaluated';
}

/** Says whether the object is new since the baseline or, for `effect: absent`, gone since then. */
function hasChanged(candidate: Candidate, { contract, remaining }: EvaluationState): boolean {
  if (contract.document.effect === 'present') return !candidate.isInBaseline;
  return !remaining.some(({ id }) => id === candidate.id);
}
