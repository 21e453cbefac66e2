import type { Mutant } from '@tookeffect/testing/mutants';

const condition = 'language/condition.ts';
const elements = 'language/elements.ts';
const expectation = 'language/expectation.ts';

/** Mistakes in conditions on elements, in groups, in sums and in defaults. */
export const partMutants: readonly Mutant[] = [
  mutant(
    'some-means-every',
    'every element must pass',
    elements,
    'some(elements.slice(0, MAX_ELEMENTS).map(passes))',
    "(elements.slice(0, MAX_ELEMENTS).map(passes).find((outcome) => outcome !== 'passed') ?? 'passed')",
  ),
  mutant(
    'open-elements-do-not-count',
    'leaves out elements that lack a member',
    elements,
    '.map(passes)',
    ".map(passes).filter((outcome) => outcome !== 'not_evaluated')",
  ),
  mutant(
    'conditions-of-elements-are-alternatives',
    'one condition on an element suffices',
    condition,
    'every(conditions.map((condition) => condition(inner)))',
    'some(conditions.map((condition) => condition(inner)))',
  ),
  mutant(
    'elements-of-other-values-fail',
    'a value that is no list has no elements',
    elements,
    "if (!Array.isArray(list)) return 'not_evaluated';",
    "if (!Array.isArray(list)) return 'failed';",
  ),
  mutant(
    'long-lists-are-searched-in-part',
    'takes the first elements for all',
    elements,
    'isComplete && elements.length <= MAX_ELEMENTS',
    'isComplete',
  ),
  mutant(
    'cut-lists-have-no-other-element',
    'ignores whether the list is complete',
    condition,
    "every(complete.map((condition) => condition(document))) === 'passed'",
    'true',
  ),
  mutant(
    'announced-pages-have-no-element',
    'ignores the further pages of a document',
    condition,
    "=== 'passed' && !isCut(document);",
    "=== 'passed';",
  ),
  mutant(
    'none-is-some',
    'forgets the negation',
    condition,
    'negate(condition(document))',
    'condition(document)',
  ),
  mutant(
    'empty-expectations-match-elements',
    'an empty text, or a list, is something to look for',
    expectation,
    'simpleValue(resolvePath(reference, document))',
    'resolvePath(reference, document)',
  ),
  mutant(
    'all-groups-must-pass',
    'takes the groups for conditions',
    condition,
    'some(compiled.map(',
    'every(compiled.map(',
  ),
  mutant(
    'one-condition-of-a-group-suffices',
    'takes the conditions of a group for alternatives',
    condition,
    'every(group.map(',
    'some(group.map(',
  ),
  mutant(
    'open-groups-fail',
    'a group that cannot be evaluated does not count',
    condition,
    'some(compiled.map((group) => every(group.map((condition) => condition(document)))))',
    "(some(compiled.map((group) => every(group.map((condition) => condition(document))))) === 'passed' ? 'passed' : 'failed')",
  ),
  mutant(
    'sums-are-not-made',
    'ignores plus',
    expectation,
    'if (plus !== undefined) return',
    'if (plus === 0) return',
  ),
  mutant(
    'fractions-are-summed',
    'adds to any number',
    expectation,
    "typeof value === 'number' && Number.isSafeInteger(value) ?",
    "typeof value === 'number' ?",
  ),
  mutant(
    'digits-are-not-summed',
    'adds to numbers only',
    expectation,
    'DIGITS.test(value) ? String(BigInt(value) + BigInt(plus)) : undefined',
    'undefined',
  ),
  mutant(
    'defaults-are-ignored',
    'a missing member is never known',
    condition,
    'value === undefined && parentExists(path, document) ? missing : value',
    'value',
  ),
  mutant(
    'defaults-replace-values',
    'takes the default although the member is there',
    condition,
    'value === undefined && parentExists(path, document) ? missing : value',
    'parentExists(path, document) ? missing : value',
  ),
  mutant(
    'empty-lists-say-nothing',
    'takes an empty list for one that is not shown',
    elements,
    'if (!Array.isArray(list))',
    'if (!Array.isArray(list) || list.length === 0)',
  ),
  mutant(
    'null-is-left-out',
    'null is no value',
    condition,
    'value === undefined && parentExists(path, document) ? missing : value',
    'value == null && parentExists(path, document) ? missing : value',
  ),
  mutant(
    'defaults-need-no-parent',
    'a member of a missing object is left out as well',
    condition,
    'value === undefined && parentExists(path, document) ? missing : value',
    'value === undefined ? missing : value',
  ),
  mutant(
    'unasked-elements-are-asked',
    'asks for an element although the input does not say which',
    'compile-contract.ts',
    '...(check.where ?? []).map(({ ref }) => ref)',
    '',
  ),
];

function mutant(id: string, why: string, file: string, find: string, replace: string): Mutant {
  return { id, why, edits: [{ file, find, replace }] };
}
