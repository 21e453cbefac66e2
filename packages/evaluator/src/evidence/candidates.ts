import type { CheckOutcome, JsonValue, Reason } from '@tookeffect/core';
import type { Claim, Evidence, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { compareChecked } from './checked-members.ts';
import { equals } from '../language/equality.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';
import { type ObjectAge, readAge, readCreation } from './age.ts';
import { type Baseline, findInBaseline, readObjectId } from './baseline.ts';
import { NO_CLAIMS, type ObjectClaims, type StateBefore, readClaims } from './claims.ts';
import { type EventSummary, isMarkedValue, summarizeEvents } from './events.ts';
import type { OperationContext } from './operation-context.ts';
import type { ObservedDocument } from './response.ts';
import type { InstantInterval } from './source.ts';

/** An observed object that may be the effect, with every fact that the decision table uses. */
export interface Candidate {
  /** The object's id as text; `undefined` if the contract declares no object or the id is unreadable. */
  readonly id: string | undefined;
  /** What a claim on the object names; `undefined` if nothing names it. */
  readonly claimId: string | undefined;
  readonly isMarked: boolean;
  /** Whether it has the marker of a rival. */
  readonly hasRivalsMarker: boolean;
  /** Whether the action result names it: the agent's word. */
  readonly isReferenced: boolean;
  /** The provider's reference of the object, which a rival's action result may name. */
  readonly reference: string | undefined;
  readonly claims: ObjectClaims;
  readonly age: ObjectAge;
  /** When the server created it, by our clock; `undefined` if it does not say so. */
  readonly created: InstantInterval | undefined;
  /** One outcome for each check, in contract order; `undefined` for a check that is not asked. */
  readonly outcomes: readonly (CheckOutcome | undefined)[];
  /** Why the provider says that the action failed for good, if it does. */
  readonly failedReason: Reason | undefined;
  /** After how many seconds to verify again, if a pending rule of the contract matches. */
  readonly pendingSeconds: number | undefined;
  readonly events: EventSummary;
  /** What the baseline says about it. */
  readonly before: StateBefore;
  /** Whether nothing was written since the baseline: the revision or, without one, the checked content is the same. */
  readonly isUnchanged: boolean;
  /** Whether the revision shows exactly one write since the baseline. */
  readonly isSingleWrite: boolean;
  readonly revision: string | undefined;
  readonly creator: string | undefined;
  readonly content: JsonValue | undefined;
  /** Whether it is a deleted object that is still shown. */
  readonly isGone: boolean;
  /** Whether the contract's scope allows this object beside the effect. */
  readonly isAllowedInScope: boolean;
}

/** The facts that every candidate of one evaluation is read with. */
export interface EvaluationSources {
  readonly contract: CompiledContract;
  readonly operation: OperationFacts;
  readonly evidence: Evidence;
  readonly context: OperationContext;
  readonly baseline: Baseline | undefined;
  readonly system: string;
  /** The claims of the evidence by the object that they name: most objects have none. */
  readonly claimsById: ReadonlyMap<string | undefined, readonly Claim[]>;
  /** The markers of the rivals. */
  readonly rivalMarkers: readonly string[];
  readonly offset: InstantInterval | undefined;
  /** When the last response was complete, in milliseconds by our clock. */
  readonly completedAtMs: number;
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
  const { contract, context, baseline } = sources;
  const { object } = contract;
  const seen = findInBaseline(contract, baseline, id);
  const plain: PathDocument = {
    ...context.document,
    ...observed,
    ...(seen && { baseline: seen }),
  };
  const isMarked = isMarkedDocument(plain, { contract, markers: context.markers });
  const reference = object && scalarText(resolvePath(object.reference, plain));
  const revision = textAt(object?.revision, plain);
  const events = candidateEvents(plain, { id, reference, isMarked }, sources);
  const document = events.support
    ? ({ ...plain, event: { body: events.support.body } } as PathDocument)
    : plain;
  const before = stateBefore(document, { id, seen }, sources);
  const created = readCreation(document, sources);
  const named = claimId(id, isMarked, sources);
  return {
    ...{ id, claimId: named, isMarked, reference, events, before, revision },
    hasRivalsMarker: isMarkedDocument(plain, { contract, markers: sources.rivalMarkers }),
    isReferenced: reference !== undefined && reference === context.reference,
    claims: claimsOn(named, { revision, isMarked, before }, sources),
    age: ageOf(document, { isMarked, before }, sources),
    created: created === 'unreadable' ? undefined : created,
    outcomes: comparedOutcomes(contract, document, before),
    failedReason: contract.failed.find((rule) => rule.condition(document) === 'passed')?.reason,
    pendingSeconds: contract.pending.find((rule) => rule.condition(document) === 'passed')?.retryAfterSeconds,
    ...writesSince(document, seen, contract),
    creator: textAt(object?.creator, document),
    content: object?.content && resolvePath(object.content, document),
    isGone: isGone(contract, document),
    isAllowedInScope: isAllowed(contract, document),
  };
}

/** Says whether the value at the correlation path is one of the markers. */
function isMarkedDocument(
  document: PathDocument,
  { contract: { marker }, markers }: { contract: CompiledContract; markers: readonly string[] },
): boolean {
  return marker !== undefined && isMarkedValue(resolvePath(marker.path, document), marker.match, markers);
}

/**
 * What a claim names: the object's id; in a table without a key the marker, which no other operation has.
 * @returns `undefined` for an object that nothing names
 */
function claimId(
  id: string | undefined,
  isMarked: boolean,
  { context, evidence }: Pick<EvaluationSources, 'context' | 'evidence'>,
): string | undefined {
  if (id !== undefined) return id;
  const { main } = evidence.reads;
  const relation = main?.outcome === 'answered' ? main.source?.relation : undefined;
  const isKeyless = relation?.isIdentified === false;
  return isKeyless && isMarked ? `marker:${context.markers[0]!}` : undefined;
}

/** Reads the outcome of every check that the input asks. */
function checkOutcomes({ checks }: CompiledContract, document: PathDocument): (CheckOutcome | undefined)[] {
  return checks.map(({ needs, condition }) =>
    needs.some((path) => resolvePath(path, document) === undefined) ? undefined : condition(document),
  );
}

/**
 * The outcomes of all checks. A document, or a baseline, in which a required check cannot be evaluated may be an error
 * body: neither is compared with the other.
 */
function comparedOutcomes(
  contract: CompiledContract,
  document: PathDocument,
  before: StateBefore,
): (CheckOutcome | undefined)[] {
  const outcomes = checkOutcomes(contract, document);
  const isDoubtful =
    before === 'not_evaluated' ||
    contract.checks.some(({ required }, index) => required && outcomes[index] === 'not_evaluated');
  if (!isDoubtful) return outcomes;
  const { baseline: _, ...alone } = document;
  return checkOutcomes(contract, alone);
}

function candidateEvents(
  document: PathDocument,
  { id, reference, isMarked }: Pick<Candidate, 'id' | 'reference' | 'isMarked'>,
  { contract, evidence, context, operation }: EvaluationSources,
): EventSummary {
  const notBeforeMs = Date.parse(operation.createdAt) - contract.skewMs;
  // Without a read, the newest event is the object, and it is correlated as the operation's events are.
  const isEvent = contract.lookup === undefined;
  const markers = isMarked || isEvent ? context.markers : [];
  return summarizeEvents(
    contract,
    evidence.events,
    { objectId: id, reference: isEvent ? context.reference : reference, markers, notBeforeMs },
    document,
  );
}

function claimsOn(
  objectId: string | undefined,
  { revision, isMarked, before }: Pick<Candidate, 'revision' | 'isMarked' | 'before'>,
  { contract, operation, claimsById, baseline, system }: EvaluationSources,
): ObjectClaims {
  if (objectId === undefined) return NO_CLAIMS;
  const claims = claimsById.get(objectId) ?? [];
  const key = { system, revision };
  return readClaims(contract, { claims, operationId: operation.id }, key, { isMarked, before, baseline });
}

/**
 * An object that passed every required check before the action is older; where the input addresses it, it says instead
 * that the state was so already. A changed object is never older.
 */
function ageOf(
  document: PathDocument,
  { isMarked, before }: Pick<Candidate, 'isMarked' | 'before'>,
  sources: EvaluationSources,
): ObjectAge {
  const { contract } = sources;
  if (contract.document.effect !== 'present') return 'new';
  const stoodBefore = before === 'passed' && contract.object && !contract.lookup?.isAddressed;
  return stoodBefore ? 'predates' : readAge(document, { isMarked, before }, sources);
}

/** Evaluates the required checks on the object as the baseline saw it; compared with the baseline, it is unchanged. */
function stateBefore(
  document: PathDocument,
  { id, seen }: { readonly id: string | undefined; readonly seen: ObservedDocument | undefined },
  { contract, baseline }: EvaluationSources,
): StateBefore {
  if (!baseline) return 'unknown';
  if (!seen) return stateUnseen(id, baseline);
  const before: PathDocument = { ...document, observation: seen, baseline: seen };
  const outcome = requiredOutcome(contract, before);
  const body = (document.observation as ObservedDocument | undefined)?.body;
  if (outcome === 'not_evaluated') return showsMembers(seen.body, body) ? 'failed' : outcome;
  // Nothing but its members shows that a document without an identity is the same resource.
  const isDoubtful = outcome === 'failed' && !contract.object && !isSameResource(seen.body, body);
  return isDoubtful && requiredOutcome(contract, document) === 'passed' ? 'not_evaluated' : outcome;
}

/** One address shows one object: if the baseline saw another one there, no probe can tell more about this one. */
function stateUnseen(
  id: string | undefined,
  { byId, hasUnreadableId, isAbsenceProven, listing }: Baseline,
): StateBefore {
  if (listing === 'complete' || (isAbsenceProven && !hasUnreadableId)) return 'unseen';
  const showsAnother = listing === 'unread' && byId.size > 0 && !hasUnreadableId;
  return showsAnother && id !== undefined ? 'displaced' : 'unknown';
}

/** The outcome of all required checks that the input asks. */
function requiredOutcome(contract: CompiledContract, document: PathDocument): CheckOutcome {
  const required = checkOutcomes(contract, document).filter(
    (_outcome, index) => contract.checks[index]!.required,
  );
  return every(required.filter((one) => one !== undefined));
}

/** Says whether every member that the baseline shows is there now: it is no error body, so what it lacks was not as asked. */
function showsMembers(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (!isObject(before) || !isObject(now)) return false;
  const names = Object.keys(before);
  return names.length > 0 && names.every((name) => Object.hasOwn(now, name));
}

/** The same for values that are no objects: both must be of one kind. */
function isSameResource(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (isObject(before) || isObject(now)) return showsMembers(before, now);
  return Array.isArray(before) === Array.isArray(now) && typeof before === typeof now;
}

function writesSince(
  document: PathDocument,
  seen: ObservedDocument | undefined,
  { object, checks }: CompiledContract,
): Pick<Candidate, 'isUnchanged' | 'isSingleWrite'> {
  if (!seen) return { isUnchanged: false, isSingleWrite: false };
  const then: PathDocument = { observation: seen };
  const isSame = (path: SingularPath, members?: SingularPath): boolean =>
    compareChecked({ path, members }, [document, then], document) !== 'different';
  const [now, before] = [document, then].map((one) => object?.revision && resolvePath(object.revision, one));
  if (now !== undefined && before !== undefined) {
    const areNumbers = Number.isSafeInteger(now) && Number.isSafeInteger(before);
    return {
      isUnchanged: equals(now, before) === 'passed',
      isSingleWrite: areNumbers && (now as number) === (before as number) + 1,
    };
  }
  const observed = checks.filter(({ path }) => path.root === 'observation');
  const isUnchanged = object?.content
    ? isSame(object.content)
    : observed.every(({ path, members }) => isSame(path, members));
  return { isUnchanged, isSingleWrite: false };
}

function isGone({ lookup }: CompiledContract, document: PathDocument): boolean {
  const { gone } = lookup ?? {};
  return gone !== undefined && every(gone.map((condition) => condition(document))) === 'passed';
}

function isAllowed({ scope }: CompiledContract, document: PathDocument): boolean {
  return (scope?.allowances ?? []).some(
    (where) => every(where.map((condition) => condition(document))) === 'passed',
  );
}

function textAt(path: SingularPath | undefined, document: PathDocument): string | undefined {
  return path && scalarText(resolvePath(path, document));
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
