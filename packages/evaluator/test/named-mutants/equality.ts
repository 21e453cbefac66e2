import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/equality.ts';
const operators = 'language/operators.ts';
const threeValued = 'language/three-valued.ts';
const scalars = "if (typeof actual !== 'object') return toOutcome(actual === expected);";
const nulls = 'if (actual === null || expected === null) return toOutcome(actual === expected);';

/** Mistakes in `eq`, `ne` and `in`, and in equality. */
export const equalityMutants: readonly Mutant[] = [
  {
    id: 'eq-is-ne',
    why: 'the two cases of the switch are swapped',
    edits: [
      {
        file: operators,
        find: 'return equals(actual, expected);',
        replace: 'return negate(equals(actual, expected));',
      },
    ],
  },
  {
    id: 'eq-ignores-case',
    why: 'compares texts without case',
    edits: [
      {
        file,
        find: scalars,
        replace:
          "if (typeof actual !== 'object') return toOutcome(String(actual).toLowerCase() === String(expected).toLowerCase());",
      },
    ],
  },
  {
    id: 'eq-normalizes',
    why: 'compares texts after Unicode normalization',
    edits: [
      {
        file,
        find: scalars,
        replace:
          "if (typeof actual !== 'object') return toOutcome(String(actual).normalize() === String(expected).normalize());",
      },
    ],
  },
  {
    id: 'eq-coerces',
    why: 'compares with loose equality',
    edits: [
      {
        file,
        find: 'if (typeof actual !== typeof expected ||',
        replace:
          "if (typeof actual !== 'object' && typeof expected !== 'object' && typeof actual !== typeof expected) return toOutcome(actual == expected);\n  if (typeof actual !== typeof expected ||",
      },
    ],
  },
  {
    id: 'null-equals-nothing',
    why: 'treats null as an unknown value, as SQL does',
    edits: [{ file, find: nulls, replace: "if (actual === null || expected === null) return 'failed';" }],
  },
  {
    id: 'null-is-missing',
    why: 'treats null as a missing field',
    edits: [
      { file, find: nulls, replace: "if (actual === null || expected === null) return 'not_evaluated';" },
    ],
  },
  {
    id: 'unsafe-numbers-compare',
    why: 'compares numbers that may have lost digits',
    edits: [
      {
        file,
        find: "isExact(actual) && isExact(expected) ? toOutcome(actual === expected) : 'not_evaluated'",
        replace: 'toOutcome(actual === expected)',
      },
    ],
  },
  {
    id: 'safe-bound-is-excluded',
    why: 'off by one at 2^53−1',
    edits: [
      {
        file,
        find: 'Math.abs(value) <= Number.MAX_SAFE_INTEGER',
        replace: 'Math.abs(value) < Number.MAX_SAFE_INTEGER',
      },
    ],
  },
  {
    id: 'lists-never-compare',
    why: 'lists are compared by identity',
    edits: [
      {
        file,
        find: '? listsEqual(actual as JsonArray, expected as JsonArray, depth)',
        replace: '? toOutcome(actual === expected)',
      },
    ],
  },
  {
    id: 'lists-compare-as-sets',
    why: 'searches each element in the whole other list',
    edits: [
      {
        file,
        find: 'equals(element, expected[index] as JsonValue, depth + 1)',
        replace:
          "equals(element, (expected.find((one) => equals(element, one) === 'passed') ?? expected[index]) as JsonValue)",
      },
    ],
  },
  {
    id: 'lists-compare-by-prefix',
    why: 'the lengths are not compared first',
    edits: [{ file, find: "if (actual.length !== expected.length) return 'failed';", replace: '' }],
  },
  {
    id: 'not-evaluated-beats-failed',
    why: 'returns the first outcome that is not passed, although a later failure decides',
    edits: [
      {
        file: threeValued,
        find: "if (outcome === 'failed') return 'failed';",
        replace: "if (outcome !== 'passed') return outcome;",
      },
    ],
  },
  {
    id: 'not-evaluated-beats-passed',
    why: 'returns the first outcome that is not failed, although a later pass decides',
    edits: [
      {
        file: threeValued,
        find: "if (outcome === 'passed') return 'passed';",
        replace: "if (outcome !== 'failed') return outcome;",
      },
    ],
  },
  {
    id: 'objects-compare-in-order',
    why: 'names are compared by position',
    edits: [
      {
        file,
        find: 'names.every((name) => Object.hasOwn(expected, name))',
        replace: 'names.every((name, index) => Object.keys(expected)[index] === name)',
      },
    ],
  },
  {
    id: 'objects-compare-as-subsets',
    why: 'ignores further members of the other object',
    edits: [
      { file, find: "if (names.length !== Object.keys(expected).length) return 'failed';", replace: '' },
    ],
  },
  {
    id: 'objects-compare-by-count',
    why: 'compares only the number of members',
    edits: [
      {
        file,
        find: "if (!names.every((name) => Object.hasOwn(expected, name))) return 'failed';",
        replace: '',
      },
    ],
  },
  {
    id: 'lists-are-objects',
    why: 'relies on typeof, which gives object for both',
    edits: [{ file, find: ' || Array.isArray(actual) !== Array.isArray(expected)', replace: '' }],
  },
  {
    id: 'ne-is-eq',
    why: 'leaves out the negation',
    edits: [
      {
        file: operators,
        find: 'return negate(equals(actual, expected));',
        replace: 'return equals(actual, expected);',
      },
    ],
  },
  {
    id: 'ne-across-types-passes',
    why: 'treats everything that is not equal as different',
    edits: [
      {
        file: operators,
        find: 'return negate(equals(actual, expected));',
        replace: "return toOutcome(equals(actual, expected) !== 'passed');",
      },
    ],
  },
  {
    id: 'in-means-every',
    why: 'requires every element to be equal',
    edits: [{ file: operators, find: 'some(expected.map(', replace: 'every(expected.map(' }],
  },
  {
    id: 'in-looks-at-the-first',
    why: 'only the first element is compared',
    edits: [
      {
        file: operators,
        find: 'some(expected.map((element: JsonValue) => equals(actual, element)))',
        replace: 'equals(actual, expected[0] as JsonValue)',
      },
    ],
  },
  {
    id: 'in-always-passes',
    why: 'starts a disjunction from passed, as a conjunction does',
    edits: [
      {
        file: threeValued,
        find: "let result: CheckOutcome = 'failed';",
        replace: "let result: CheckOutcome = 'passed';",
      },
    ],
  },
  {
    id: 'in-takes-texts',
    why: 'treats a text as a list of its parts',
    edits: [
      {
        file: operators,
        find: 'return Array.isArray(expected)',
        replace: "return typeof expected === 'string' ? contains(expected, actual) : Array.isArray(expected)",
      },
    ],
  },
  {
    id: 'inexact-numbers-compare',
    why: 'treats the text of an inexact number as any other object',
    edits: [
      {
        file,
        find: "if (isInexactNumber(actual) || isInexactNumber(expected)) return 'not_evaluated';",
        replace: '',
      },
    ],
  },
];
