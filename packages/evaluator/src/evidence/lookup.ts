import type { JsonValue } from '@tookeffect/core';
import type { Read, Reads } from '@tookeffect/wire';
import type { CompiledContract, CompiledListing, CompiledLookup } from '../compiled-contract.ts';
import type { CompiledCondition } from '../language/condition.ts';
import { isObject } from '../language/equality.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { every } from '../language/three-valued.ts';
import {
  type ConclusiveResponse,
  type ObservedDocument,
  type ReadResponse,
  type SourceReason,
  readProbe,
  readResponse,
} from './response.ts';
import { SEARCH_ROLES, type SearchRole, mayBeFiltered } from './fresh-query.ts';
import { type ListingLimit, readLimit } from './listing-limit.ts';
import { type AnsweredRead, type CurrencyRule, asOfMs } from './source.ts';
import { latestLookupReadMs } from './windows.ts';

/** What one observation shows, now or at the baseline. */
export interface Look {
  /** Those of the main read first: if both reads show one object, the main read's document is used. */
  readonly observations: readonly ObservedDocument[];
  /** Whether the one listing that was read, main or fallback, shows every item. */
  readonly listing: 'unread' | 'complete' | 'incomplete';
  /** Whether it shows every object that has the marker. */
  readonly showsMarked: boolean;
  readonly fallback: 'undeclared' | 'unread' | 'read';
  /** Whether the main read or the fallback gave a conclusive response. */
  readonly isObserved: boolean;
  readonly failures: LookFailures;
  /** Whether the probe's condition was met after the look-up. */
  readonly isProbePresent: boolean;
  /** Whether no cache can have given any of the responses. */
  readonly isUncached: boolean;
  /** Whether only a cache that ignores the query can have given any of them. */
  readonly isUnique: boolean;
  /**
   * The instant whose state it shows, in milliseconds: the earliest of its responses. Infinite if nothing was shown.
   */
  readonly asOfMs: number;
  /**
   * Whether the reader would see every object of the source: no row security, no view without identity, no listing since an
   * instant of which nothing shows that it shows new objects.
   */
  readonly showsEverything: boolean;
  /** Whether it shows rows of a view that names none: a join can show one row of a table several times. */
  readonly mayRepeatRows: boolean;
  /** Whether the listing shows only what was created since shortly before the operation began. */
  readonly isLimited: boolean;
  /** The objects beside the effect; `undefined` if none were looked at. */
  readonly scope: readonly JsonValue[] | undefined;
}

/** Why reads failed, in the order in which they are reported. */
export interface LookFailures {
  readonly main?: SourceReason | undefined;
  readonly listing?: SourceReason | undefined;
  readonly probe?: SourceReason | undefined;
}

/** The rules by which an observation is read. */
export interface LookRules {
  readonly currency: CurrencyRule;
  /**
   * Whether the contract or the connection's owner knows that what the API does not show is not there. Then no cache in
   * front of it ignores the query.
   */
  readonly isAbsenceExact: boolean;
  /** The reads whose address ignores the query parameter that made the request unique. */
  readonly ignoringFresh: ReadonlySet<SearchRole>;
}

/** Evaluates the main read, the fallback listing and the probe of an observation. */
export function readLook(
  contract: CompiledContract,
  lookup: CompiledLookup,
  reads: Reads,
  base: PathDocument,
  { currency, isAbsenceExact, ignoringFresh }: LookRules,
): Look {
  const { marker, scope } = contract;
  const { outcome } = lookup;
  const isFiltered = (role: SearchRole) =>
    mayBeFiltered(lookup.requests.main.connector, role, reads[role], ignoringFresh);
  const mainResponse = readResponse(reads.main, outcome, currency, lookup.bodyCheck);
  const probe = readProbe(reads.probe, outcome, currency);
  const isProbePresent = isVisible(lookup, probe, reads, base);
  const listingRules = {
    base,
    markedCompleteWhen: marker?.completeWhen,
    limit: readLimit(contract, reads, base),
    isAbsenceProven: isProbePresent && isAbsenceExact,
  };
  const main = readItems(lookup.main ?? lookup.item, mainResponse, {
    ...listingRules,
    isFiltered: isFiltered('main'),
  });
  const fallbackResponse = readResponse(lookup.fallback && reads.listing, outcome, currency);
  const fallback =
    lookup.fallback &&
    readItems(lookup.fallback, fallbackResponse, { ...listingRules, isFiltered: isFiltered('listing') });
  const listing = lookup.main ? main : fallback;
  const responses = conclusiveReads(reads, [mainResponse, fallbackResponse, probe]);
  return {
    observations: [...(main.items?.observations ?? []), ...(fallback?.items?.observations ?? [])],
    listing: listing?.items === undefined ? 'unread' : listing.items.isComplete ? 'complete' : 'incomplete',
    showsMarked: listing?.items?.showsMarked ?? (listing === undefined && main.items !== undefined),
    fallback: fallback === undefined ? 'undeclared' : fallback.items === undefined ? 'unread' : 'read',
    isObserved: main.items !== undefined || fallback?.items !== undefined,
    failures: { main: main.failure, listing: fallback?.failure, probe: failureOf(probe) },
    isProbePresent,
    isUncached: responses.every((read) => isUncached(read) || (isUnique(read) && isAbsenceExact)),
    isUnique: responses.every((read) => isUncached(read) || isUnique(read)),
    asOfMs: Math.min(...responses.map((read) => asOfMs(read) ?? -Infinity)),
    mayRepeatRows: responses.some(isViewWithoutIdentity),
    showsEverything:
      (listing?.items?.showsNew ?? true) &&
      !SEARCH_ROLES.some(isFiltered) &&
      responses.every((read) => read.source?.relation?.rowSecurity !== true && !isViewWithoutIdentity(read)),
    isLimited: listingRules.limit !== undefined,
    scope: scope?.select && readScope(scope.select, mainResponse),
  };
}

function isViewWithoutIdentity({ source }: AnsweredRead): boolean {
  return source?.relation?.kind === 'view' && !source.relation.isIdentified;
}

function isUncached({ source }: AnsweredRead): boolean {
  return source?.isUncached === true;
}

function isUnique({ source }: AnsweredRead): boolean {
  return source?.isUnique === true;
}

/** The objects that one read shows. */
interface ObservedItems {
  readonly observations: readonly ObservedDocument[];
  /** False if there may be further objects, or if an item could not be evaluated. */
  readonly isComplete: boolean;
  readonly showsMarked: boolean;
  /** False for a listing since an instant that shows no object of that time: it may show nothing new at all. */
  readonly showsNew: boolean;
}

/** What the items of a response are read with. */
interface ItemRules {
  readonly base: PathDocument;
  readonly markedCompleteWhen: readonly CompiledCondition[] | undefined;
  readonly limit: ListingLimit | undefined;
  /** Whether a list that is not there is proven not to be there. */
  readonly isAbsenceProven: boolean;
  /** Whether the query parameter that makes the request unique may have hidden items. */
  readonly isFiltered: boolean;
}

interface ItemsResult {
  /** `undefined` if nothing was read or the read failed. */
  readonly items?: ObservedItems;
  readonly failure?: SourceReason;
}

function readItems(
  listing: CompiledListing | SingularPath | undefined,
  response: ReadResponse,
  rules: ItemRules,
): ItemsResult {
  if (response.kind === 'unread') return {};
  if (response.kind === 'failed') return { failure: response.reason };
  const isListing = listing !== undefined && 'select' in listing;
  const items = isListing ? listedItems(listing, response, rules) : singleItem(response, listing);
  if (!items) return { failure: 'source_schema_drift' };
  return {
    items: isListing && rules.isFiltered ? { ...items, isComplete: false, showsMarked: false } : items,
  };
}

/** A body without `select` is the object itself, or wraps it. @returns `undefined` if the object is not where it should be */
function singleItem(
  response: ConclusiveResponse,
  wrapper: SingularPath | undefined,
): ObservedItems | undefined {
  const shown = { isComplete: true, showsMarked: true, showsNew: true };
  if (response.kind === 'absent') return { ...shown, observations: [] };
  const { observation, hasMore } = response;
  const object = wrapper ? unwrap(wrapper, observation) : observation;
  return object && { ...shown, observations: [hasMore ? { ...object, isCut: true } : object] };
}

function unwrap(wrapper: SingularPath, observation: ObservedDocument): ObservedDocument | undefined {
  const body = resolvePath(wrapper, { observation });
  return isObject(body ?? null) ? { ...observation, body: body! } : undefined;
}

/** Selects the items that pass the listing's `where`. @returns `undefined` if a page does not contain the list */
function listedItems(
  listing: CompiledListing,
  response: ConclusiveResponse,
  { base, markedCompleteWhen, limit, isAbsenceProven }: ItemRules,
): ObservedItems | undefined {
  if (response.kind === 'absent') {
    const isEmpty = listing.isEmptyWhenAbsent && isAbsenceProven && limit === undefined;
    return { observations: [], isComplete: isEmpty, showsMarked: isEmpty, showsNew: true };
  }
  const pages = [response.observation, ...response.pages];
  const lists = pages.map((observation) => readList(listing, observation));
  if (!lists.every((list) => list !== undefined)) return undefined;
  const items = lists.flat().map((body) => ({ ...response.observation, body }));
  const whole: PathDocument = {
    ...base,
    observation: { ...pages.at(-1)!, count: items.length, isCut: pages.length > 1 },
  };
  const isPastNew = limit?.isPastNew(items) === true;
  const holds = (conditions: readonly CompiledCondition[]): boolean =>
    isPastNew || (!response.hasMore && evaluateAll(conditions, whole) === 'passed');
  const { observations, isEvaluated } = selectItems(listing, items, base);
  const isReadable = isEvaluated && limit?.coversNew !== false;
  const isComplete = isReadable && holds(listing.completeWhen);
  return {
    observations,
    isComplete,
    showsMarked: markedCompleteWhen ? isReadable && holds(markedCompleteWhen) : isComplete,
    showsNew: limit === undefined || limit.showsNew(items),
  };
}

/** The items that pass the listing's `where`, and whether each of them could be evaluated. */
function selectItems(
  { where }: CompiledListing,
  items: readonly ObservedDocument[],
  base: PathDocument,
): { readonly observations: readonly ObservedDocument[]; readonly isEvaluated: boolean } {
  const outcomes = items.map((observation) => evaluateAll(where, { ...base, observation }));
  return {
    observations: items.filter((_, index) => outcomes[index] === 'passed'),
    isEvaluated: !outcomes.includes('not_evaluated'),
  };
}

/**
 * The objects that one answered read shows: every item of a listing whatever its `where` says, or the one document; none
 * for any other response.
 */
export function shownDocuments(
  { lookup, skewMs }: CompiledContract,
  role: SearchRole,
  read: Read,
): readonly ObservedDocument[] {
  if (!lookup) return [];
  const currency = { maxAgeMs: skewMs, sinceMs: -Infinity };
  const isMain = role === 'main';
  const response = readResponse(read, lookup.outcome, currency, isMain ? lookup.bodyCheck : undefined);
  if (response.kind !== 'present') return [];
  const listing = isMain ? lookup.main : lookup.fallback;
  const pages = [response.observation, ...response.pages];
  if (listing)
    return pages.flatMap((page) => (readList(listing, page) ?? []).map((body) => ({ ...page, body })));
  const { item } = lookup;
  return item ? pages.map((page) => unwrap(item, page)).filter((page) => page !== undefined) : pages;
}

function readList(
  { select, isEmptyWhenMissing }: CompiledListing,
  observation: ObservedDocument,
): readonly JsonValue[] | undefined {
  const list = resolvePath(select, { observation });
  if (list === undefined && isEmptyWhenMissing) return [];
  return Array.isArray(list) ? (list as readonly JsonValue[]) : undefined;
}

/** @returns `undefined` if the response does not contain the whole scope */
function readScope(
  select: Parameters<typeof resolvePath>[0],
  response: ReadResponse,
): readonly JsonValue[] | undefined {
  if (response.kind !== 'present' || response.hasMore) return undefined;
  const { observation } = response;
  const list = resolvePath(select, { observation });
  const body = observation.body as { readonly scopeComplete?: boolean } | undefined;
  return Array.isArray(list) && body?.scopeComplete !== false ? (list as readonly JsonValue[]) : undefined;
}

/** Says whether the probe's condition was met, in a response that was read after the look-up. */
function isVisible(
  { isVisible: condition }: CompiledLookup,
  probe: ReadResponse,
  reads: Reads,
  base: PathDocument,
): boolean {
  if (!condition || probe.kind !== 'present' || !reads.probe) return false;
  const lookupMs = latestLookupReadMs(reads);
  const isAfter = lookupMs !== undefined && Date.parse(reads.probe.observedAt) >= lookupMs;
  return isAfter && condition({ ...base, observation: probe.observation }) === 'passed';
}

/** The reads whose responses show something: one that failed, such as a 403, is no earlier state of the object. */
function conclusiveReads(
  { main, listing, probe }: Reads,
  responses: readonly ReadResponse[],
): AnsweredRead[] {
  return [main, listing, probe].flatMap((read, index) =>
    read?.outcome === 'answered' && responses[index]?.kind !== 'failed' ? [read] : [],
  );
}

function failureOf(response: ReadResponse): SourceReason | undefined {
  return response.kind === 'failed' ? response.reason : undefined;
}

function evaluateAll(conditions: readonly CompiledCondition[], document: PathDocument) {
  return every(conditions.map((condition) => condition(document)));
}
