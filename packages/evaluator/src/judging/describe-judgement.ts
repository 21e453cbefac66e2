import type { CheckOutcome, CheckResult, EvidenceLevel } from '@tookeffect/core';
import type { Evaluation } from '@tookeffect/wire';
import type { Candidate, Scene } from '../reading/scene.ts';
import { scopeOutcome } from './demands.ts';
import type { Judgement } from './judgement.ts';
import { nextActionFor } from './next-action.ts';

/** Dresses a judgement up: which checks came out how, what it rests on, and what to do next. */
export function describeJudgement(judgement: Judgement, scene: Scene): Evaluation {
  const { verdict, reason, object, retryAfterSeconds } = judgement;
  const { document, object: claimed } = scene.contract;
  const isClaiming = verdict === 'verified' && claimed !== undefined && object?.id !== undefined;
  return {
    verdict,
    reason,
    evidenceLevels: levelsUsed(scene, object),
    checks: checkResults(scene, object),
    ...nextActionFor(reason, document.idempotency.provider === 'supported'),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    claim: isClaiming ? { objectType: claimed.type, objectId: object.id } : null,
  };
}

function levelsUsed(scene: Scene, object: Candidate | undefined): EvidenceLevel[] {
  const { support, isDenied } = object?.events ?? scene.events;
  const used: [EvidenceLevel, boolean][] = [
    ['E1', scene.usesAcknowledgement || object?.isBoundByReference === true],
    ['E2', support !== undefined || isDenied],
    ['E3', scene.isLookedUp],
  ];
  return used.filter(([, isUsed]) => isUsed).map(([level]) => level);
}

/** The contract's checks in its order, then what it declares beside them, under reserved ids. */
function checkResults(scene: Scene, object: Candidate | undefined): CheckResult[] {
  const { contract } = scene;
  const results = contract.checks.map(({ id }, index) => ({
    id,
    outcome: object?.outcomes[index] ?? 'not_evaluated',
  }));
  if (contract.marker)
    results.push({ id: 'correlation', outcome: object?.carriesMarker ? 'passed' : 'not_evaluated' });
  if (contract.freshness)
    results.push({ id: 'freshness', outcome: object ? freshnessOutcome(object) : 'not_evaluated' });
  if (contract.scopeAllowances) {
    results.push({ id: 'scope', outcome: (object && scopeOutcome(scene, object)) ?? 'not_evaluated' });
  }
  return results;
}

function freshnessOutcome({ dating }: Candidate): CheckOutcome {
  if (dating === 'new' || dating === 'insideSkew') return 'passed';
  return dating === 'predates' ? 'failed' : 'not_evaluated';
}
