import {
  type JsonObject,
  acknowledged,
  answered,
  at,
  baseline,
  listing,
  seen,
  stranger,
  thing,
} from '../story.ts';
import { type VerdictCase, inconclusive, refuted, verified } from '../verdict-case.ts';

const covered = (reads: readonly JsonObject[], ...limits: readonly string[]): JsonObject => ({
  coverage: { reads, limits },
});
const read = (name: string, key: string, changes: JsonObject = {}): JsonObject => ({
  ...{ read: name, key, complete: true, asOf: at(60) },
  ...changes,
});
const BESIDE = 'nothing_beside_looked_at';
const WRITERS = 'other_writers_not_excluded';
const UNPROVABLE = 'absence_not_provable';
const relation = (kind: string, isIdentified: boolean, rowSecurity: boolean): JsonObject => ({
  relation: { kind, isIdentified, rowSecurity },
});

/** Coverage: what was read, by which key, and what the reads did not establish. */
export const coverageCases: readonly VerdictCase[] = [
  {
    id: 'coverage of a listing and its probe',
    comment: 'both reads are named, with the instant whose state they show',
    source: 'coverage: reads',
    kills: 'coverage-leaves-out-the-probe',
    contract: 'listed thing',
    story: { reads: { main: listing([]), probe: seen() } },
    expected: refuted(
      'effect_absent',
      covered([read('main', 'listing'), read('probe', 'address', { asOf: at(61) })], BESIDE, WRITERS),
    ),
  },
  {
    id: 'coverage of a read by the acknowledged reference',
    comment: 'the agent said where to look',
    source: 'coverage: reads',
    kills: 'coverage-hides-the-reference',
    contract: 'thing without fallback',
    story: { acknowledgement: acknowledged(), reads: { main: answered(thing()) } },
    expected: verified(covered([read('main', 'reference')], BESIDE, WRITERS)),
  },
  {
    id: 'coverage of a read by the input',
    comment: 'the input alone addresses the object',
    source: 'coverage: reads',
    kills: 'every-read-is-by-reference',
    contract: 'keyed thing',
    story: { reads: { main: answered(thing()) } },
    expected: verified(covered([read('main', 'address')], BESIDE, WRITERS)),
  },
  {
    id: 'coverage of several look-ups in one read',
    comment: 'the connector says for each look-up whether it is complete; they are listed by name',
    source: 'coverage: reads',
    kills: 'look-ups-are-one-listing',
    contract: 'listed thing',
    story: {
      reads: {
        main: answered({
          things: [thing()],
          more: false,
          complete: { marker: true, key: true, seen: true, match: false },
        }),
      },
    },
    expected: verified(
      covered(
        [
          read('main', 'key'),
          read('main', 'marker'),
          read('main', 'listing', { complete: false }),
          read('main', 'identity'),
        ],
        BESIDE,
        WRITERS,
      ),
    ),
  },
  {
    id: 'coverage of a standby',
    comment: 'the response shows the state of the last message of the primary',
    source: 'coverage: asOf',
    kills: 'standbys-show-the-present',
    contract: 'listed thing',
    story: {
      reads: {
        main: listing([thing()], {
          from: { standby: { isReceiving: true, isCaughtUp: true, replayedAt: at(40), heardAt: at(58) } },
        }),
      },
    },
    expected: verified(
      covered([read('main', 'listing', { asOf: at(57.999) })], BESIDE, 'source_is_standby', WRITERS),
    ),
  },
  {
    id: 'coverage of a standby that has not replayed what it received',
    comment: 'the message was about what it has not replayed',
    source: 'coverage: asOf',
    kills: 'messages-of-late-standbys-count',
    contract: 'listed thing',
    story: {
      reads: {
        main: listing([thing()], {
          from: { standby: { isReceiving: true, isCaughtUp: false, replayedAt: at(40), heardAt: at(58) } },
        }),
      },
    },
    expected: inconclusive(
      'source_stale',
      covered(
        [read('main', 'listing', { asOf: at(39.999), complete: false })],
        BESIDE,
        'source_is_standby',
        UNPROVABLE,
        WRITERS,
      ),
    ),
  },
  {
    id: 'coverage of a standby that knows no instant of its primary',
    comment: 'a state of no known time covers nothing',
    source: 'coverage: asOf',
    kills: 'unknown-instants-are-covered',
    contract: 'listed thing',
    story: {
      reads: {
        main: listing([thing()], {
          from: { standby: { isReceiving: true, isCaughtUp: true, replayedAt: null } },
        }),
      },
    },
    expected: inconclusive('source_stale', covered([], BESIDE, 'source_is_standby', UNPROVABLE, WRITERS)),
  },
  {
    id: 'coverage where row security is active',
    comment: 'only the rows visible to the role were looked at',
    source: 'coverage: limits',
    kills: 'hidden-rows-are-not-told',
    contract: 'listed thing',
    story: { reads: { main: listing([thing()], { from: relation('table', true, true) }) } },
    expected: verified(
      covered([read('main', 'listing')], 'rows_visible_to_role', BESIDE, UNPROVABLE, WRITERS),
    ),
  },
  {
    id: 'coverage of a view without identity',
    comment: 'the view names no row and can leave out others',
    source: 'coverage: limits',
    kills: 'views-are-not-told',
    contract: 'listed thing',
    story: { reads: { main: listing([thing()], { from: relation('view', false, false) }) } },
    expected: verified(
      covered([read('main', 'listing')], BESIDE, 'view_without_identity', UNPROVABLE, WRITERS),
    ),
  },
  {
    id: 'coverage of a response that a cache can have given',
    comment: 'little is known about the source: a cache can ignore the query, and no clock is stated',
    source: 'coverage: limits',
    kills: 'caches-are-not-told',
    contract: 'listed thing of a declared API',
    story: {
      reads: {
        main: listing([thing()], {
          from: { clock: undefined, isUncached: false, isUnique: true, isFreshIgnored: true },
        }),
      },
    },
    expected: verified(
      covered(
        [read('main', 'listing')],
        ...[BESIDE, 'cache_not_excluded', UNPROVABLE, 'clock_offset_unknown', WRITERS],
      ),
    ),
  },
  {
    id: 'coverage of an incomplete listing',
    comment: 'further objects were not looked at',
    source: 'coverage: limits',
    kills: 'incomplete-listings-are-not-told',
    contract: 'listed thing',
    story: { reads: { main: listing([thing()], { more: true }) } },
    expected: inconclusive(
      'evidence_insufficient',
      covered(
        [read('main', 'listing', { complete: false })],
        ...[BESIDE, 'listing_incomplete', UNPROVABLE, WRITERS],
      ),
    ),
  },
  {
    id: 'coverage of a search',
    comment: 'a search never proves absence',
    source: 'coverage: limits',
    kills: 'unprovable-absence-is-not-told',
    contract: 'thing found by search',
    story: { reads: { main: listing([thing()]) } },
    expected: verified(covered([read('main', 'listing')], BESIDE, UNPROVABLE, WRITERS)),
  },
  {
    id: 'coverage with a scope and a confirmed actor',
    comment: 'the scope was compared with the baseline',
    source: 'coverage: limits',
    kills: 'every-look-is-beside-nothing',
    contract: 'scoped thing',
    story: {
      baseline: baseline({ main: listing([stranger({ id: 1 })], { seconds: -1 }) }),
      reads: { main: listing([thing(), stranger({ id: 1 })]) },
    },
    expected: verified(covered([read('main', 'listing')], WRITERS, 'newcomers_may_be_overwritten')),
  },
  {
    id: 'coverage with a confirmed actor',
    comment: 'the creator of the object is the account that the owner declared',
    source: 'coverage: limits',
    kills: 'other-writers-are-never-excluded',
    contract: 'thing with a creator',
    story: { connection: { actor: 'ada-bot' }, reads: { main: listing([thing({ author: 'ada-bot' })]) } },
    expected: verified(covered([read('main', 'listing')], BESIDE)),
  },
  {
    id: 'coverage of failed reads',
    comment: 'a read without a response covers nothing',
    source: 'coverage: reads',
    kills: 'failed-reads-are-covered',
    contract: 'thing',
    story: {
      reads: { main: { outcome: 'failed', observedAt: at(60), failure: 'timed_out' }, listing: listing([]) },
    },
    expected: inconclusive('source_unreachable', covered([read('listing', 'listing')], BESIDE, WRITERS)),
  },
  {
    id: 'coverage without a read',
    comment: 'the contract is about signed events alone',
    source: 'coverage: reads',
    kills: 'unread-sources-have-limits',
    contract: 'thing told by events',
    story: { acknowledgement: null },
    expected: inconclusive('evidence_insufficient', covered([], BESIDE, WRITERS)),
  },
];
