import {
  DIGEST_KEY,
  type JsonObject,
  OTHER_OPERATION_ID,
  answered,
  at,
  baseline,
  beside,
  digests,
  earlier,
  listing,
  thing,
} from '../story.ts';
import { type VerdictCase, inconclusive, outcomes, refuted, verified } from '../verdict-case.ts';

type Members = Readonly<Record<string, string>>;

const UNKNOWN = `${'0'.repeat(8)}:${'0'.repeat(32)}`;

/** A row of the scope, with the first digits of the digests of its columns. */
function row(id: string, columns: Members): JsonObject {
  const cells = Object.entries(digests(columns)).map(([name, digest]) => [name, String(digest).slice(0, 25)]);
  return { row: id, digest: JSON.stringify(columns), marker: null, cells: Object.fromEntries(cells) };
}

/** What another operation expects of one object: the members that name it, and those that it is to have. */
const expecting = (effect: string, target: Members, members: JsonObject = {}): JsonObject =>
  beside(effect, { namesObject: false, expected: [{ target: digests(target), members }] });

const first = { number: '1', state: 'open', note: 'none' };
const second = { number: '2', state: 'open', note: 'none' };
const third = { number: '3', state: 'new' };
const scoped = (things: readonly JsonObject[], scope: readonly JsonObject[], seconds = 60): JsonObject =>
  answered({ things, more: false, scope, scopeComplete: true }, { seconds });
const known = [row('1', first), row('2', second)];

/** The effect, a declared owner of the scope, and what else is in it now. */
const seen = (others: readonly JsonObject[], by: readonly JsonObject[]): VerdictCase['story'] => ({
  ...{ connection: { exclusiveScopes: true }, digestKey: DIGEST_KEY, beside: by },
  baseline: baseline({ main: scoped([], known, -1) }),
  reads: { main: scoped([thing()], [...others, row('7', { number: '7', state: 'open' })]) },
});
const kept = verified({ checks: [...outcomes(), { id: 'scope', outcome: 'passed', required: true }] });
const adds = expecting('present', { number: '3' }, digests({ state: 'new' }));
const changes = expecting('changed', { number: '2' }, digests({ state: 'paid' }));

/** What operations of the account that are beside this one do in its scope. */
export const othersInScopeCases: readonly VerdictCase[] = [
  {
    id: 'row that an operation beside is to add',
    comment: 'the new row has the key and the members that the other operation expects',
    source: 'scope: expected by an operation beside',
    kills: 'neighbours-rows-are-newcomers',
    contract: 'thing with rows beside',
    story: seen([...known, row('3', { ...third, note: 'none' })], [adds]),
    expected: verified({
      ...kept,
      coverage: {
        reads: [{ read: 'main', key: 'listing', complete: true, asOf: at(60) }],
        limits: ['other_writers_not_excluded', 'others_expected_beside', 'newcomers_may_be_overwritten'],
      },
    }),
  },
  {
    id: 'row that a cancelled operation was to add',
    comment: 'its agent said that it would not act',
    source: 'scope: expected by an operation beside',
    kills: 'cancelled-operations-explain',
    contract: 'thing with rows beside',
    story: seen([...known, row('3', { ...third, note: 'none' })], [{ ...adds, endedAt: at(0.5) }]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row of an operation that was cancelled after this one was verified',
    comment: 'what was verified while it was open stays explained',
    source: 'scope: expected by an operation beside',
    kills: 'cancelling-unsays-what-was-verified',
    contract: 'thing with rows beside',
    story: {
      ...seen([...known, row('3', { ...third, note: 'none' })], [{ ...adds, endedAt: at(40) }]),
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: kept,
  },
  {
    id: 'row of an operation beside with another value',
    comment: 'it may be that operation’s mistake, or this one’s',
    source: 'scope: another change of its object',
    kills: 'one-expected-member-explains-all',
    contract: 'thing with rows beside',
    story: seen([...known, row('3', { ...third, state: 'lost' })], [adds]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'two rows where an operation beside is to add one',
    comment: 'one of them is not what it expects',
    source: 'scope: expected by an operation beside',
    kills: 'one-expected-row-explains-all',
    contract: 'thing with rows beside',
    story: seen([...known, row('3', third), row('4', third)], [adds]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'second row of an operation beside whose row was there before',
    comment: 'the baseline shows the row of the other operation, so that the new one is a copy',
    source: 'scope: expected by an operation beside',
    kills: 'rows-that-stood-explain-copies',
    contract: 'thing with rows beside',
    story: seen([...known, row('3', second)], [expecting('present', { number: '2' })]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new row beside an operation that expects nothing that is known',
    comment: 'every row would be as that operation expects',
    source: 'scope: an expected value that is not known',
    kills: 'unknown-values-explain-rows',
    contract: 'thing with rows beside',
    story: seen(
      [...known, row('3', { ...third, version: '1' })],
      [expecting('present', {}, { version: UNKNOWN })],
    ),
    expected: refuted('collateral_effect'),
  },
  {
    id: 'new row beside an operation that adds another one',
    comment: 'neither the key nor the members are those that it expects',
    source: 'scope: expected by an operation beside',
    kills: 'operations-beside-excuse-every-row',
    contract: 'thing with rows beside',
    story: seen([...known, row('4', { number: '4', state: 'lost' })], [adds]),
    expected: refuted('collateral_effect'),
  },
  {
    id: 'new row where more operations act in the place than are listed',
    comment: 'one that is not listed may have added it',
    source: 'scope: operations that are not listed',
    kills: 'operations-not-listed-do-nothing',
    contract: 'thing with rows beside',
    story: { ...seen([...known, row('4', { number: '4', state: 'lost' })], [adds]), moreInPlace: true },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row that an operation beside is to delete',
    comment: 'the row with its key vanished',
    source: 'scope: expected by an operation beside',
    kills: 'neighbours-deletions-are-collateral',
    contract: 'thing with rows beside',
    story: seen([row('1', first)], [expecting('absent', { number: '2' })]),
    expected: kept,
  },
  {
    id: 'row that vanished while an operation beside is to delete another one',
    comment: 'nobody was to delete this row',
    source: 'scope: vanished',
    kills: 'a-deletion-beside-excuses-every-row',
    contract: 'thing with rows beside',
    story: seen([row('2', second)], [expecting('absent', { number: '2' })]),
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row that vanished while an operation beside is to change it',
    comment: 'a change removes nothing',
    source: 'scope: another change of its object',
    kills: 'changes-beside-excuse-removals',
    contract: 'thing with rows beside',
    story: seen([row('1', first)], [changes]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row that an operation beside is to change',
    comment: 'the one column that differs has the value that the other operation expects',
    source: 'scope: expected by an operation beside',
    kills: 'neighbours-changes-are-collateral',
    contract: 'thing with rows beside',
    story: seen([row('1', first), row('2', { ...second, state: 'paid' })], [changes]),
    expected: kept,
  },
  {
    id: 'row of an operation beside that was changed further',
    comment: 'nobody is known to have been to write its note',
    source: 'scope: another change of its object',
    kills: 'one-expected-member-explains-all',
    contract: 'thing with rows beside',
    story: seen([row('1', first), row('2', { ...second, state: 'paid', note: 'x' })], [changes]),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'changed row beside an operation that changes another one',
    comment: 'the value is as that operation expects, and the row is not',
    source: 'scope: expected by an operation beside',
    kills: 'changes-beside-are-of-any-row',
    contract: 'thing with rows beside',
    story: seen([row('1', { ...first, state: 'paid' }), row('2', second)], [changes]),
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row that an operation beside is to change, without the key of the digests',
    comment: 'what the other operation expects cannot be compared with anything',
    source: 'scope: expected by an operation beside',
    kills: 'digests-compare-without-a-key',
    contract: 'thing with rows beside',
    story: (({ digestKey: _, ...story }) => story)(
      seen([row('1', first), row('2', { ...second, state: 'paid' })], [changes]),
    ),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'listed object that an operation beside is to change',
    comment: 'the listing is the scope, and the members of the content are compared',
    source: 'scope: expected by an operation beside',
    kills: 'listed-objects-have-no-members',
    contract: 'thing with listed things beside',
    story: {
      ...{ digestKey: DIGEST_KEY, beside: [changes] },
      baseline: baseline({
        main: listing([thing({ id: 2, note: 'none', digest: second })], { seconds: -1 }),
      }),
      reads: {
        main: listing([thing(), thing({ id: 2, note: 'none', digest: { ...second, state: 'paid' } })]),
      },
    },
    expected: kept,
  },
  {
    id: 'row with the external id of the operation that is to add it',
    comment: 'a column of UUIDs has the marker in its other spelling',
    source: 'scope: expected by an operation beside; correlation: external id',
    kills: 'external-ids-are-no-markers',
    contract: 'thing with rows beside',
    story: seen(
      [...known, row('3', { ...third, reference: '01955000-0000-0000-0000-00000000016b' })],
      [expecting('present', { number: '3' }, digests({ reference: OTHER_OPERATION_ID }))],
    ),
    expected: kept,
  },
];
