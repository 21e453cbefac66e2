import { type JsonObject, answered, at, baseline, listing, seen, stranger, thing } from '../story.ts';
import { type VerdictCase, claims, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

/** The listing shows what was created since two minutes before the operation began. */
const since: JsonObject = { since: at(-119) };
const limited = (things: readonly JsonObject[], from: JsonObject = {}, seconds = 60): JsonObject =>
  listing(things, { from: { ...since, ...from }, seconds });
const other = (id: number, seconds: number): JsonObject =>
  stranger({ id, createdAt: at(seconds), title: 'Other' });
const cut = { hasMore: true, isNewestFirst: true };
const clock = (seconds: number): JsonObject => ({ clock: { at: at(60 + seconds), unitMs: 1 } });

/** Listings that show only what was created since shortly before the operation began. */
export const limitedListingCases: readonly VerdictCase[] = [
  {
    id: 'limited listing that shows the effect',
    comment: 'the marked thing is new by its instant; older ones are not listed',
    source: 'since',
    kills: 'limits-are-not-told',
    contract: 'new thing',
    story: { reads: { main: limited([thing()]) } },
    expected: verified({
      coverage: {
        reads: [{ read: 'main', key: 'listing', complete: true, asOf: at(60) }],
        limits: ['nothing_beside_looked_at', 'older_not_listed', 'other_writers_not_excluded'],
      },
    }),
  },
  {
    id: 'limited listing that shows the effect, without a marker',
    comment: 'everything new is listed, and this thing only',
    source: 'since',
    kills: 'limited-listings-show-nothing-new',
    contract: 'new thing without marker',
    story: { acknowledgement: null, reads: { main: limited([stranger()]) } },
    expected: verified({ ...claims('8'), attribution: tied('exclusive') }),
  },
  {
    id: 'limited listing that is empty',
    comment: 'an instant in the wrong format would hide everything, too',
    source: 'since: absence',
    kills: 'empty-limited-listings-show-new-objects',
    contract: 'new thing',
    story: { reads: { main: limited([]), probe: seen() } },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'limited listing that shows another new object',
    comment: 'the listing does show new objects, and not this one',
    source: 'since: absence',
    kills: 'limited-listings-show-nothing-new',
    contract: 'new thing',
    story: { reads: { main: limited([other(9, 20)]), probe: seen() } },
    expected: refuted('effect_absent'),
  },
  {
    id: 'old object in a limited listing',
    comment: 'the API lists what was changed; the baseline, limited too, could not show it',
    source: 'since: older objects',
    kills: 'limited-baselines-show-everything',
    contract: 'new thing',
    story: {
      baseline: baseline({ main: limited([other(9, -20)], {}, -1), probe: seen(-1) }),
      reads: { main: limited([other(9, -20), thing({ createdAt: at(-3600) })]), probe: seen() },
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'undated object in a limited listing',
    comment: 'the limited baseline does not date it',
    source: 'since: older objects',
    kills: 'limited-baselines-date-objects',
    contract: 'new thing that may lack its instant',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: limited([other(9, -20)], {}, -1), probe: seen(-1) }),
      reads: { main: limited([other(9, -20), thing({ createdAt: undefined })]) },
    },
    expected: inconclusive('object_age_unclear'),
  },
  {
    id: 'cut listing, newest first',
    comment: 'the last item is older, so further pages show nothing new',
    source: 'since: order',
    kills: 'orders-are-ignored',
    contract: 'new thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: limited([stranger(), other(9, -600)], cut) },
    },
    expected: verified({ ...claims('8'), attribution: tied('exclusive') }),
  },
  {
    id: 'cut listing of which nobody says the order',
    comment: 'a further page can show another new thing',
    source: 'since: order',
    kills: 'orders-need-no-declaration',
    contract: 'new thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: limited([stranger(), other(9, -600)], { hasMore: true }) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'cut listing in another order than declared',
    comment: 'an item is newer than the one before it',
    source: 'since: order',
    kills: 'orders-are-believed',
    contract: 'new thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: limited([stranger(), other(10, -900), other(9, -600)], cut) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'cut listing whose last item may be new',
    comment: 'further pages can show another new thing',
    source: 'since: order',
    kills: 'further-pages-are-old',
    contract: 'new thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: limited([stranger(), other(9, -60)], cut) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'cut listing with an item without instant',
    comment: 'its place in the order is not known',
    source: 'since: order',
    kills: 'undated-items-are-in-order',
    contract: 'new thing without marker',
    story: {
      acknowledgement: null,
      reads: {
        main: limited(
          [stranger(), stranger({ id: 10, title: 'Other', createdAt: 'soon' }), other(9, -600)],
          cut,
        ),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'limited listing of a provider whose clock is three minutes behind',
    comment: 'what is new has an instant before the one that was sent',
    source: 'since: clocks',
    kills: 'limits-ignore-clocks',
    contract: 'new thing',
    story: {
      reads: {
        main: limited([other(9, 20)], clock(-180)),
        probe: answered({ name: 'ada' }, { seconds: 61, from: clock(-179) }),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'limited listing of a provider whose clock is not known',
    comment: 'it may be behind by more than the margin',
    source: 'since: clocks',
    kills: 'unknown-clocks-are-right',
    contract: 'new thing',
    story: {
      reads: {
        main: limited([other(9, 20)], { clock: undefined }),
        probe: answered({ name: 'ada' }, { seconds: 61, from: { clock: undefined } }),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'limited listing for a contract about things of any age',
    comment: 'an older thing that was written is not listed',
    source: 'since: older objects',
    kills: 'limits-are-for-all-contracts',
    contract: 'old or new thing of a listing',
    story: { reads: { main: limited([other(9, 20)]), probe: seen() } },
    expected: inconclusive('evidence_insufficient'),
  },
];
