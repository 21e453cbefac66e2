import { answered, listing, stranger } from '../story.ts';
import { type VerdictCase, claims, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

type Outcome = 'passed' | 'failed' | 'not_evaluated';

const part = (text: unknown): object => ({ text });
const many = (count: number): object[] => Array.from({ length: count }, () => part('a'));
const MISSING = undefined;

/** Contract, observed value, expected value, outcome, the mutant that the case detects, and the reason. */
const table: readonly (readonly [string, unknown, unknown, Outcome, string, string])[] = [
  [
    'joinEq',
    [part('Deploy '), part('v2')],
    'Deploy v2',
    'passed',
    'texts-are-not-joined',
    'a text in two parts',
  ],
  ['joinEq', [part('Deploy v2')], 'Deploy v2', 'passed', 'joined-texts-fail', 'a text in one part'],
  ['joinEq', [part('a'), part('b')], 'ab', 'passed', 'joined-texts-have-spaces', 'nothing between the parts'],
  [
    'joinEq',
    [part('Deploy '), part('v3')],
    'Deploy v2',
    'failed',
    'joined-texts-are-contained',
    'another text',
  ],
  [
    'joinEq',
    [part('Deploy '), {}],
    'Deploy ',
    'not_evaluated',
    'parts-without-text-are-empty',
    'a part has no text',
  ],
  [
    'joinEq',
    [part('1'), part(2)],
    '12',
    'not_evaluated',
    'parts-without-text-are-empty',
    'a number is no text',
  ],
  ['joinEq', MISSING, 'a', 'not_evaluated', 'joined-values-need-no-list', 'the list is missing'],
  ['joinEq', 'a', 'a', 'not_evaluated', 'joined-values-need-no-list', 'a text is no list'],
  [
    'joinEq',
    many(1025),
    'a'.repeat(64),
    'not_evaluated',
    'long-lists-are-joined-in-part',
    'the list is too long',
  ],
  ['set in one text', 'b, a', 'a', 'passed', 'separators-are-ignored', 'in any order, with a space'],
  ['set in one text', 'a,b,', 'a', 'passed', 'empty-parts-count', 'an empty part is none'],
  ['set in one text', ['a', 'b'], 'a', 'passed', 'separated-lists-are-texts', 'a list is a list'],
  ['set in one text', 'a', 'a', 'failed', 'sets-compare-as-subsets', 'one is missing'],
  ['set in one text', ['a', 'b,a'], 'a', 'not_evaluated', 'parts-may-have-separators', 'a part with a comma'],
  ['set in one text', ['a', 1], 'a', 'not_evaluated', 'parts-may-be-numbers', 'a number is no part'],
];

const results = {
  passed: verified,
  failed: (more: object) => refuted('effect_mismatch', more as never),
  not_evaluated: (more: object) => inconclusive('evidence_insufficient', more as never),
};

const input = (expected: unknown): object => ({ owner: 'ada', title: 'Hello', expected });

const byTable: readonly VerdictCase[] = table.map(
  ([contract, observed, expected, outcome, kills, why], index) => ({
    id: `written ${contract}: ${why} (${String(index + 1)})`,
    comment: `${contract} is ${outcome}: ${why}`,
    source: 'operators: joinEq, setEq with a separator',
    kills,
    contract,
    story: {
      acknowledgement: null,
      input: input(expected) as never,
      reads: { main: answered(stranger({ value: observed })) },
    },
    expected: results[outcome]({
      checks: [
        { id: 'value', outcome, required: true },
        { id: 'freshness', outcome: 'passed', required: true },
      ],
    }),
  }),
);

/** The digits of a number that a double does not hold. */
const LONG = '9007199254740993';

/** Texts in several parts, lists in one text, and ids that are long numbers. */
export const writtenListCases: readonly VerdictCase[] = [
  ...byTable,
  {
    id: 'written joinEq: the list says that it is cut',
    comment: 'a part that is not shown can belong to the text',
    source: 'operators: joinEq over an incomplete list',
    kills: 'cut-lists-have-no-other-element',
    contract: 'joinEq of a complete list',
    story: {
      acknowledgement: null,
      input: input('ab') as never,
      reads: { main: answered(stranger({ value: [part('a'), part('b')], more: true })) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'id that is a number beyond 2^53',
    comment: 'its digits are the text of the id',
    source: 'object: id',
    kills: 'long-ids-are-unreadable',
    contract: 'listed thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: listing([stranger({ id: { $inexactNumber: LONG } })]) },
    },
    expected: verified({ ...claims(LONG), attribution: tied('exclusive') }),
  },
  {
    id: 'id that is an exponent',
    comment: 'one number has several such spellings, so it is no id',
    source: 'object: id',
    kills: 'long-ids-may-have-exponents',
    contract: 'listed thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: listing([stranger({ id: { $inexactNumber: '1e400' } })]) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
];
