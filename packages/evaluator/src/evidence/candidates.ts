import type { CheckOutcome, JsonObject, JsonValue, Reason } from '@tookeffect/core';
import type { Claim, Evidence, ExpectedObject, MemberDigests, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { isObject } from '../language/equality.ts';
import { type PathDocument, type SingularPath, resolvePath, valueAt } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';
import { type ObjectAge, readAge, readCreation } from './age.ts';
import { type Baseline, findInBaseline, readObjectId } from './baseline.ts';
import { type DigestedMember } from './beside.ts';
import { NO_CLAIMS, type ObjectClaims, type StateBefore, readClaims } from './claims.ts';
import { type EventSummary, isMarkedValue, operationsNamedBy, summarizeEvents } from './events.ts';
import type { OperationContext } from './operation-context.ts';
import type { ObservedDocument } from './response.ts';
import type { InstantInterval } from './source.ts';
import { comparedOutcomes, stateBefore } from './state-before.ts';
import { type Writes, writesSince } from './writes.ts';
import { readMembers } from '../members/expected-members.ts';
import type { MemberDigester } from '../members/member-digest.ts';
import { ownMember } from '../members/own-member.ts';

/** A member that this operation expects of an object, now and before. */
export interface CandidateMember extends DigestedMember {
  readonly outcome: CheckOutcome;
  /** `undefined` if the baseline does not show the object. */
  readonly outcomeBefore: CheckOutcome | undefined;
}

/** An observed object that may be the effect, with every fact that the decision table uses. */
export interface Candidate extends Writes {
  /** The object's id as text; `undefined` if the contract declares no object or the id is unreadable. */
  readonly id: string | undefined;
  /** What a claim on the object names; `undefined` if nothing names it. */
  readonly claimId: string | undefined;
  readonly isMarked: boolean;
  /** The other operations whose markers it has, and that the baseline did not show on it. */
  readonly newMarkers: readonly string[];
  /** The members that this operation expects of it. */
  readonly members: readonly CandidateMember[];
  /** The digest of a member's value, as of one that names an object; `undefined` if it does not show the member. */
  readonly nameOf: (member: string) => string | undefined;
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
  /**
   * Whether a pending or failed rule matches, and every required check passes apart from those that read what the rule
   * reads: it is as asked but for its progress. False if the baseline showed it in that state already.
   */
  readonly isAsAskedButProgress: boolean;
  readonly events: EventSummary;
  /** What the baseline says about it. */
  readonly before: StateBefore;
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
  /** Whether a unique key of the input names the object. */
  readonly isNamed: boolean;
  /** Computes member digests; `undefined` without a key. */
  readonly digest: MemberDigester | undefined;
  /** Computes digests of values that name an object; `undefined` without a key. */
  readonly nameDigest: MemberDigester | undefined;
  /** What this operation expects of each of its objects; `undefined` without a key. */
  readonly own: ExpectedObject[] | undefined;
  /** The values by which this operation names its object, by their digests; none for a set. */
  readonly ownNames: MemberDigests;
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
  const creation = readCreation(document, sources);
  const created = creation === 'unreadable' ? undefined : creation;
  const named = claimId(id, isMarked, sources);
  return {
    ...{ id, claimId: named, isMarked, reference, events, before, revision },
    newMarkers: newMarkers(plain, seen, sources),
    members: candidateMembers(document, seen, sources),
    nameOf: namesIn(document, sources),
    isReferenced: reference !== undefined && reference === context.reference,
    claims: claimsOn(named, before, created, sources),
    age: ageOf(document, { isMarked, before }, sources),
    created,
    outcomes: comparedOutcomes(contract, document, before),
    ...progress(document, seen, contract),
    ...writesSince(document, seen, contract),
    creator: textAt(object?.creator, document),
    content: object?.content && resolvePath(object.content, document),
    isGone: isGone(contract, document),
    isAllowedInScope: isAllowed(contract, document),
  };
}

/** What the provider says about the progress of an object. */
function progress(
  document: PathDocument,
  seen: ObservedDocument | undefined,
  contract: CompiledContract,
): Pick<Candidate, 'failedReason' | 'pendingSeconds' | 'isAsAskedButProgress'> {
  const failed = contract.failed.find((rule) => rule.condition(document) === 'passed');
  const pending = contract.pending.find((rule) => rule.condition(document) === 'passed');
  const rule = failed ?? pending;
  const wasSo = seen && rule?.condition({ ...document, observation: seen }) === 'passed';
  return {
    failedReason: failed?.reason,
    pendingSeconds: pending?.retryAfterSeconds,
    isAsAskedButProgress: rule !== undefined && !wasSo && passesBeside(rule.reads, document, contract),
  };
}

/** Says whether every required check passes, apart from those that read one of these paths. */
function passesBeside(
  reads: readonly string[],
  document: PathDocument,
  { checks }: Pick<CompiledContract, 'checks'>,
): boolean {
  return checks.every(({ required, reads: own, needs, condition }) => {
    const isAsked = needs.every((path) => resolvePath(path, document) !== undefined);
    return (
      !required || !isAsked || own.some((path) => reads.includes(path)) || condition(document) === 'passed'
    );
  });
}

/** The operations whose markers an object has now, and that the baseline did not show on it. */
function newMarkers(
  document: PathDocument,
  seen: ObservedDocument | undefined,
  { contract: { marker }, operation }: EvaluationSources,
): readonly string[] {
  if (!marker) return [];
  const now = operationsNamedBy(resolvePath(marker.path, document), marker.match);
  const before = seen ? operationsNamedBy(resolvePath(marker.path, { observation: seen }), marker.match) : [];
  return now.filter((id) => id !== operation.id && !before.includes(id));
}

/** The members that the operation expects, with their outcomes now and in the baseline. */
function candidateMembers(
  document: PathDocument,
  seen: ObservedDocument | undefined,
  { contract, digest }: EvaluationSources,
): readonly CandidateMember[] {
  const before = seen ? readMembers(contract, { ...document, observation: seen, baseline: seen }) : undefined;
  return readMembers(contract, document).map(({ name, value, outcome }) => ({
    ...{ name, outcome },
    digest: value === undefined ? undefined : digest?.(value),
    outcomeBefore: before?.find((member) => member.name === name)?.outcome,
  }));
}

/**
 * By which values an object can be named, beside those by which this operation looked for it: a row by its columns, whose
 * digests the connector computes; an object of a declared collection by the collection in which this operation looked, its
 * id, its path and the members of its document; any other by the members of its body.
 */
export function namesIn(
  document: PathDocument,
  { contract, nameDigest, operation, ownNames }: EvaluationSources,
): (member: string) => string | undefined {
  const body = asObject(valueAt(document.observation, ['body']));
  const { observe } = contract.document;
  const asked = (member: string): string | undefined => ownMember(ownNames, member);
  if (observe && 'columns' in observe) {
    const names = asObject(body.names);
    return (member) => scalarText(ownMember(names, member)) ?? asked(member);
  }
  const { collection } = asObject(operation.input as JsonValue);
  const shown = [body, asObject(body.item)];
  const named = collection === undefined ? {} : { collection };
  const places = [named, ...shown, ...shown.map((one) => asObject(one.document))];
  return (member) => {
    const values = places.map((place) => valueAt(place, member.split('.')));
    const value = values.find((one) => one !== undefined);
    return value === undefined ? asked(member) : nameDigest?.(value);
  };
}

function asObject(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
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
  before: StateBefore,
  created: InstantInterval | undefined,
  { contract, operation, claimsById, baseline, system, isNamed }: EvaluationSources,
): ObjectClaims {
  if (objectId === undefined) return NO_CLAIMS;
  const facts = { operationId: operation.id, system, before, created, baseline, isNamed };
  return readClaims(contract, claimsById.get(objectId) ?? [], facts);
}

/**
 * An object that passed every required check before the action is older. Where a key names it, or the operation's marker is
 * on it, that says instead that the state was so already; and a key dates no object by its creation, because it may be
 * written again and again. A changed object is never older.
 */
function ageOf(
  document: PathDocument,
  { isMarked, before }: Pick<Candidate, 'isMarked' | 'before'>,
  sources: EvaluationSources,
): ObjectAge {
  const { contract, isNamed } = sources;
  if (contract.document.effect !== 'present') return 'new';
  const isDated = contract.object && !contract.lookup?.isAddressed && !isMarked && !isNamed;
  if (before === 'passed' && isDated) return 'predates';
  const age = readAge(document, { isMarked, before }, sources);
  return isNamed && (age === 'predates' || age === 'unclear') ? 'undated' : age;
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
