import type { Attribution, CheckOutcome, CheckResult, EvidenceLevel, Reason } from '@tookeffect/core';
import type { ClaimedEffect, Evaluation, Evidence, NextAction } from '@tookeffect/wire';
import type { Candidate } from '../evidence/candidates.ts';
import { claimAspect } from '../evidence/claims.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { secondsAskedFor } from '../evidence/retry-after.ts';
import { every } from '../language/three-valued.ts';
import { UNKNOWN_DIGEST } from '../members/member-digest.ts';
import { isSameAccount } from './choice.ts';
import { describeCoverage } from './coverage.ts';
import type { Decision } from './decision.ts';
import { scopeOutcome, standsAsClaimed } from './verdict-requirements.ts';

/** Adds to a decision what the evaluation reports beside it: checks, levels, next action, coverage and claims. */
export function toEvaluation(decision: Decision, state: EvaluationState, evidence: Evidence): Evaluation {
  const { verdict, reason, objects } = decision;
  const retryAfterSeconds = decision.retryAfterSeconds ?? askedWait(reason, evidence);
  const { idempotency } = state.contract.document;
  const claims = verdict === 'verified' ? claimedEffects(state, decision) : [];
  return {
    verdict,
    reason,
    attribution: attribution(decision, state),
    evidenceLevels: levelsUsed(state, objects),
    checks: checkResults(state, objects),
    ...nextActionFor(reason, idempotency.provider === 'supported'),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    coverage: describeCoverage(state, evidence, decision),
    claims,
    replacedClaims: claims.length > 0 ? objects.flatMap((object) => object.claims.replaced) : [],
  };
}

/** Seconds to wait before the next verify, for reasons where neither the contract nor the source names a time. */
const RETRY_AFTER_SECONDS: Partial<Record<Reason, number>> = {
  source_unreachable: 30,
  source_rate_limited: 60,
  source_stale: 10,
  evidence_conflict: 10,
};

/** How long the source asked to be left alone, if that is why nothing was seen. */
function askedWait(reason: Reason, { reads }: Evidence): number | undefined {
  const isRefused = reason === 'source_rate_limited' || reason === 'source_unreachable';
  return isRefused ? secondsAskedFor(reads) : undefined;
}

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
    case 'state_reached':
    case 'already_so':
      return 'proceed';
    case 'not_settled':
    case 'not_final':
    case 'source_unreachable':
    case 'source_rate_limited':
    case 'source_stale':
    case 'evidence_conflict':
      return 'wait';
    case 'effect_absent':
    case 'object_predates_operation':
      // Without an idempotency key that the provider supports, a retry could cause a second effect.
      return isIdempotent ? 'retry_same_idempotency_key' : 'reconcile';
    case 'object_already_claimed':
      return 'do_not_retry';
    case 'effect_mismatch':
    case 'state_mismatch':
    case 'effect_duplicated':
    case 'changed_since_verified':
    case 'changed_since_begun':
    case 'object_age_unclear':
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

/** The attribution of a verdict. Only the account that the connection's owner declared confirms the actor. */
function attribution({ attribution: kind, objects }: Decision, state: EvaluationState): Attribution | null {
  if (kind === undefined) return null;
  const { actor, contract } = state;
  const isConfirmed = objects.every(
    ({ creator }) => creator !== undefined && actor !== undefined && isSameAccount(creator, actor, state),
  );
  return {
    kind,
    sufficient: contract.sufficient.includes(kind),
    actorConfirmed: objects.length > 0 && isConfirmed,
  };
}

/**
 * An object that the contract declares is claimed by every `verified`: no other operation is verified to have created or
 * deleted it, and each change accounts for one write. What another operation created is claimed as changed.
 */
function claimedEffects(state: EvaluationState, { objects, attribution }: Decision): ClaimedEffect[] {
  const { contract, system } = state;
  const { object: declared } = contract;
  if (!declared || attribution === undefined) return [];
  // Nothing shows that this operation created or deleted the object: an earlier baseline was not as asked, and it is now.
  if (attribution === 'state' && contract.document.effect !== 'changed') return [];
  return objects.map((object) => {
    const { claimId, claims, revision, revisionBefore } = object;
    const aspect = claims.isCreatedByAnother ? 'changed' : claimAspect(contract);
    const isChange = aspect === 'changed';
    return {
      // Only an object that a claim can name is verified.
      ...{ system, objectType: declared.type, objectId: claimId!, aspect, attribution },
      revision: isChange ? (revision ?? null) : null,
      fromRevision: isChange ? (revisionBefore ?? null) : null,
      members: isChange ? claimedMembers(object) : null,
      isNew: aspect === 'created' && isShownNew(object, state),
    };
  });
}

/** The digests of the members that this operation expects; null without a key of digests. */
function claimedMembers({ members }: Candidate): ClaimedEffect['members'] {
  const digests = members.map(({ name, digest }) => [name, digest ?? UNKNOWN_DIGEST] as const);
  return digests.every(([, digest]) => digest === UNKNOWN_DIGEST) ? null : Object.fromEntries(digests);
}

/** What several operations may write by its key is not shown to be new by a baseline that did not show it. */
function isShownNew(
  { age, before, created }: Candidate,
  { isNamed, isBaselineEarly }: EvaluationState,
): boolean {
  const wasAbsent = before === 'unseen' && !isBaselineEarly;
  return age === 'new' && !isNamed && (wasAbsent || created !== undefined);
}

function levelsUsed(state: EvaluationState, objects: readonly Candidate[]): EvidenceLevel[] {
  const { support, isContradicted } = objects[0]?.events ?? state.events;
  const used: [EvidenceLevel, boolean][] = [
    ['E1', state.usesAcknowledgement || objects.some(({ isReferenced }) => isReferenced)],
    ['E2', support !== undefined || isContradicted],
    ['E3', state.isObserved],
  ];
  return used.filter(([, isUsed]) => isUsed).map(([level]) => level);
}

/** The asked checks in contract order, then correlation, freshness and scope if they apply. */
function checkResults(state: EvaluationState, objects: readonly Candidate[]): CheckResult[] {
  const { contract } = state;
  const results = contract.checks.flatMap(({ id, required }, index): CheckResult[] => {
    const outcomes = objects.map((object) => object.outcomes[index]);
    if (outcomes.length > 0 && outcomes.every((outcome) => outcome === undefined)) return [];
    return [{ id, outcome: together(outcomes), required }];
  });
  if (state.hasMarker)
    results.push({
      id: 'correlation',
      outcome: together(objects.map(({ isMarked }) => (isMarked ? 'passed' : undefined))),
      // What stands as claimed needs no marker: another operation has written its own over it.
      required:
        contract.document.effect !== 'changed' &&
        objects.every((object) => object.isMarked || !standsAsClaimed(object, state)),
    });
  if (contract.freshness)
    results.push({
      id: 'freshness',
      outcome: together(objects.map(freshnessOutcome)),
      required: objects.every(({ age }) => age !== 'undated'),
    });
  const scope = scopeOutcome(state, objects);
  if (scope !== undefined) {
    const outcome = scope === 'ambiguous' || objects.length === 0 ? 'not_evaluated' : scope;
    results.push({ id: 'scope', outcome, required: true });
  }
  return results;
}

/** The outcome of one check on all judged objects. */
function together(outcomes: readonly (CheckOutcome | undefined)[]): CheckOutcome {
  return outcomes.length === 0
    ? 'not_evaluated'
    : every(outcomes.map((outcome) => outcome ?? 'not_evaluated'));
}

/** An object that this operation claimed before was new at that time. */
function freshnessOutcome({ age, claims }: Candidate): CheckOutcome {
  if (age === 'new' || claims.ownAtMs !== undefined) return 'passed';
  return age === 'predates' ? 'failed' : 'not_evaluated';
}
