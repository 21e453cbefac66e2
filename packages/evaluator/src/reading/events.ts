import type { ObservedEvent } from '@tookeffect/wire';
import type { CompiledContract, CompiledEventRule } from '../compiled-contract.ts';
import { contains } from '../language/equality.ts';
import { parseRfc3339 } from '../language/instant.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { every } from '../language/three-valued.ts';

/** What the signed events say about one object, or about the operation where no object was found. */
export interface EventStance {
  /** The newest event that supports the effect; checks read its body as `$.event.body`. */
  readonly support: ObservedEvent | undefined;
  readonly isDenied: boolean;
  /** When the newest event of either kind happened, by the provider's clock where it says so. */
  readonly newestAt: number;
  /** What the newest says; two of the same instant may say both. */
  readonly newestSupports: boolean;
  readonly newestDenies: boolean;
  /** Every event that had a say, by reference. */
  readonly heard: readonly string[];
}

/** What ties an event to the operation: any one of them, as the contract's rule names it. */
export interface Ties {
  readonly objectId: string | undefined;
  readonly reference: string | undefined;
  readonly marker: string | undefined;
  /** The operation's creation less the skew, in milliseconds: an event from before it is about something else. */
  readonly notBefore: number;
}

/** Weighs the signed events by the contract's rules; an event that is not signed, about something else, or older than the operation has no say. */
export function eventStance(
  contract: CompiledContract,
  events: readonly ObservedEvent[],
  ties: Ties,
  document: PathDocument,
): EventStance {
  const signed = events.filter((event) => event.signed);
  const supporting = signed.flatMap((event) => spoken(contract.corroborates, event, ties, document));
  const denying = signed.flatMap((event) => spoken(contract.contradicts, event, ties, document));
  const newestAt = Math.max(...[...supporting, ...denying].map(({ at }) => at));
  const isNewest = ({ at }: Spoken): boolean => at === newestAt;
  return {
    support: supporting.toSorted((left, right) => right.at - left.at)[0]?.event,
    isDenied: denying.length > 0,
    newestAt,
    newestSupports: supporting.some(isNewest),
    newestDenies: denying.some(isNewest),
    heard: [...supporting, ...denying].map(({ event }) => event.reference),
  };
}

interface Spoken {
  readonly event: ObservedEvent;
  readonly at: number;
}

function spoken(
  rules: readonly CompiledEventRule[],
  event: ObservedEvent,
  ties: Ties,
  base: PathDocument,
): Spoken[] {
  const document = { ...base, event: { body: event.body } } as PathDocument;
  const rule = rules.find((one) => speaks(one, event, ties, document));
  const at = rule && instantOf(rule, event, document);
  return at !== undefined && at >= ties.notBefore ? [{ event, at }] : [];
}

function speaks(rule: CompiledEventRule, event: ObservedEvent, ties: Ties, document: PathDocument): boolean {
  return (
    rule.event === event.event &&
    isTied(rule, ties, document) &&
    every(rule.match.map((condition) => condition(document))) === 'passed'
  );
}

function isTied(
  rule: CompiledEventRule,
  { objectId, reference, marker }: Ties,
  document: PathDocument,
): boolean {
  return (
    names(rule.object, objectId, document) ||
    names(rule.reference, reference, document) ||
    carries(rule.correlation, marker, document)
  );
}

function names(path: SingularPath | undefined, text: string | undefined, document: PathDocument): boolean {
  return path !== undefined && text !== undefined && scalarText(resolvePath(path, document)) === text;
}

/** Whether the marker stands at a path, alone or inside a longer text or list. */
export function carries(
  path: SingularPath | undefined,
  marker: string | undefined,
  document: PathDocument,
): boolean {
  if (path === undefined || marker === undefined) return false;
  const value = resolvePath(path, document);
  return value !== undefined && contains(value, marker) === 'passed';
}

function instantOf(rule: CompiledEventRule, event: ObservedEvent, document: PathDocument): number {
  const said = rule.at && resolvePath(rule.at, document);
  return (typeof said === 'string' ? parseRfc3339(said) : undefined) ?? Date.parse(event.receivedAt);
}
