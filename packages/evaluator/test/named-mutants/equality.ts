import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/operators.ts';
const operators = 'language/operators.ts';
const threeValued = 'language/three-valued.ts';
const scalars = "if (typeof actual !== 'object') return toOutcome(actual === expected);";
const nulls = 'if (actual === null || expected === null) return toOutcome(actual === expected);';

/** Mistakes in `eq`, `ne` and `in`, and in what equality means. */
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
    why: 'people write names in many ways',
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
    why: 'two spellings of one letter look the same',
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
    why: 'loose equality is so convenient',
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
    why: 'null means unknown, as in SQL',
    edits: [{ file, find: nulls, replace: "if (actual === null || expected === null) return 'failed';" }],
  },
  {
    id: 'null-is-missing',
    why: 'null and a missing field are treated alike',
    edits: [
      { file, find: nulls, replace: "if (actual === null || expected === null) return 'not_evaluated';" },
    ],
  },
  {
    id: 'unsafe-numbers-compare',
    why: 'a number is a number, however many digits parsing has lost',
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
        find: ': listsEqual(actual, expected as JsonArray, depth)',
        replace: ': toOutcome(actual === expected)',
      },
    ],
  },
  {
    id: 'lists-compare-as-sets',
    why: 'each element is looked for anywhere in the other list',
    edits: [
      {
        file,
        find: 'equals(element, expected[index] as JsonValue, depth + 1)',
        replace: 'some(expected.map((one) => equals(element, one, depth + 1)))',
      },
    ],
  },
  {
    id: 'lists-compare-by-prefix',
    why: 'the lengths are not compared first',
    edits: [{ file, find: "if (actual.length !== expected.length) return 'failed';", replace: '' }],
  },
  {
    id: 'open-beats-failed',
    why: 'whatever did not pass ends the walk, although a later failure would decide',
    edits: [
      {
        file: threeValued,
        find: "if (outcome === 'failed') return 'failed';",
        replace: "if (outcome !== 'passed') return outcome;",
      },
    ],
  },
  {
    id: 'open-beats-passed',
    why: 'whatever did not fail ends the walk, although a later pass would decide',
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
    why: 'further members on the other side go unseen',
    edits: [
      { file, find: "if (names.length !== Object.keys(expected).length) return 'failed';", replace: '' },
    ],
  },
  {
    id: 'objects-compare-by-count',
    why: 'as many members are taken for the same members',
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
    why: 'typeof says object for both',
    edits: [{ file, find: ' || Array.isArray(actual) !== Array.isArray(expected)', replace: '' }],
  },
  {
    id: 'ne-is-eq',
    why: 'the negation is forgotten',
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
    why: 'whatever is not equal is taken for different',
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
    why: 'every element must equal, where one is enough',
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
    why: 'a disjunction starts from passed, as a conjunction does',
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
    why: 'a text is taken for a list of its parts',
    edits: [
      {
        file: operators,
        find: 'return Array.isArray(expected)',
        replace: "return typeof expected === 'string' ? contains(expected, actual) : Array.isArray(expected)",
      },
    ],
  },
];
