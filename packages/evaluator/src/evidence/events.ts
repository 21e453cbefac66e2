import type { ObservedEvent } from '@tookeffect/wire';
import type { CompiledContract, CompiledEventRule } from '../compiled-contract.ts';
import { parseRfc3339 } from '../language/instant.ts';
import { contains } from '../language/operators.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';

/** The signed events about one object, or about the operation if no object was found. */
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

/** What correlates an event with the operation: any one of these, as the contract's rule declares. */
export interface CorrelationKeys {
  readonly objectId: string | undefined;
  readonly reference: string | undefined;
  readonly marker: string | undefined;
  /** The operation's creation minus the skew, in milliseconds: an earlier event is not about this operation. */
  readonly notBeforeMs: number;
}

/** Matches the events against the contract's rules. Unsigned, uncorrelated and earlier events are ignored. */
export function summarizeEvents(
  contract: CompiledContract,
  events: readonly ObservedEvent[],
  keys: CorrelationKeys,
  document: PathDocument,
): EventSummary {
  const signed = events.filter((event) => event.signed);
  const supporting = signed.flatMap((event) => matchEvent(contract.corroborates, event, keys, document));
  const contradicting = signed.flatMap((event) => matchEvent(contract.contradicts, event, keys, document));
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

/** Says whether the value at a path is the marker or contains it, as a longer text or a list. */
export function containsMarker(
  path: SingularPath | undefined,
  marker: string | undefined,
  document: PathDocument,
): boolean {
  if (path === undefined || marker === undefined) return false;
  const value = resolvePath(path, document);
  return value !== undefined && contains(value, marker) === 'passed';
}

interface MatchedEvent {
  readonly event: ObservedEvent;
  readonly atMs: number;
}

function matchEvent(
  rules: readonly CompiledEventRule[],
  event: ObservedEvent,
  keys: CorrelationKeys,
  base: PathDocument,
): MatchedEvent[] {
  const document = { ...base, event: { body: event.body } } as PathDocument;
  const rule = rules.find((candidate) => matchesRule(candidate, event, keys, document));
  const atMs = rule && eventTimeMs(rule, event, document);
  return atMs !== undefined && atMs >= keys.notBeforeMs ? [{ event, atMs }] : [];
}

function matchesRule(
  rule: CompiledEventRule,
  event: ObservedEvent,
  keys: CorrelationKeys,
  document: PathDocument,
): boolean {
  return (
    rule.event === event.event &&
    isCorrelated(rule, keys, document) &&
    every(rule.match.map((condition) => condition(document))) === 'passed'
  );
}

function isCorrelated(
  rule: CompiledEventRule,
  { objectId, reference, marker }: CorrelationKeys,
  document: PathDocument,
): boolean {
  return (
    pathEquals(rule.object, objectId, document) ||
    pathEquals(rule.reference, reference, document) ||
    containsMarker(rule.correlation, marker, document)
  );
}

function pathEquals(
  path: SingularPath | undefined,
  text: string | undefined,
  document: PathDocument,
): boolean {
  return path !== undefined && text !== undefined && scalarText(resolvePath(path, document)) === text;
}

function eventTimeMs(rule: CompiledEventRule, event: ObservedEvent, document: PathDocument): number {
  const stated = rule.at && resolvePath(rule.at, document);
  return (typeof stated === 'string' ? parseRfc3339(stated) : undefined) ?? Date.parse(event.receivedAt);
}
