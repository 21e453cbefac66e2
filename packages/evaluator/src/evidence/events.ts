import type { JsonValue } from '@tookeffect/core';
import type { ObservedEvent } from '@tookeffect/wire';
import type { CompiledContract, CompiledEventRule, CompiledMarker } from '../compiled-contract.ts';
import { operationIdOf } from './external-id.ts';
import { readInstant } from '../language/instant.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';

/** The signed events about one object, or about the operation if no object is judged. */
export interface EventSummary {
  /** The newest corroborating event; checks read its body as `$.event.body`. */
  readonly support: ObservedEvent | undefined;
  readonly isContradicted: boolean;
  /** When the newest event of either kind happened, in milliseconds: by the provider's clock if the event states it. */
  readonly newestAtMs: number;
  /** Which kinds the newest event is of; two events of the same instant can be of both. */
  readonly newestSupports: boolean;
  readonly newestContradicts: boolean;
  /** References of all matched events. */
  readonly references: readonly string[];
}

/** What correlates an event with an object or the operation: any one of these, as the contract's rule declares. */
export interface CorrelationKeys {
  readonly objectId: string | undefined;
  readonly reference: string | undefined;
  readonly markers: readonly string[];
  /** The operation's creation minus the skew, in milliseconds: an earlier event is not about this operation. */
  readonly notBeforeMs: number;
}

const NO_EVENTS: EventSummary = {
  support: undefined,
  isContradicted: false,
  newestAtMs: -Infinity,
  newestSupports: false,
  newestContradicts: false,
  references: [],
};

/** Matches the events against the contract's rules. Unsigned, uncorrelated and earlier events are ignored. */
export function summarizeEvents(
  contract: CompiledContract,
  events: readonly ObservedEvent[],
  keys: CorrelationKeys,
  document: PathDocument,
): EventSummary {
  if (events.length === 0) return NO_EVENTS;
  const signed = events.filter((event) => event.signed);
  const statesIds = contract.object?.id.length === 1;
  const match = (rules: readonly CompiledEventRule[]): MatchedEvent[] =>
    signed.flatMap((event) =>
      matchEvent({ rules, marker: contract.marker, statesIds, keys, base: document }, event),
    );
  const supporting = match(contract.corroborates);
  const contradicting = match(contract.contradicts);
  const newestAtMs = Math.max(...[...supporting, ...contradicting].map(({ atMs }) => atMs));
  const isNewest = ({ atMs }: MatchedEvent): boolean => atMs === newestAtMs;
  return {
    support: supporting.toSorted((left, right) => right.atMs - left.atMs)[0]?.event,
    isContradicted: contradicting.length > 0,
    newestAtMs,
    newestSupports: supporting.some(isNewest),
    newestContradicts: contradicting.some(isNewest),
    references: [...supporting, ...contradicting].map(({ event }) => event.reference),
  };
}

/**
 * Says whether a value is one of the markers. In free text (`contains`) a marker may be anywhere outside a quotation, and
 * in a list it may be an element; elsewhere the whole value is the marker.
 */
export function isMarkedValue(
  value: JsonValue | undefined,
  match: CompiledMarker['match'],
  markers: readonly string[],
): boolean {
  if (Array.isArray(value)) return value.some((element: JsonValue) => isMarkedValue(element, match, markers));
  if (typeof value !== 'string') return false;
  if (match === 'equals') return markers.includes(value);
  const own = withoutQuotations(value);
  return markers.some((marker) => own.includes(marker));
}

/** An operation's id, and the UUID that may spell one, in any text. */
const OPERATION_ID = /op_[0-7][0-9a-hjkmnp-tv-z]{25}/g;
const EXTERNAL_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** How many operations one value names at most. */
const MAX_NAMED = 16;

/** Lists the operations whose ids, or external ids, a value has where markers are. */
export function operationsNamedBy(
  value: JsonValue | undefined,
  match: CompiledMarker['match'],
): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((element: JsonValue) => operationsNamedBy(element, match)).slice(0, MAX_NAMED);
  if (typeof value !== 'string') return [];
  const text = match === 'equals' ? value : withoutQuotations(value);
  const ids = [...text.matchAll(OPERATION_ID)].map(([id]) => id);
  const externalIds = [...text.matchAll(EXTERNAL_ID)].map(([uuid]) => operationIdOf(uuid));
  return [...new Set([...ids, ...externalIds])].slice(0, MAX_NAMED);
}

/** Drops the lines that quote another text, as mail and Markdown write them. */
function withoutQuotations(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n');
}

interface MatchedEvent {
  readonly event: ObservedEvent;
  readonly atMs: number;
}

interface EventMatcher {
  readonly rules: readonly CompiledEventRule[];
  readonly marker: CompiledMarker | undefined;
  /** Whether one value is the id of an object: an event states no id of several values. */
  readonly statesIds: boolean;
  readonly keys: CorrelationKeys;
  readonly base: PathDocument;
}

function matchEvent(matcher: EventMatcher, event: ObservedEvent): MatchedEvent[] {
  const document = { ...matcher.base, event: { body: event.body } } as PathDocument;
  const rule = matcher.rules.find((candidate) => matchesRule(candidate, matcher, event, document));
  const atMs = rule && eventTimeMs(rule, event, document);
  return atMs !== undefined && atMs >= matcher.keys.notBeforeMs ? [{ event, atMs }] : [];
}

function matchesRule(
  rule: CompiledEventRule,
  matcher: EventMatcher,
  event: ObservedEvent,
  document: PathDocument,
): boolean {
  return (
    rule.event === event.event &&
    isCorrelated(rule, matcher, document) &&
    every(rule.match.map((condition) => condition(document))) === 'passed'
  );
}

/** An event that states the id of its object is about that one, whatever marker or reference it has. */
function isCorrelated(
  rule: CompiledEventRule,
  { keys, marker, statesIds }: EventMatcher,
  document: PathDocument,
): boolean {
  const isMarked =
    rule.correlation !== undefined &&
    isMarkedValue(resolvePath(rule.correlation, document), marker?.match ?? 'equals', keys.markers);
  const stated = statedText(rule.object, document);
  if (stated !== undefined && keys.objectId !== undefined && statesIds) return stated === keys.objectId;
  return (
    isMarked || (keys.reference !== undefined && statedText(rule.reference, document) === keys.reference)
  );
}

function statedText(path: SingularPath | undefined, document: PathDocument): string | undefined {
  return path && scalarText(resolvePath(path, document));
}

/** The end of the stated instant's unit, so that an event of the same second as an observation is not older. */
function eventTimeMs(rule: CompiledEventRule, event: ObservedEvent, document: PathDocument): number {
  const stated = rule.at && resolvePath(rule.at, document);
  const format = typeof stated === 'number' ? 'unixSeconds' : 'rfc3339';
  return readInstant(stated, format)?.toMs ?? Date.parse(event.receivedAt);
}
