import type { Reason } from '@tookeffect/core';
import type { NextAction } from '@tookeffect/wire';

/** When another look can tell more although the contract names no time, in seconds. */
const SECOND_LOOK_SECONDS: Partial<Record<Reason, number>> = {
  source_unreachable: 30,
  source_rate_limited: 60,
  evidence_conflict: 10,
};

/** What the caller should do about a result, and when to look again where that can help. */
export function nextActionFor(
  reason: Reason,
  isIdempotent: boolean,
): { readonly nextAction: NextAction; readonly retryAfterSeconds?: number } {
  const retryAfterSeconds = SECOND_LOOK_SECONDS[reason];
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
      // Only a provider that honours the operation's key can be asked again without a second effect.
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
