import { type JsonObject, answered, baseline, listing, seen, thing } from '../story.ts';
import { type VerdictCase, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

/** The request had a query parameter that keeps caches out, and nothing shows that the address ignores it. */
const unknown = { isUncached: false, isUnique: true };
/** A control showed that it does. */
const ignored = { ...unknown, isFreshIgnored: true };

const source = 'current and uncached: controls';
const shipped = { owner: 'ada', title: 'Hello', state: 'shipped' };
const gone = (from: JsonObject) => ({ main: answered(undefined, { status: 404, from }), probe: seen() });
const nothing = (from: JsonObject) => ({ main: listing([], { from }), probe: seen() });
const before = (main: JsonObject) => baseline({ main, probe: seen(-1) });

/** What a query parameter that keeps caches out may have filtered. */
export const freshQueryCases: readonly VerdictCase[] = [
  {
    id: 'empty list of an address that may filter by the parameter',
    comment: 'the object can be there, and an agent that repeats the action makes a second one',
    source,
    kills: 'parameters-filter-nothing',
    contract: 'listed thing',
    story: { reads: nothing(unknown) },
    expected: inconclusive('evidence_insufficient', { nextAction: 'reconcile' }),
  },
  {
    id: 'empty list of an address that ignores the parameter',
    comment: 'an earlier look of this connection showed that it does',
    source,
    kills: 'no-unique-request-proves-absence',
    contract: 'listed thing',
    story: { reads: nothing(ignored) },
    expected: refuted('effect_absent'),
  },
  {
    id: 'marked object in a list that the parameter may have filtered',
    comment: 'a second marked object may not be shown',
    source,
    kills: 'filtered-lists-show-marked',
    contract: 'listed thing',
    story: { reads: { main: listing([thing()], { from: unknown }) } },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'object as asked and no other in a list that the parameter may have filtered',
    comment: 'older objects may not be shown, now or before',
    source,
    kills: 'filtered-lists-are-complete',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: before(listing([], { seconds: -1, from: unknown })),
      reads: { main: listing([thing({ note: 'none' })], { from: unknown }), probe: seen() },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'first object of a list, and a control at the look',
    comment:
      'the control shows that the address ignores the parameter, so that its empty list before was empty',
    source,
    kills: 'controls-do-not-count-for-the-baseline',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: before(listing([], { seconds: -1, from: unknown })),
      reads: { main: listing([thing({ note: 'none' })], { from: ignored }), probe: seen() },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'nothing at an address that may refuse the parameter',
    comment: 'an item route that filters answers 404 for what is there',
    source,
    kills: 'filtered-objects-are-absent',
    contract: 'keyed thing with a baseline',
    story: {
      acknowledgement: null,
      baseline: before(answered(undefined, { status: 404, seconds: -1, from: unknown })),
      reads: gone(unknown),
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'changed object that the parameter may hide',
    comment: 'it was shown before, and a control of that time is missing',
    source,
    kills: 'filtered-objects-are-absent',
    contract: 'changed thing',
    story: {
      acknowledgement: null,
      input: shipped,
      baseline: before(answered(thing({ version: 1 }), { seconds: -1, from: unknown })),
      reads: gone(unknown),
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'changed object in the response to a request with the parameter',
    comment: 'what a response shows is there, whatever it leaves out',
    source,
    kills: 'filtered-objects-are-not-shown',
    contract: 'changed thing',
    story: {
      acknowledgement: null,
      input: shipped,
      baseline: before(answered(thing({ version: 1 }), { seconds: -1, from: unknown })),
      reads: { main: answered(thing({ state: 'shipped', version: 2 }), { from: unknown }) },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'nothing before and after a deletion at an address that may refuse the parameter',
    comment: 'the object can have stood there, and stand there now',
    source,
    kills: 'filtered-objects-are-absent',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: before(answered(undefined, { status: 404, seconds: -1, from: unknown })),
      reads: gone(unknown),
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'deleted object whose baseline was controlled',
    comment: 'the control before the action showed that the address ignores the parameter',
    source,
    kills: 'controls-of-the-baseline-do-not-count',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: before(answered(thing(), { seconds: -1, from: ignored })),
      reads: gone(unknown),
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'deleted object whose baseline was not controlled',
    comment: 'it can be there still',
    source,
    kills: 'filtered-objects-are-absent',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: before(answered(thing(), { seconds: -1, from: unknown })),
      reads: gone(unknown),
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'empty fallback list of an address that may filter, and a controlled main read',
    comment: 'a control that holds for one address says nothing about the other',
    source,
    kills: 'one-control-counts-for-every-address',
    contract: 'thing',
    story: {
      reads: {
        main: answered(undefined, { status: 404, from: ignored }),
        listing: listing([], { from: unknown }),
        probe: seen(),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'empty list of an address without caches',
    comment: 'no parameter is sent where the owner declares that there is no cache',
    source,
    kills: 'lists-without-caches-are-filtered',
    contract: 'listed thing',
    story: { reads: nothing({ isUncached: true, isUnique: true }) },
    expected: refuted('effect_absent'),
  },
];
