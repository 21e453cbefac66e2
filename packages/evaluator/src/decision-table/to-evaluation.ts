import type { CheckOutcome, CheckResult, EvidenceLevel, Reason } from '@tookeffect/core';
import type { Evaluation, NextAction } from '@tookeffect/wire';
import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import type { Decision } from './decision.ts';
import { scopeOutcome } from './verdict-requirements.ts';

/** Adds to a decision what the evaluation reports beside it: check results, evidence levels, next action and claim. */
export function toEvaluation(decision: Decision, state: EvaluationState): Evaluation {
  const { verdict, reason, object, retryAfterSeconds } = decision;
  const { document, object: claimed } = state.contract;
  const isClaiming = verdict === 'verified' && claimed !== undefined && object?.id !== undefined;
  return {
    verdict,
    reason,
    evidenceLevels: levelsUsed(state, object),
    checks: checkResults(state, object),
    ...nextActionFor(reason, document.idempotency.provider === 'supported'),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    claim: isClaiming ? { objectType: claimed.type, objectId: object.id } : null,
  };
}

/** Seconds to wait before the next verify, for reasons where the contract names no time. */
const RETRY_AFTER_SECONDS: Partial<Record<Reason, number>> = {
  source_unreachable: 30,
  source_rate_limited: 60,
  evidence_conflict: 10,
};

/** Says what the caller should do next and, for some reasons, after how many seconds. */
export function nextActionFor(
  reason: Reason,
  isIdempotent: boolean,
): { readonly nextAction: NextAction; readonly retryAfterSeconds?: number } {
  const retryAfterSeconds = RETRY_AFTER_SECONDS[reason];
  return {
    nextAction: actionFor(reason, isIdempotent),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function actionFor(reason: Reason, isIdempotent: boolean): NextAction {
  switch (reason) {
    case 'all_checks_passed':
      return 'proceed';
    case 'not_settled':
    case 'not_final':
    case 'source_unreachable':
    case 'source_rate_limited':
    case 'evidence_conflict':
      return 'wait';
    case 'effect_absent':
    case 'object_predates_operation':
      // Without an idempotency key that the provider supports, a retry could cause a second effect.
      return isIdempotent ? 'retry_same_idempotency_key' : 'reconcile';
    case 'object_already_claimed':
      return 'do_not_retry';
    case 'effect_mismatch':
    case 'effect_duplicated':
    case 'correlation_missing':
    case 'correlation_ambiguous':
    case 'acknowledgement_missing':
    case 'evidence_insufficient':
      return 'reconcile';
    case 'source_denied':
      return 'fix_connection';
    case 'effect_reversed':
    case 'collateral_effect':
    case 'source_schema_drift':
    case 'observation_too_large':
    case 'baseline_missing':
    case 'contract_invalid':
      return 'escalate';
  }
}

function levelsUsed(state: EvaluationState, object: Candidate | undefined): EvidenceLevel[] {
  const { support, isContradicted } = object?.events ?? state.events;
  const used: [EvidenceLevel, boolean][] = [
    ['E1', state.usesAcknowledgement || object?.isBoundByReference === true],
    ['E2', support !== undefined || isContradicted],
    ['E3', state.isObserved],
  ];
  return used.filter(([, isUsed]) => isUsed).map(([level]) => level);
}

/** The contract's checks in contract order, then correlation, freshness and scope if the contract declares them. */
function checkResults(state: EvaluationState, object: Candidate | undefined): CheckResult[] {
  const { contract } = state;
  const results = contract.checks.map(({ id }, index) => ({
    id,
    outcome: object?.outcomes[index] ?? 'not_evaluated',
  }));
  if (contract.marker)
    results.push({ id: 'correlation', outcome: object?.hasMarker ? 'passed' : 'not_evaluated' });
  if (contract.freshness)
    results.push({ id: 'freshness', outcome: object ? freshnessOutcome(object) : 'not_evaluated' });
  if (contract.scopeAllowances) {
    results.push({ id: 'scope', outcome: (object && scopeOutcome(state, object)) ?? 'not_evaluated' });
  }
  return results;
}

function freshnessOutcome({ age }: Candidate): CheckOutcome {
  if (age === 'new' || age === 'insideSkew') return 'passed';
  return age === 'predates' ? 'failed' : 'not_evaluated';
}
