import type { JsonValue } from '@tookeffect/core';
import type { Outcome, Reads } from '@tookeffect/wire';
import type { CompiledListing, CompiledLookup } from '../compiled-contract.ts';
import type { CompiledCondition } from '../language/condition.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { every } from '../language/three-valued.ts';
import {
  type ConclusiveResponse,
  type ObservedDocument,
  type ReadResponse,
  type SourceReason,
  readResponse,
} from './response.ts';

/** What the main read and the fallback listing show together, now or at the baseline. */
export interface LookupResult {
  /** Those of the main read first: if both reads show one object, the main read's document is used. */
  readonly observations: readonly ObservedDocument[];
  /** Whether the one listing that was read, main or fallback, shows every item. */
  readonly listing: 'unread' | 'complete' | 'incomplete';
  readonly fallback: 'undeclared' | 'unread' | 'read';
  /** Whether the main read or the fallback gave a conclusive response. */
  readonly isObserved: boolean;
  readonly failures: LookupFailures;
}

/** Why reads failed, in the order in which they are reported. */
export interface LookupFailures {
  readonly main?: SourceReason | undefined;
  readonly listing?: SourceReason | undefined;
}

/** Evaluates the main read and the fallback listing of a look-up. */
export function readLookup(
  lookup: CompiledLookup,
  outcome: Outcome,
  reads: Reads,
  base: PathDocument,
): LookupResult {
  const main = readItems(lookup.main, readResponse(reads.main, outcome, lookup.bodyCheck), base);
  const fallback = lookup.fallback && readItems(lookup.fallback, readResponse(reads.listing, outcome), base);
  const listing = lookup.main ? main : fallback;
  return {
    observations: [...(main.items?.observations ?? []), ...(fallback?.items?.observations ?? [])],
    listing: listing?.items === undefined ? 'unread' : listing.items.isComplete ? 'complete' : 'incomplete',
    fallback: fallback === undefined ? 'undeclared' : fallback.items === undefined ? 'unread' : 'read',
    isObserved: main.items !== undefined || fallback?.items !== undefined,
    failures: { main: main.failure, listing: fallback?.failure },
  };
}

/** The objects that one read shows. */
interface ObservedItems {
  readonly observations: readonly ObservedDocument[];
  /** False if there may be further objects, or if an item could not be evaluated. */
  readonly isComplete: boolean;
}

interface ItemsResult {
  /** `undefined` if nothing was read or the read failed. */
  readonly items?: ObservedItems;
  readonly failure?: SourceReason;
}

const NO_ITEMS: ObservedItems = { observations: [], isComplete: true };

function readItems(
  listing: CompiledListing | undefined,
  response: ReadResponse,
  base: PathDocument,
): ItemsResult {
  if (response.kind === 'unread') return {};
  if (response.kind === 'failed') return { failure: response.reason };
  const items = listing ? listedItems(listing, response, base) : singleItem(response);
  return items ? { items } : { failure: 'source_schema_drift' };
}

/** A body without `select` is the object itself. */
function singleItem(response: ConclusiveResponse): ObservedItems {
  return response.kind === 'present' ? { observations: [response.observation], isComplete: true } : NO_ITEMS;
}

/** Selects the items that pass the listing's `where`. @returns `undefined` if the body does not contain the list */
function listedItems(
  listing: CompiledListing,
  response: ConclusiveResponse,
  base: PathDocument,
): ObservedItems | undefined {
  if (response.kind === 'absent') return { observations: [], isComplete: false };
  const { observation } = response;
  const list = resolvePath(listing.select, { observation });
  if (!Array.isArray(list)) return undefined;
  const whole: PathDocument = { ...base, observation: { ...observation, count: list.length } };
  const observations: ObservedDocument[] = [];
  let isComplete = evaluateAll(listing.completeWhen, whole) === 'passed';
  for (const body of list as readonly JsonValue[]) {
    const item = { ...observation, body };
    const outcome = evaluateAll(listing.where, { ...base, observation: item });
    if (outcome === 'passed') observations.push(item);
    if (outcome === 'not_evaluated') isComplete = false;
  }
  return { observations, isComplete };
}

function evaluateAll(conditions: readonly CompiledCondition[], document: PathDocument) {
  return every(conditions.map((condition) => condition(document)));
}
