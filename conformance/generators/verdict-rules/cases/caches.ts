import {
  OPERATION_ID,
  type JsonObject,
  answered,
  at,
  baseline,
  claim,
  earlier,
  listing,
  seen,
  thing,
} from '../story.ts';
import { type VerdictCase, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

const cached = { isUncached: false };
/**
 * The request was unique, so that only a cache that ignores the query can have given the response. A control showed that
 * the address ignores the parameter that made it so.
 */
const unique = { isUncached: false, isUnique: true, isFreshIgnored: true };
const present = (from: JsonObject): JsonObject => ({ main: listing([thing()], { from }) });
const absent = (from: JsonObject): JsonObject => ({ main: listing([], { from }), probe: seen() });

/** Caches that state nothing, and unique requests. */
export const cacheCases: readonly VerdictCase[] = [
  {
    id: 'wrong title in a response that a cache can have given',
    comment: 'the response can show the state before the action',
    source: 'a refutation never rests on a cached response',
    kills: 'cached-responses-refute',
    contract: 'listed thing',
    story: { reads: { main: listing([thing({ title: 'Other' })], { from: cached }) } },
    expected: inconclusive('source_stale'),
  },
  {
    id: 'nothing in a response that a cache can have given',
    comment: 'our own baseline may have filled the cache',
    source: 'absence proven: uncached',
    kills: 'cached-absence-is-proven',
    contract: 'listed thing',
    story: { reads: absent(cached) },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'marked object in a response that a cache can have given',
    comment: 'the object may have been deleted since somebody filled the cache',
    source: 'current and uncached',
    kills: 'cached-responses-verify',
    contract: 'listed thing',
    story: { reads: present(cached) },
    expected: inconclusive('source_stale', { nextAction: 'wait', retryAfterSeconds: 10 }),
  },
  {
    id: 'marked object in the response to a unique request',
    comment: 'only a cache that ignores the query can have given it, and coverage says that none is excluded',
    source: 'current and uncached',
    kills: 'presence-needs-an-uncached-response',
    contract: 'listed thing of a declared API',
    story: { reads: present(unique) },
    expected: verified({
      coverage: {
        reads: [{ read: 'main', key: 'listing', complete: true, asOf: at(60) }],
        limits: [
          'nothing_beside_looked_at',
          'cache_not_excluded',
          'absence_not_provable',
          'other_writers_not_excluded',
        ],
      },
    }),
  },
  {
    id: 'marked object after verified, in a response that a cache can have given',
    comment: 'the look that verified it may have filled the cache',
    source: 'current and uncached',
    kills: 'cached-responses-confirm-again',
    contract: 'listed thing of a declared API',
    story: {
      reads: present(unique),
      claims: [claim(OPERATION_ID)],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('source_stale', { claims: [] }),
  },
  {
    id: 'baseline that a cache can have given',
    comment: 'the state before the action is not known',
    source: 'baseline: uncached',
    kills: 'cached-baselines-count',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([], { seconds: -1, from: cached }) }),
      reads: { main: listing([thing({ note: 'none' })]) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'nothing in the response to a unique request',
    comment: 'the contract knows the API, so that no cache in front of it ignores the query',
    source: 'uncached: unique requests',
    kills: 'unique-requests-pass-no-cache',
    contract: 'listed thing',
    story: { reads: absent(unique) },
    expected: refuted('effect_absent'),
  },
  {
    id: 'wrong title in the response to a unique request',
    comment: 'a cache that ignores the query answers such a request too, and nobody says that there is none',
    source: 'uncached: unique requests',
    kills: 'unique-requests-pass-every-cache',
    contract: 'listed thing of a declared API',
    story: { reads: { main: listing([thing({ title: 'Other' })], { from: unique }) } },
    expected: inconclusive('source_stale', { nextAction: 'wait', retryAfterSeconds: 10 }),
  },
  {
    id: 'wrong title in the response to a unique request, API declared',
    comment:
      'the owner says that this address shows what is there, so that no cache in front of it ignores the query',
    source: 'uncached: unique requests',
    kills: 'unique-requests-pass-no-cache',
    contract: 'listed thing of a declared API',
    story: {
      connection: { missing: 'absent' },
      reads: { main: listing([thing({ title: 'Other' })], { from: unique }) },
    },
    expected: refuted('effect_mismatch'),
  },
  {
    id: 'object still there in the response to a unique request',
    comment: 'a cache that ignores the query can show it after it was deleted',
    source: 'uncached: unique requests',
    kills: 'unique-requests-pass-every-cache',
    contract: 'deleted thing of a declared API',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([thing()], { seconds: -1, from: unique }) }),
      reads: { main: listing([thing()], { from: unique }), probe: seen() },
    },
    expected: inconclusive('source_stale'),
  },
  {
    id: 'baseline of a unique request',
    comment: 'it counts without a declaration; a verdict that rests on it says that a cache is not excluded',
    source: 'baseline: unique requests',
    kills: 'unique-baselines-do-not-count',
    contract: 'changed thing of a declared API',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({ main: answered(thing({ version: 1 }), { seconds: -1, from: unique }) }),
      reads: { main: answered(thing({ state: 'shipped', version: 2 }), { from: unique }) },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
];
