import type { CheckOutcome } from '@tookeffect/core';
import type { Evidence, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { readInstant } from '../language/instant.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';
import { type Baseline, baselineOf, objectId } from './baseline.ts';
import { carries, eventStance } from './events.ts';
import type { OperationContext } from './operation-context.ts';
import type { Candidate, Dating } from './scene.ts';

/** What every candidate of one evaluation is measured against. */
export interface Yardstick {
  readonly contract: CompiledContract;
  readonly operation: OperationFacts;
  readonly evidence: Evidence;
  readonly context: OperationContext;
  readonly baseline: Baseline | undefined;
}

/** Measures everything that was seen; one object seen twice is one candidate, as it was seen first. */
export function candidatesOf(documents: readonly PathDocument[], yardstick: Yardstick): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  for (const document of documents) {
    const id = objectId(yardstick.contract, document);
    if (id !== undefined && seen.has(id)) continue;
    if (id !== undefined) seen.add(id);
    candidates.push(candidateOf(document, id, yardstick));
  }
  return candidates;
}

function candidateOf(seen: PathDocument, id: string | undefined, yardstick: Yardstick): Candidate {
  const { contract, evidence, context } = yardstick;
  const before = baselineOf(contract, yardstick.baseline, id);
  const bare: PathDocument = {
    ...context.document,
    ...seen,
    ...(before?.body !== undefined && { baseline: { body: before.body } }),
  };
  const ties = { objectId: id, ...context };
  const events = eventStance(contract, evidence.events, ties, bare);
  const document = events.support
    ? ({ ...bare, event: { body: events.support.body } } as PathDocument)
    : bare;
  return {
    id,
    carriesMarker: carries(contract.marker?.path, context.marker, document),
    isBoundByReference: isReferenced(contract, context.reference, document),
    claim: claimOn(id, yardstick),
    dating:
      before && stoodAlready(before, document, contract)
        ? 'predates'
        : datingOf(document, before !== undefined, yardstick),
    outcomes: outcomesOf(contract, document),
    pendingSeconds: contract.pending.find((rule) => rule.condition(document) === 'passed')?.retryAfterSeconds,
    events,
    isInBaseline: before !== undefined,
    isAllowedInScope: isAllowed(contract, document),
  };
}

function outcomesOf({ checks }: CompiledContract, document: PathDocument): CheckOutcome[] {
  return checks.map((check) => check.condition(document));
}

function isReferenced(
  { object }: CompiledContract,
  reference: string | undefined,
  document: PathDocument,
): boolean {
  return (
    object !== undefined &&
    reference !== undefined &&
    scalarText(resolvePath(object.reference, document)) === reference
  );
}

/** Claims hold for every version of a contract, and only at the same origin. */
function claimOn(id: string | undefined, { contract, operation, evidence }: Yardstick): Candidate['claim'] {
  const claim = evidence.claims.find(
    ({ origin, objectType, objectId: claimed, contractName }) =>
      claimed === id &&
      objectType === contract.object?.type &&
      contractName === contract.name &&
      origin === evidence.origin,
  );
  if (!claim) return 'none';
  return claim.operationId === operation.id ? 'own' : 'other';
}

/** Whether the object passed every required check before the action: then the action did not bring it about. */
function stoodAlready(
  before: NonNullable<PathDocument['observation']>,
  now: PathDocument,
  contract: CompiledContract,
): boolean {
  const { baseline: _, ...then } = { ...now, observation: before };
  const outcomes = outcomesOf(contract, then);
  return (
    contract.document.effect === 'present' &&
    contract.checks.every((check, index) => !check.required || outcomes[index] === 'passed')
  );
}

function datingOf(
  document: PathDocument,
  isInBaseline: boolean,
  { contract, operation, context, baseline }: Yardstick,
): Dating {
  const { freshness } = contract.document;
  if (!freshness || !contract.freshness)
    return baseline && (isInBaseline || baseline.isComplete) ? 'new' : 'undated';
  const instant = readInstant(resolvePath(contract.freshness, document), freshness.format);
  if (instant === undefined) return 'unreadable';
  if (instant >= Date.parse(operation.createdAt)) return 'new';
  return instant >= context.notBefore ? 'insideSkew' : 'predates';
}

function isAllowed({ scopeAllowances = [] }: CompiledContract, document: PathDocument): boolean {
  return scopeAllowances.some((where) => every(where.map((condition) => condition(document))) === 'passed');
}
