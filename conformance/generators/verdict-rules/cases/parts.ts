import { answered, baseline, stranger, thing } from '../story.ts';
import { type VerdictCase, inconclusive, reached, refuted, verified } from '../verdict-case.ts';

type Outcome = 'passed' | 'failed' | 'not_evaluated';

const named = (value: unknown): object => ({ name: 'x-op', value });
const other = { name: 'date', value: 'a' };
const many = (count: number): object[] => Array.from({ length: count }, () => other);
const MISSING = undefined;

/** Contract, observed value, expected value, outcome, the mutant that the case detects, and the reason. */
const table: readonly (readonly [string, unknown, unknown, Outcome, string, string])[] = [
  ['some', [other, named('a')], 'a', 'passed', 'some-means-every', 'one element passes'],
  [
    'some',
    [named('b'), other],
    'a',
    'failed',
    'conditions-of-elements-are-alternatives',
    'no element passes both conditions',
  ],
  ['some', [], 'a', 'failed', 'empty-lists-say-nothing', 'an empty list has no element'],
  [
    'some',
    [{ name: 'x-op' }, other],
    'a',
    'not_evaluated',
    'open-elements-do-not-count',
    'a member is missing',
  ],
  ['some', [{ name: 'x-op' }, named('a')], 'a', 'passed', 'some-means-every', 'one that passes decides'],
  ['some', [named(1)], '1', 'not_evaluated', 'open-elements-do-not-count', 'a number is no text'],
  ['some', { 0: named('a') }, 'a', 'not_evaluated', 'elements-of-other-values-fail', 'an object is no list'],
  ['some', MISSING, 'a', 'not_evaluated', 'elements-of-other-values-fail', 'the list is missing'],
  ['some', [named('')], '', 'not_evaluated', 'empty-expectations-match-elements', 'an empty expectation'],
  ['some', [named(['a'])], ['a'], 'not_evaluated', 'empty-expectations-match-elements', 'a list is no name'],
  ['some', [...many(1024), named('a')], 'a', 'not_evaluated', 'long-lists-are-searched-in-part', 'too long'],
  [
    'some',
    [named('a'), ...many(1024)],
    'a',
    'passed',
    'some-means-every',
    'found in the part that is looked at',
  ],
  ['none', [other], 'a', 'passed', 'none-is-some', 'no element passes'],
  ['none', [other, named('a')], 'a', 'failed', 'none-is-some', 'one element passes'],
  ['none', [], 'a', 'passed', 'empty-lists-say-nothing', 'an empty list has no element'],
  ['none', MISSING, 'a', 'not_evaluated', 'elements-of-other-values-fail', 'the list is missing'],
  ['none', [{ name: 'x-op' }], 'a', 'not_evaluated', 'open-elements-do-not-count', 'a member is missing'],
  [
    'none',
    [{ name: 'x-op', value: '' }],
    '',
    'not_evaluated',
    'empty-expectations-match-elements',
    'nothing asked',
  ],
  ['none', many(1025), 'a', 'not_evaluated', 'long-lists-are-searched-in-part', 'the list is too long'],
  ['anyOf', { paid: true }, 'a', 'passed', 'all-groups-must-pass', 'one group passes'],
  [
    'anyOf',
    { paid: false, waived: true, by: 'bob' },
    'a',
    'failed',
    'one-condition-of-a-group-suffices',
    'one condition of each group fails',
  ],
  ['anyOf', { paid: false }, 'a', 'not_evaluated', 'open-groups-fail', 'one group cannot be evaluated'],
  [
    'anyOf',
    { paid: 'true', waived: true, by: 'ada' },
    'a',
    'passed',
    'all-groups-must-pass',
    'the other passes',
  ],
  ['default', {}, 'a', 'passed', 'defaults-are-ignored', 'the member is left out'],
  ['default', { archived: true }, 'a', 'failed', 'defaults-replace-values', 'the member is there'],
  ['default', { archived: null }, 'a', 'failed', 'null-is-left-out', 'null is a value'],
  ['default', MISSING, 'a', 'not_evaluated', 'defaults-need-no-parent', 'its parent is missing'],
  ['default', 'none', 'a', 'not_evaluated', 'defaults-need-no-parent', 'a text has no members'],
  [
    'none of a list that may be left out',
    MISSING,
    'a',
    'passed',
    'defaults-are-ignored',
    'the list is left out',
  ],
];

const results = {
  passed: verified,
  failed: (more: object) => refuted('effect_mismatch', more as never),
  not_evaluated: (more: object) => inconclusive('evidence_insufficient', more as never),
};

/** Only these contracts have no other check. */
const ALONE: readonly string[] = ['some', 'anyOf'];

const byTable: readonly VerdictCase[] = table.map(
  ([contract, observed, expected, outcome, kills, why], index) => ({
    id: `part ${contract}: ${why} (${String(index + 1)})`,
    comment: `${contract} is ${outcome}: ${why}`,
    source: 'operators: elements, groups and defaults',
    kills,
    contract,
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', expected },
      reads: { main: answered(stranger({ value: observed })) },
    },
    expected: results[outcome]({
      checks: [
        { id: 'value', outcome, required: true },
        ...(ALONE.includes(contract) ? [] : [{ id: 'owner', outcome: 'passed', required: true }]),
        { id: 'freshness', outcome: 'passed', required: true },
      ],
    }),
  }),
);

/** Conditions on elements, groups, sums and defaults. */
export const partCases: readonly VerdictCase[] = [
  ...byTable,
  {
    id: 'part none: the list says that it is cut',
    comment: 'an element that is not shown can be the forbidden one',
    source: 'operators: none over an incomplete list',
    kills: 'cut-lists-have-no-other-element',
    contract: 'none of a complete list',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', expected: 'a' },
      reads: { main: answered(stranger({ value: [other], more: true })) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'part none: the provider announces a further page',
    comment: 'the document has a next page, which was not read',
    source: 'operators: none over an incomplete list',
    kills: 'announced-pages-have-no-element',
    contract: 'none',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', expected: 'a' },
      reads: { main: answered(stranger({ value: [other] }), { from: { hasMore: true } }) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'part none: the list says that it is complete',
    comment: 'every element is shown, and none passes',
    source: 'operators: none over a complete list',
    kills: 'none-is-some',
    contract: 'none of a complete list',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', expected: 'a' },
      reads: { main: answered(stranger({ value: [other], more: false })) },
    },
    expected: verified(),
  },
  {
    id: 'part some: the input does not say which element',
    comment: 'the check is not asked, and is not reported',
    source: 'checks: not asked',
    kills: 'unasked-elements-are-asked',
    contract: 'some of an optional name',
    story: { acknowledgement: null, reads: { main: answered(stranger({ value: [other] })) } },
    expected: verified({
      checks: [
        { id: 'owner', outcome: 'passed', required: true },
        { id: 'freshness', outcome: 'passed', required: true },
      ],
    }),
  },
  {
    id: 'part default: a body against the schema',
    comment: 'an error body leaves out nothing',
    source: 'operators: default only in a body that passes observe.schema',
    kills: 'body-schema-is-ignored',
    contract: 'default',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', expected: 'a' },
      reads: { main: answered({ error: 'busy', value: {} }) },
    },
    expected: inconclusive('source_schema_drift'),
  },
  sum('the next version', 3, 4, 'verified', 'sums-are-not-made'),
  sum('the same version', 3, 3, 'effect_mismatch', 'sums-are-not-made'),
  sum(
    'the next version in digits',
    '9007199254740993',
    '9007199254740994',
    'reached',
    'digits-are-not-summed',
  ),
  sum('a fraction', 0.5, 1.5, 'evidence_insufficient', 'fractions-are-summed'),
];

/** A thing whose state was changed as asked, with its version before and after. */
function sum(why: string, before: unknown, now: unknown, result: string, kills: string): VerdictCase {
  const reads = {
    verified,
    reached,
    effect_mismatch: () => refuted('state_mismatch'),
    evidence_insufficient: () => inconclusive('evidence_insufficient'),
  };
  return {
    id: `part plus: ${why}`,
    comment: `the version was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`,
    source: 'operators: plus',
    kills,
    contract: 'changed thing with the next version',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'closed' },
      baseline: baseline({ main: answered(thing({ version: before }), { seconds: -1 }) }),
      reads: { main: answered(thing({ state: 'closed', version: now })) },
    },
    expected: reads[result as keyof typeof reads](),
  };
}
