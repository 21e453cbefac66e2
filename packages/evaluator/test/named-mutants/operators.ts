import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/operators.ts';
const condition = 'language/condition.ts';
const pattern = 'language/pattern.ts';
const neitherIsObject =
  "if (!isObject(actual) || !isObject(expected) || Object.keys(expected).length === 0) return 'not_evaluated';";
const digits = '(?:0|-?[1-9][0-9]*)';

/** Mistakes in `contains`, ordering, integers, patterns, `present` and `absent`. */
export const operatorMutants: readonly Mutant[] = [
  {
    id: 'contains-means-equals',
    why: 'falls through to equality',
    edits: [
      { file, find: 'return contains(actual, expected);', replace: 'return equals(actual, expected);' },
    ],
  },
  {
    id: 'contains-always-passes',
    why: 'treats an outcome, which is a non-empty text, as true',
    edits: [
      {
        file,
        find: 'return contains(actual, expected);',
        replace: 'return toOutcome(Boolean(contains(actual, expected)));',
      },
    ],
  },
  {
    id: 'empty-list-is-not-evaluated',
    why: 'treats an empty list as a list that was not read',
    edits: [
      {
        file,
        find: 'if (Array.isArray(actual)) return some(',
        replace: 'if (Array.isArray(actual) && actual.length > 0) return some(',
      },
    ],
  },
  {
    id: 'contains-looks-into-elements',
    why: 'descends one level too deep',
    edits: [
      {
        file,
        find: 'some(actual.map((element: JsonValue) => equals(element, expected)))',
        replace: 'some(actual.map((element: JsonValue) => contains(element, expected)))',
      },
    ],
  },
  {
    id: 'missing-member-fails',
    why: 'treats a missing member as a different value',
    edits: [
      {
        file,
        find: "value, depth + 1)\n        : 'not_evaluated'",
        replace: "value, depth + 1)\n        : 'failed'",
      },
    ],
  },
  {
    id: 'contains-takes-numbers',
    why: 'searches the digits of a number',
    edits: [
      {
        file,
        find: neitherIsObject,
        replace: `if (typeof actual === 'number') return toOutcome(String(actual).includes(String(expected)));\n  ${neitherIsObject}`,
      },
    ],
  },
  {
    id: 'contains-takes-null',
    why: 'assumes that null contains nothing',
    edits: [
      {
        file,
        find: neitherIsObject,
        replace: `if (actual === null || expected === null) return 'failed';\n  ${neitherIsObject}`,
      },
    ],
  },
  {
    id: 'gte-means-greater',
    why: 'excludes the bound',
    edits: [{ file, find: '(difference) => difference >= 0', replace: '(difference) => difference > 0' }],
  },
  {
    id: 'gte-is-lte',
    why: 'swaps the comparison',
    edits: [{ file, find: '(difference) => difference >= 0', replace: '(difference) => difference <= 0' }],
  },
  {
    id: 'lte-means-less',
    why: 'excludes the bound',
    edits: [{ file, find: '(difference) => difference <= 0', replace: '(difference) => difference < 0' }],
  },
  {
    id: 'lte-is-gte',
    why: 'swaps the comparison',
    edits: [{ file, find: '(difference) => difference <= 0', replace: '(difference) => difference >= 0' }],
  },
  {
    id: 'ordering-coerces',
    why: 'subtracts values that are not numbers',
    edits: [
      {
        file,
        find: "if (typeof actual !== 'number' || typeof expected !== 'number') return 'not_evaluated';",
        replace: '',
      },
    ],
  },
  {
    id: 'unsafe-numbers-order',
    why: 'compares numbers that may have lost digits',
    edits: [
      {
        file,
        find: "isExact(actual) && isExact(expected) ? toOutcome(accepts(actual - expected)) : 'not_evaluated'",
        replace: 'toOutcome(accepts(actual - expected))',
      },
    ],
  },
  {
    id: 'integers-compare-by-type',
    why: 'uses plain equality',
    edits: [
      {
        file,
        find: 'return spellingsEqual(integerDigits(actual), integerDigits(expected));',
        replace: 'return equals(actual, expected);',
      },
    ],
  },
  {
    id: 'long-integers-are-numbers',
    why: 'accepts digits only within the range of a number',
    edits: [
      {
        file,
        find: '.test(value) ? value : undefined',
        replace: '.test(value) && Number.isSafeInteger(Number(value)) ? value : undefined',
      },
    ],
  },
  {
    id: 'unsafe-integers-have-digits',
    why: 'prints integers that may have lost digits',
    edits: [
      {
        file,
        find: 'Number.isSafeInteger(value) ? String(value)',
        replace: 'Number.isInteger(value) ? String(value)',
      },
    ],
  },
  {
    id: 'fractions-are-integers',
    why: 'treats every exact number as an integer',
    edits: [
      {
        file,
        find: 'Number.isSafeInteger(value) ? String(value)',
        replace: 'isExact(value) ? String(value)',
      },
    ],
  },
  {
    id: 'leading-zeros-are-accepted',
    why: 'accepts digits that are not canonical',
    edits: [{ file, find: digits, replace: '(?:0|-?[0-9]+)' }],
  },
  {
    id: 'negative-zero-is-accepted',
    why: 'accepts a sign before zero',
    edits: [{ file, find: digits, replace: '-?(?:0|[1-9][0-9]*)' }],
  },
  {
    id: 'negative-digits-are-refused',
    why: 'assumes that integers are never negative',
    edits: [{ file, find: digits, replace: '(?:0|[1-9][0-9]*)' }],
  },
  {
    id: 'digits-may-end-in-a-newline',
    why: 'matches the pattern line by line',
    edits: [{ file, find: '$/.test(value)', replace: '$/m.test(value)' }],
  },
  {
    id: 'patterns-are-literal-texts',
    why: 'searches for the pattern as a literal text',
    edits: [{ file: pattern, find: 'compiled.matcher(text).find()', replace: 'text.includes(source)' }],
  },
  {
    id: 'matches-ignores-case',
    why: 'matches without case',
    edits: [
      {
        file: pattern,
        find: 'RE2JS.compile(source)',
        replace: 'RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)',
      },
    ],
  },
  {
    id: 'matches-is-anchored',
    why: "uses the library's anchored match",
    edits: [
      { file: pattern, find: 'compiled.matcher(text).find()', replace: 'compiled.matcher(text).matches()' },
    ],
  },
  {
    id: 'dollar-matches-before-a-newline',
    why: 'matches the pattern line by line',
    edits: [
      { file: pattern, find: 'RE2JS.compile(source)', replace: 'RE2JS.compile(source, RE2JS.MULTILINE)' },
    ],
  },
  {
    id: 'matches-takes-numbers',
    why: 'matches the digits of a number',
    edits: [
      {
        file: condition,
        find: "typeof actual === 'string' ? pattern.test(actual)",
        replace: 'actual !== undefined ? pattern.test(String(actual))',
      },
    ],
  },
  {
    id: 'null-is-not-present',
    why: 'null and undefined are compared loosely',
    edits: [
      {
        file: condition,
        find: 'resolvePath(path, document) !== undefined',
        replace: 'resolvePath(path, document) != null',
      },
      {
        file: condition,
        find: 'resolvePath(path, document) === undefined',
        replace: 'resolvePath(path, document) == null',
      },
    ],
  },
  {
    id: 'present-is-not-evaluated',
    why: 'assumes that a missing field is never evaluated, not even by present',
    edits: [
      {
        file: condition,
        find: 'toOutcome(resolvePath(path, document) !== undefined)',
        replace: "(resolvePath(path, document) === undefined ? 'not_evaluated' : 'passed')",
      },
    ],
  },
  {
    id: 'absent-never-passes',
    why: 'assumes that a missing field is never evaluated, not even by absent',
    edits: [
      {
        file: condition,
        find: 'toOutcome(resolvePath(path, document) === undefined)',
        replace: "(resolvePath(path, document) === undefined ? 'not_evaluated' : 'failed')",
      },
    ],
  },
  {
    id: 'absent-without-parent',
    why: 'ignores whether the parent exists',
    edits: [
      {
        file: condition,
        find: 'return (document) => absence(path, document);',
        replace: 'return (document) => toOutcome(resolvePath(path, document) === undefined);',
      },
    ],
  },
  {
    id: 'missing-means-failed',
    why: 'treats a missing value as a failed check',
    edits: [
      {
        file: condition,
        find: "actual === undefined || expected === undefined ? 'not_evaluated'",
        replace: "actual === undefined || expected === undefined ? 'failed'",
      },
      {
        file: condition,
        find: "isMatched === undefined ? 'not_evaluated'",
        replace: "isMatched === undefined ? (actual === undefined ? 'failed' : 'not_evaluated')",
      },
    ],
  },
  {
    id: 'missing-means-passed',
    why: 'treats a missing value as a passed check',
    edits: [
      {
        file: condition,
        find: "actual === undefined || expected === undefined ? 'not_evaluated'",
        replace: "actual === undefined || expected === undefined ? 'passed'",
      },
    ],
  },
  {
    id: 'missing-operand-is-null',
    why: 'treats a missing input as null',
    edits: [
      {
        file: 'language/expectation.ts',
        find: 'return (document) => resolvePath(reference, document);',
        replace: 'return (document) => resolvePath(reference, document) ?? null;',
      },
    ],
  },
];
