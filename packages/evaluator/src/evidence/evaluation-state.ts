import type { JsonValue } from '@tookeffect/core';
import type { EvaluationInput, Evidence, Reads, RelationFacts } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { fillRequest } from '../language/request.ts';
import { expectedObjects } from '../members/expected-members.ts';
import { nameDigester } from '../members/folded-name.ts';
import { memberDigester } from '../members/member-digest.ts';
import {
  type Baseline,
  type BaselineFailure,
  isAbsenceExact,
  isEarlyBaseline,
  readBaseline,
} from './baseline.ts';
import { type Candidate, type EvaluationSources, readCandidates } from './candidates.ts';
import { groupByObject, systemOf } from './claims.ts';
import { type EventSummary, summarizeEvents } from './events.ts';
import { rolesIgnoringFresh } from './fresh-query.ts';
import { type Look, readLook } from './lookup.ts';
import { type OperationContext, operationContext } from './operation-context.ts';
import { type OtherOperations, readOtherOperations } from './other-operations.ts';
import { type ScopeDifference, readScopeDifference } from './scope.ts';
import { answeredReads, clockOffset } from './source.ts';
import { type Window, earliestReadMs, windowAt } from './windows.ts';

/** Every fact that the decision table uses. It contains no paths, no bodies and no clock. */
export interface EvaluationState extends Omit<Look, 'observations' | 'scope'>, OtherOperations {
  readonly contract: CompiledContract;
  /** The objects that are observed now. */
  readonly candidates: readonly Candidate[];
  /** For `effect: absent`, the objects that the baseline saw; else empty. */
  readonly targets: readonly Candidate[];
  /** Whether this operation has a marker: the contract declares one, and its object has a field for it. */
  readonly hasMarker: boolean;
  /** How many objects the effect is. */
  readonly expectedCount: number;
  /** Whether this API answers "not there" only for what is not there. */
  readonly isAbsenceExact: boolean;
  /** Whether nothing could be read because the acknowledged reference is missing. */
  readonly lacksReference: boolean;
  readonly baseline: Baseline | undefined;
  /** Why a baseline that the contract requires is not usable. */
  readonly baselineFailure: BaselineFailure | undefined;
  readonly scope: ScopeDifference;
  /** The events about the operation, for when no object is judged. */
  readonly events: EventSummary;
  /** When the newest event that is not listed was received, in milliseconds; `undefined` if all are listed. */
  readonly eventsCutAtMs: number | undefined;
  /** Whether the baseline shows an earlier state than that at the creation of the operation, by more than the skew. */
  readonly isBaselineEarly: boolean;
  /** Whether an earlier evaluation of this operation was `verified`. */
  readonly wasVerified: boolean;
  /** When the last look that showed something was made, in milliseconds, if one was `verified`; else infinitely early. */
  readonly lastShownMs: number;
  /** What this operation claimed with an earlier `verified`. */
  readonly ownClaims: readonly string[];
  /** Whether a unique key of the input names the object: then an operation may write it that did not create it. */
  readonly isNamed: boolean;
  /** Whether the system always generates the identity of an object, so that no other object ever has it. */
  readonly isKeyGenerated: boolean;
  /** The creation of the operation, in milliseconds. */
  readonly begunMs: number;
  readonly settle: Window;
  /** @param effectMs the server-set instant of the effect by our clock, if it is known */
  readonly finality: (effectMs: number | undefined) => Window;
  /** When the first read was made, in milliseconds. */
  readonly observedAtMs: number;
  /** Whether the main read used the acknowledged reference. */
  readonly usesAcknowledgement: boolean;
  readonly system: string;
  /** The account that the connection's owner declared. */
  readonly actor: string | undefined;
  readonly isClockMeasured: boolean;
  readonly exclusiveScopes: boolean;
  /** Whether a partition was attached or detached since the baseline: a detached one still has its rows. */
  readonly hasOtherParts: boolean;
}

const NO_LOOK: Look = {
  observations: [],
  listing: 'unread',
  showsMarked: false,
  fallback: 'undeclared',
  isObserved: false,
  failures: {},
  isProbePresent: false,
  isUncached: true,
  isUnique: true,
  asOfMs: Infinity,
  showsEverything: false,
  mayRepeatRows: false,
  isLimited: false,
  scope: undefined,
};

/** What the reads of an operation show, before any object is compared. */
export interface ObservedLooks extends Pick<EvaluationState, 'baseline' | 'baselineFailure'> {
  readonly context: OperationContext;
  readonly look: Look;
}

/**
 * Reads the baseline and, as of its instant and of begin or later, what is observed now.
 * @param options.isBegin whether the reads are those of the baseline: what a standby then shows may be older than the
 *   operation
 */
export function readLooks(
  contract: CompiledContract,
  input: EvaluationInput,
  { isBegin = false }: { readonly isBegin?: boolean } = {},
): ObservedLooks {
  const { operation, evidence } = input;
  const context = operationContext(contract, operation, evidence.acknowledgement, evidence.connection);
  const { lookup } = contract;
  if (!lookup) return { context, look: NO_LOOK, baseline: undefined, baselineFailure: undefined };
  const before = readBaseline(contract, lookup, evidence, context.document);
  const baseline = 'baseline' in before ? before.baseline : undefined;
  const begunMs = Date.parse(operation.createdAt);
  const sinceMs = isBegin ? -Infinity : Math.max(begunMs, baseline?.asOfMs ?? begunMs);
  return {
    ...{ context, baseline },
    look: readCurrentLook(contract, lookup, input, context.document, sinceMs),
    baselineFailure: 'failure' in before ? before.failure : undefined,
  };
}

/** How many objects an evaluation compares: what is shown now; for `effect: absent`, also what the baseline saw. */
export function countObjects({ document }: CompiledContract, { look, baseline }: ObservedLooks): number {
  const shown = look.observations.length;
  return document.effect === 'absent' ? Math.max(shown, baseline?.observations.length ?? 0) : shown;
}

/** Derives the state from contract, operation and evidence. @param looks what `readLooks` makes of them */
export function readEvaluationState(
  contract: CompiledContract,
  input: EvaluationInput,
  looks: ObservedLooks = readLooks(contract, input),
): EvaluationState {
  const { operation, evidence } = input;
  const { connection } = evidence;
  const { lookup } = contract;
  const { context, look, baseline, baselineFailure } = looks;
  const times = readTimes(input);
  const begunMs = Date.parse(operation.createdAt);
  const sources = readSources({ contract, operation, evidence, context, baseline }, times);
  const others = readOtherOperations(sources, begunMs);
  const events = operationEvents(sources);
  const documents = lookup ? toDocuments(look.observations) : eventDocuments(events);
  const candidates = readCandidates(documents, sources);
  const { observations: _, ...shown } = look;
  const asOfMs = Math.min(times.observedAtMs, look.asOfMs);
  return {
    ...shown,
    ...{ contract, candidates },
    targets: readTargets(sources),
    hasMarker: context.markers.length > 0 && hasRoomForMarker(contract, evidence.reads),
    expectedCount: expectedCount(contract, context.document),
    isAbsenceExact: lookup !== undefined && isAbsenceExact(lookup, connection),
    lacksReference: lookup !== undefined && lacksReference(contract, lookup, input, context),
    ...{ baseline, baselineFailure },
    scope: readScopeDifference(look, candidates, sources, others.neighbours),
    events,
    eventsCutAtMs: evidence.eventsCutAt === undefined ? undefined : Date.parse(evidence.eventsCutAt),
    isBaselineEarly: isEarlyBaseline(baseline, operation, contract),
    ...readOwnPast(input),
    ...others,
    isNamed: sources.isNamed,
    isKeyGenerated: relationOf(evidence.reads)?.isKeyGenerated === true,
    begunMs,
    ...windows(contract, input, times, asOfMs),
    ...{ asOfMs, observedAtMs: times.observedAtMs },
    usesAcknowledgement: lookup !== undefined && lookup.needsReference && evidence.reads.main !== undefined,
    system: sources.system,
    actor: connection?.actor ?? undefined,
    isClockMeasured: sources.offset !== undefined,
    exclusiveScopes: connection?.exclusiveScopes ?? false,
    hasOtherParts: partsOf(evidence.reads) !== partsOf(evidence.baseline?.reads ?? evidence.reads),
  };
}

function readSources(
  given: Pick<EvaluationSources, 'contract' | 'operation' | 'evidence' | 'context' | 'baseline'>,
  { completedAtMs }: Times,
): EvaluationSources {
  const { contract, evidence } = given;
  return {
    ...given,
    offset: clockOffset(evidence.reads),
    system: systemOf(evidence),
    claimsById: groupByObject(evidence.claims),
    isNamed: isNamed(contract, evidence.reads),
    digest: evidence.digestKey === undefined ? undefined : memberDigester(evidence.digestKey),
    nameDigest: evidence.digestKey === undefined ? undefined : nameDigester(evidence.digestKey),
    ...expectations(given),
    completedAtMs,
  };
}

/** What this operation expects of its objects, and by which values it names a single one. */
function expectations({
  contract,
  operation,
  evidence: { digestKey },
}: Pick<EvaluationSources, 'contract' | 'operation' | 'evidence'>): Pick<
  EvaluationSources,
  'own' | 'ownNames'
> {
  const own = digestKey === undefined ? undefined : expectedObjects(contract, operation, digestKey);
  return { own, ownNames: own?.length === 1 ? own[0]!.names! : {} };
}

/** What this operation was told before. */
function readOwnPast({
  operation,
  evidence,
}: EvaluationInput): Pick<EvaluationState, 'wasVerified' | 'lastShownMs' | 'ownClaims'> {
  return {
    wasVerified: evidence.earlier.some(({ verdict }) => verdict === 'verified'),
    lastShownMs: lastShownMs(evidence.earlier),
    ownClaims: evidence.claims.flatMap((claim) =>
      claim.operationId === operation.id ? [claim.objectId] : [],
    ),
  };
}

/** When the last conclusive look was made, once the effect was verified. */
function lastShownMs(earlier: Evidence['earlier']): number {
  if (!earlier.some(({ verdict }) => verdict === 'verified')) return -Infinity;
  const shown = earlier.filter(({ verdict }) => verdict === 'verified' || verdict === 'refuted');
  return Math.max(...shown.map(({ observedAt }) => Date.parse(observedAt)));
}

/** For `effect: absent`, what the baseline saw. */
function readTargets(sources: EvaluationSources): readonly Candidate[] {
  const isDeletion = sources.contract.document.effect === 'absent';
  return isDeletion ? readCandidates(toDocuments(sources.baseline?.observations ?? []), sources) : [];
}

/**
 * Says whether the input names the object by a unique key: the contract says that its input addresses it, or the look-up is by
 * one of the table. What the action always creates has an identity of its own.
 */
function isNamed({ lookup, object }: CompiledContract, reads: Reads): boolean {
  if (!object || object.isCreated) return false;
  return lookup?.isAddressed === true || relationOf(reads)?.isNamed === true;
}

/** Says whether the main read shows that its objects have a field for a marker, where the contract asks that. */
function hasRoomForMarker({ marker }: CompiledContract, { main }: Reads): boolean {
  if (marker?.when?.root !== 'observation' || main?.outcome !== 'answered') return true;
  return resolvePath(marker.when, { observation: { body: (main.body ?? null) as JsonValue } }) !== undefined;
}

function partsOf(reads: Reads): string | undefined {
  return relationOf(reads)?.parts;
}

function relationOf({ main }: Reads): RelationFacts | undefined {
  return main?.outcome === 'answered' ? main.source?.relation : undefined;
}

/** The instants of an evaluation, in milliseconds. */
interface Times {
  /** When we received the action result; else when the first verify began; else the first read. */
  readonly startMs: number;
  /** The earliest read; now if nothing was read. */
  readonly observedAtMs: number;
  readonly completedAtMs: number;
  readonly nowMs: number;
}

function readTimes({ operation, evidence, now }: EvaluationInput): Times {
  const nowMs = Date.parse(now);
  const observedAtMs = earliestReadMs(evidence.reads) ?? nowMs;
  const start = evidence.acknowledgement?.submittedAt ?? operation.firstVerifyAt;
  const ends = answeredReads(evidence.reads).map((read) => Date.parse(read.completedAt ?? now));
  return {
    startMs: start === null ? observedAtMs : Date.parse(start),
    observedAtMs,
    completedAtMs: Math.max(observedAtMs, ...ends),
    nowMs,
  };
}

function readCurrentLook(
  contract: CompiledContract,
  lookup: CompiledLookup,
  { evidence }: EvaluationInput,
  base: PathDocument,
  sinceMs: number,
): Look {
  const { reads, connection } = evidence;
  return readLook(contract, lookup, reads, base, {
    currency: { maxAgeMs: contract.skewMs, sinceMs },
    isAbsenceExact: isAbsenceExact(lookup, connection),
    ignoringFresh: rolesIgnoringFresh(evidence),
  });
}

/**
 * The settling window: the contract's, a longer one that the operation asked for, or the longest one for an action that
 * the provider has only accepted. The finality window starts at the effect, else at the first observation of it.
 */
function windows(
  { document: { settle, finality } }: CompiledContract,
  { operation, evidence }: EvaluationInput,
  times: Times,
  asOfMs: number,
): Pick<EvaluationState, 'settle' | 'finality'> {
  const longest = settle.atMostSeconds ?? settle.withinSeconds;
  const isAccepted = evidence.acknowledgement?.result.status === 'accepted';
  const asked = isAccepted ? longest : Math.min(operation.settleSeconds ?? 0, longest);
  const firstSeen = evidence.earlier.find(({ reason }) => reason === 'not_final')?.observedAt;
  return {
    settle: windowAt(times, Math.max(settle.withinSeconds, asked), settle.withinSeconds),
    finality: (effectMs) => {
      const seenMs = firstSeen === undefined ? times.observedAtMs : Date.parse(firstSeen);
      const instants = { ...times, observedAtMs: asOfMs, startMs: effectMs ?? seenMs };
      return windowAt(instants, finality.afterSeconds);
    },
  };
}

function expectedCount({ exactCount }: CompiledContract, document: PathDocument): number {
  const value = exactCount && resolvePath(exactCount, document);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : 1;
}

/** The events about the operation itself: those with its marker or the acknowledged reference. */
function operationEvents({ contract, operation, evidence, context }: EvaluationSources): EventSummary {
  const { reference, markers } = context;
  const notBeforeMs = Date.parse(operation.createdAt) - contract.skewMs;
  const keys = { objectId: undefined, reference, markers, notBeforeMs };
  return summarizeEvents(contract, evidence.events, keys, context.document);
}

/** If the contract declares no read, the newest corroborating event is the object. */
function eventDocuments({ support }: EventSummary): PathDocument[] {
  return support ? [{ event: { body: support.body } } as PathDocument] : [];
}

function toDocuments(observations: Look['observations']): PathDocument[] {
  return observations.map((observation) => ({ observation }));
}

function lacksReference(
  { document }: CompiledContract,
  lookup: CompiledLookup,
  { evidence: { reads, acknowledgement } }: EvaluationInput,
  context: OperationContext,
): boolean {
  if (reads.main || reads.listing) return false;
  if (!acknowledgement && document.acknowledgement?.required) return true;
  return lookup.needsReference && 'variable' in fillRequest(lookup.requests.main, context.source);
}
