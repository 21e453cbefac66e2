import type { CheckOutcome } from '@tookeffect/core';
import type { Evidence, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { readInstant } from '../language/instant.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';
import { type Baseline, findInBaseline, readObjectId } from './baseline.ts';
import { type EventSummary, containsMarker, summarizeEvents } from './events.ts';
import type { OperationContext } from './operation-context.ts';

/** An observed object that may be the effect, with every fact that the decision table uses. */
export interface Candidate {
  /** The object's id as text; `undefined` if the contract declares no object or the id is unreadable. */
  readonly id: string | undefined;
  readonly hasMarker: boolean;
  readonly isBoundByReference: boolean;
  readonly claim: 'none' | 'own' | 'other';
  readonly age: ObjectAge;
  /** One outcome for each check, in contract order. */
  readonly outcomes: readonly CheckOutcome[];
  /** After how many seconds to verify again, if a pending rule of the contract matches. */
  readonly pendingSeconds: number | undefined;
  readonly events: EventSummary;
  readonly isInBaseline: boolean;
  /** Whether the contract's scope allows this object beside the effect. */
  readonly isAllowedInScope: boolean;
}

/**
 * Whether the object is older than the operation. `insideSkew`: before the operation, but by less than the provider's
 * clock may lag. `undated`: nothing dates it. `unreadable`: the declared instant cannot be read.
 */
export type ObjectAge = 'new' | 'insideSkew' | 'predates' | 'undated' | 'unreadable';

/** The facts that every candidate of one evaluation is read with. */
export interface EvaluationSources {
  readonly contract: CompiledContract;
  readonly operation: OperationFacts;
  readonly evidence: Evidence;
  readonly context: OperationContext;
  readonly baseline: Baseline | undefined;
}

/** Reads the candidates. An object that was observed twice is one candidate, with its first document. */
export function readCandidates(documents: readonly PathDocument[], sources: EvaluationSources): Candidate[] {
  const candidates: Candidate[] = [];
  const ids = new Set<string>();
  for (const document of documents) {
    const id = readObjectId(sources.contract, document);
    if (id !== undefined && ids.has(id)) continue;
    if (id !== undefined) ids.add(id);
    candidates.push(readCandidate(document, id, sources));
  }
  return candidates;
}

function readCandidate(
  observed: PathDocument,
  id: string | undefined,
  sources: EvaluationSources,
): Candidate {
  const { contract, evidence, context } = sources;
  const before = findInBaseline(contract, sources.baseline, id);
  const withoutEvent: PathDocument = {
    ...context.document,
    ...observed,
    ...(before?.body !== undefined && { baseline: { body: before.body } }),
  };
  const events = summarizeEvents(contract, evidence.events, { objectId: id, ...context }, withoutEvent);
  const document = events.support
    ? ({ ...withoutEvent, event: { body: events.support.body } } as PathDocument)
    : withoutEvent;
  return {
    id,
    hasMarker: containsMarker(contract.marker?.path, context.marker, document),
    isBoundByReference: equalsReference(contract, context.reference, document),
    claim: readClaim(id, sources),
    age:
      before && passedBefore(before, document, contract)
        ? 'predates'
        : readAge(document, before !== undefined, sources),
    outcomes: checkOutcomes(contract, document),
    pendingSeconds: contract.pending.find((rule) => rule.condition(document) === 'passed')?.retryAfterSeconds,
    events,
    isInBaseline: before !== undefined,
    isAllowedInScope: isAllowed(contract, document),
  };
}

function checkOutcomes({ checks }: CompiledContract, document: PathDocument): CheckOutcome[] {
  return checks.map((check) => check.condition(document));
}

function equalsReference(
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

/** A claim applies to every version of a contract, and to one origin only. */
function readClaim(
  id: string | undefined,
  { contract, operation, evidence }: EvaluationSources,
): Candidate['claim'] {
  const claim = evidence.claims.find(
    ({ origin, objectType, objectId, contractName }) =>
      objectId === id &&
      objectType === contract.object?.type &&
      contractName === contract.name &&
      origin === evidence.origin,
  );
  if (!claim) return 'none';
  return claim.operationId === operation.id ? 'own' : 'other';
}

/** Says whether the object passed every required check before the action, so that the action did not cause it. */
function passedBefore(
  before: NonNullable<PathDocument['observation']>,
  now: PathDocument,
  contract: CompiledContract,
): boolean {
  const { baseline: _, ...document } = { ...now, observation: before };
  const outcomes = checkOutcomes(contract, document);
  return (
    contract.document.effect === 'present' &&
    contract.checks.every((check, index) => !check.required || outcomes[index] === 'passed')
  );
}

function readAge(
  document: PathDocument,
  isInBaseline: boolean,
  { contract, operation, context, baseline }: EvaluationSources,
): ObjectAge {
  const { freshness } = contract.document;
  if (!freshness || !contract.freshness)
    return baseline && (isInBaseline || baseline.isComplete) ? 'new' : 'undated';
  const instantMs = readInstant(resolvePath(contract.freshness, document), freshness.format);
  if (instantMs === undefined) return 'unreadable';
  if (instantMs >= Date.parse(operation.createdAt)) return 'new';
  return instantMs >= context.notBeforeMs ? 'insideSkew' : 'predates';
}

function isAllowed({ scopeAllowances = [] }: CompiledContract, document: PathDocument): boolean {
  return scopeAllowances.some((where) => every(where.map((condition) => condition(document))) === 'passed');
}
