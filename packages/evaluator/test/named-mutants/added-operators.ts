import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/operators.ts';
const sets = 'language/set-equality.ts';

/** Mistakes in nested containment, folded texts, decimals, instants, sets, truth values and unchanged members. */
export const addedOperatorMutants: readonly Mutant[] = [
  {
    id: 'nested-objects-compare-as-wholes',
    why: 'compares the members of an object with equality',
    edits: [
      {
        file,
        find: '? containsMember(actual[name] as JsonValue, value, depth + 1)',
        replace: '? equals(actual[name] as JsonValue, value)',
      },
    ],
  },
  {
    id: 'empty-expectations-pass',
    why: 'every text contains the empty text, and every object the empty object',
    edits: [
      { file, find: ' || Object.keys(expected).length === 0', replace: '' },
      { file, find: "expected === '' ? 'not_evaluated' : ", replace: '' },
    ],
  },
  {
    id: 'nested-empty-objects-pass',
    why: 'every object contains the empty object',
    edits: [
      { file, find: "Object.keys(actual).length === 0 ? 'passed' : 'not_evaluated'", replace: "'passed'" },
    ],
  },
  {
    id: 'folding-keeps-case',
    why: 'compares the texts as they are',
    edits: [
      {
        file,
        find: 'toOutcome(foldAscii(actual) === foldAscii(expected))',
        replace: 'toOutcome(actual === expected)',
      },
    ],
  },
  {
    id: 'folding-is-unicode',
    why: 'folds letters that the provider keeps apart',
    edits: [
      {
        file,
        find: 'toOutcome(foldAscii(actual) === foldAscii(expected))',
        replace: 'toOutcome(actual.toLowerCase() === expected.toLowerCase())',
      },
    ],
  },
  {
    id: 'decimals-compare-as-texts',
    why: 'compares the spellings',
    edits: [
      {
        file,
        find: "typeof value === 'string' ? canonicalDecimal(value) : undefined",
        replace: "typeof value === 'string' ? value : undefined",
      },
    ],
  },
  {
    id: 'decimals-are-doubles',
    why: 'loses digits that a double cannot hold',
    edits: [
      {
        file,
        find: "typeof value === 'string' ? canonicalDecimal(value) : undefined",
        replace: "typeof value === 'string' ? canonicalDecimal(String(Number(value))) : undefined",
      },
    ],
  },
  {
    id: 'instants-compare-as-texts',
    why: 'compares the spellings, which differ by zone',
    edits: [
      { file, find: 'return instantsEqual(actual, expected);', replace: 'return equals(actual, expected);' },
    ],
  },
  {
    id: 'instants-lose-their-fraction',
    why: 'compares whole seconds',
    edits: [
      {
        file: 'language/instant.ts',
        find: "left.fraction.padEnd(9, '0') === right.fraction.padEnd(9, '0')",
        replace: 'true',
      },
    ],
  },
  {
    id: 'sets-compare-in-order',
    why: 'compares lists',
    edits: [
      {
        file: 'language/condition.ts',
        find: 'comparing(read, setsEqual, expectation)',
        replace: "comparing(read, comparison('eq'), expectation)",
      },
    ],
  },
  {
    id: 'sets-compare-as-subsets',
    why: 'ignores expected elements that are missing',
    edits: [{ file: sets, find: 'haveEquals(without(right, left), [...left.values()]),', replace: '' }],
  },
  {
    id: 'sets-compare-across-types',
    why: 'treats an element of another type as another value',
    edits: [
      { file: sets, find: "return isComparable ? 'failed' : 'not_evaluated';", replace: "return 'failed';" },
    ],
  },
  {
    id: 'nothing-is-all-true',
    why: 'a conjunction of nothing is true',
    edits: [{ file, find: "if (values.length === 0) return 'not_evaluated';", replace: '' }],
  },
  {
    id: 'one-true-is-enough',
    why: 'uses the disjunction',
    edits: [
      {
        file,
        find: "return every(\n    values.map((value) => (typeof value === 'boolean'",
        replace: "return some(\n    values.map((value) => (typeof value === 'boolean'",
      },
    ],
  },
  {
    id: 'null-is-false',
    why: 'treats what could not be compared as different',
    edits: [
      {
        file,
        find: "typeof value === 'boolean' ? toOutcome(value) : ('not_evaluated' as const)",
        replace: 'toOutcome(value === true)',
      },
    ],
  },
  {
    id: 'without-names-nothing-is-compared',
    why: 'compares the whole value',
    edits: [
      {
        file: 'language/condition.ts',
        find: ': sameMembers(was, is, list);',
        replace: ": compare('eq', is, was);",
      },
    ],
  },
  {
    id: 'unchanged-members-may-vanish',
    why: 'compares only members that are there now',
    edits: [
      {
        file,
        find: 'if (!isBefore || !isNow) return toOutcome(isBefore === isNow);',
        replace: "if (!isBefore || !isNow) return 'passed';",
      },
    ],
  },
  {
    id: 'nothing-changes-without-a-baseline',
    why: 'treats what was not read before as unchanged',
    edits: [
      {
        file: 'language/condition.ts',
        find: "list === undefined\n      ? 'not_evaluated'",
        replace: "list === undefined\n      ? 'passed'",
      },
    ],
  },
];
