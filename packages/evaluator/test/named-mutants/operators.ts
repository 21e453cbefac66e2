import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/operators.ts';
const equality = 'language/operators.ts';
const condition = 'language/condition.ts';
const pattern = 'language/pattern.ts';
const neitherIsObject = "if (!isObject(actual) || !isObject(expected)) return 'not_evaluated';";
const digits = '(?:0|-?[1-9][0-9]*)';

/** Mistakes in `contains`, in order, in integers, in patterns, and in what is there. */
export const operatorMutants: readonly Mutant[] = [
  {
    id: 'contains-means-equals',
    why: 'the case falls through to equality',
    edits: [
      { file, find: 'return contains(actual, expected);', replace: 'return equals(actual, expected);' },
    ],
  },
  {
    id: 'contains-always-passes',
    why: 'an outcome is a text, and every text is a yes',
    edits: [
      {
        file,
        find: 'return contains(actual, expected);',
        replace: 'return toOutcome(Boolean(contains(actual, expected)));',
      },
    ],
  },
  {
    id: 'empty-list-is-open',
    why: 'an empty list is taken for a list that was not read',
    edits: [
      {
        file: equality,
        find: 'if (Array.isArray(actual)) return some(',
        replace: 'if (Array.isArray(actual) && actual.length > 0) return some(',
      },
    ],
  },
  {
    id: 'contains-looks-into-elements',
    why: 'the walk goes one level too deep',
    edits: [
      {
        file: equality,
        find: 'some(actual.map((element: JsonValue) => equals(element, expected)))',
        replace: 'some(actual.map((element: JsonValue) => contains(element, expected)))',
      },
    ],
  },
  {
    id: 'missing-member-fails',
    why: 'a member that is not there is not contained',
    edits: [{ file: equality, find: "value) : 'not_evaluated'", replace: "value) : 'failed'" }],
  },
  {
    id: 'contains-takes-numbers',
    why: 'a number is searched by its digits',
    edits: [
      {
        file: equality,
        find: neitherIsObject,
        replace: `if (typeof actual === 'number') return toOutcome(String(actual).includes(String(expected)));\n  ${neitherIsObject}`,
      },
    ],
  },
  {
    id: 'contains-takes-null',
    why: 'null contains nothing, so it fails',
    edits: [
      {
        file: equality,
        find: neitherIsObject,
        replace: `if (actual === null || expected === null) return 'failed';\n  ${neitherIsObject}`,
      },
    ],
  },
  {
    id: 'gte-means-greater',
    why: 'the bound is left out',
    edits: [{ file, find: '(difference) => difference >= 0', replace: '(difference) => difference > 0' }],
  },
  {
    id: 'gte-is-lte',
    why: 'the sign points the wrong way',
    edits: [{ file, find: '(difference) => difference >= 0', replace: '(difference) => difference <= 0' }],
  },
  {
    id: 'lte-means-less',
    why: 'the bound is left out',
    edits: [{ file, find: '(difference) => difference <= 0', replace: '(difference) => difference < 0' }],
  },
  {
    id: 'lte-is-gte',
    why: 'the sign points the wrong way',
    edits: [{ file, find: '(difference) => difference <= 0', replace: '(difference) => difference >= 0' }],
  },
  {
    id: 'ordering-coerces',
    why: 'subtraction makes numbers of everything',
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
    why: 'what parsing has lost cannot be that much',
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
    why: 'plain equality is thought to be enough',
    edits: [
      { file, find: 'return integersEqual(actual, expected);', replace: 'return equals(actual, expected);' },
    ],
  },
  {
    id: 'long-integers-are-numbers',
    why: 'digits count only while a number can hold them',
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
    why: 'any whole number is printed, also one that has lost digits',
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
    why: 'exact is taken for whole',
    edits: [
      {
        file,
        find: 'Number.isSafeInteger(value) ? String(value)',
        replace: 'isExact(value) ? String(value)',
      },
    ],
  },
  {
    id: 'leading-zeros-are-fine',
    why: 'digits are digits',
    edits: [{ file, find: digits, replace: '(?:0|-?[0-9]+)' }],
  },
  {
    id: 'negative-zero-is-fine',
    why: 'the sign is allowed before every number',
    edits: [{ file, find: digits, replace: '-?(?:0|[1-9][0-9]*)' }],
  },
  {
    id: 'negative-digits-are-refused',
    why: 'ids are never negative',
    edits: [{ file, find: digits, replace: '(?:0|[1-9][0-9]*)' }],
  },
  {
    id: 'digits-may-end-in-a-newline',
    why: 'the pattern is meant for lines',
    edits: [{ file, find: '$/.test(value)', replace: '$/m.test(value)' }],
  },
  {
    id: 'patterns-are-literal-texts',
    why: 'the text is searched for the pattern as it is written',
    edits: [{ file: pattern, find: 'compiled.matcher(text).find()', replace: 'text.includes(source)' }],
  },
  {
    id: 'matches-ignores-case',
    why: 'people write identifiers in many ways',
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
    why: 'the library has a method of just that name',
    edits: [
      { file: pattern, find: 'compiled.matcher(text).find()', replace: 'compiled.matcher(text).matches()' },
    ],
  },
  {
    id: 'dollar-matches-before-a-newline',
    why: 'the pattern is meant for lines',
    edits: [
      { file: pattern, find: 'RE2JS.compile(source)', replace: 'RE2JS.compile(source, RE2JS.MULTILINE)' },
    ],
  },
  {
    id: 'matches-takes-numbers',
    why: 'a number is matched by its digits',
    edits: [
      {
        file: condition,
        find: "typeof actual === 'string' ? toOutcome(pattern.test(actual))",
        replace: 'actual !== undefined ? toOutcome(pattern.test(String(actual)))',
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
    id: 'present-is-open',
    why: 'a missing field is never evaluated, so presence is not either',
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
    why: 'a missing field is never evaluated, so absence is not either',
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
    why: 'what is not there is absent, wherever it would have stood',
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
    why: 'a value that is not there cannot fit',
    edits: [
      {
        file: condition,
        find: "actual === undefined || expected === undefined ? 'not_evaluated'",
        replace: "actual === undefined || expected === undefined ? 'failed'",
      },
      {
        file: condition,
        find: "toOutcome(pattern.test(actual)) : 'not_evaluated'",
        replace: "toOutcome(pattern.test(actual)) : actual === undefined ? 'failed' : 'not_evaluated'",
      },
    ],
  },
  {
    id: 'missing-means-passed',
    why: 'what is not there cannot be wrong',
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
    why: 'an input that was left out is taken for null',
    edits: [
      {
        file: condition,
        find: 'resolvePath(reference, document) :',
        replace: '(resolvePath(reference, document) ?? null) :',
      },
    ],
  },
];
