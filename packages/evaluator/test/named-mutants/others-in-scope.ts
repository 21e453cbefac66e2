import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const explanations = 'evidence/scope-explanations.ts';
const scope = 'evidence/scope.ts';
const requirements = 'decision-table/verdict-requirements.ts';

/** Mistakes about what operations beside one do in its scope. */
export const othersInScopeMutants: readonly Mutant[] = [
  mutant(
    'neighbours-rows-are-newcomers',
    'takes the row that another operation is to add for one of this operation',
    edit(explanations, 'return isMade(effect) && explains(', "return effect === 'absent' && explains("),
  ),
  mutant(
    'one-expected-row-explains-all',
    'explains any number of rows by one that another operation is to add',
    edit(explanations, 'if (expectation) used.add(expectation.object);', ''),
  ),
  mutant(
    'rows-that-stood-explain-copies',
    'explains a copy of a row that another operation had made before',
    edit(explanations, '!before.some((known) => isMadeAsExpected(known, expectation))', 'before.length >= 0'),
  ),
  mutant(
    'unknown-values-explain-rows',
    'explains every row by an operation that expects only what is not known',
    edit(explanations, "results.includes('equal')", "!results.includes('different')"),
  ),
  mutant(
    'operations-beside-excuse-every-row',
    'takes any new row for that of an operation beside this one',
    edit(
      explanations,
      'isTarget(target, cellsBefore ?? object.cells)',
      'isTarget(target, cellsBefore ?? target)',
    ),
  ),
  mutant(
    'neighbours-deletions-are-collateral',
    'takes the row that another operation is to delete for one that this operation deleted',
    edit(
      explanations,
      "return effect === 'absent' && isTarget(object.target, cellsBefore);",
      "return effect === 'changed' && isTarget(object.target, cellsBefore);",
    ),
  ),
  mutant(
    'a-deletion-beside-excuses-every-row',
    'explains any row that vanished by an operation that is to delete another one',
    edit(
      explanations,
      "return effect === 'absent' && isTarget(object.target, cellsBefore);",
      "return effect === 'absent' && isTarget(object.target, { ...cellsBefore, ...object.target });",
    ),
  ),
  mutant(
    'changes-beside-excuse-removals',
    'explains a row that vanished by an operation that is to change it',
    edit(
      explanations,
      "return effect === 'absent' && isTarget(object.target, cellsBefore);",
      "return effect !== 'present' && isTarget(object.target, cellsBefore);",
    ),
  ),
  mutant(
    'neighbours-changes-are-collateral',
    'takes the row that another operation is to change for one that this operation changed',
    edit(
      explanations,
      "if (change.kind === 'changed') return changedAsExpected(change, expectations);",
      "if (change.kind === 'changed') return changedAsExpected(change, []);",
    ),
  ),
  mutant(
    'one-expected-member-explains-all',
    'explains a row by one member that another operation expects, whatever else it has',
    edit(
      explanations,
      'comparisons.every((results) => results.some((result) => result !==',
      'comparisons.some((results) => results.some((result) => result !==',
    ),
  ),
  mutant(
    'changes-beside-are-of-any-row',
    'explains the change of a row by an operation that is to change another one',
    edit(
      explanations,
      "effect === 'changed') && isTarget(target, cellsBefore)",
      "effect === 'changed') && isTarget(target, { ...cellsBefore, ...target })",
    ),
  ),
  mutant(
    'digests-compare-without-a-key',
    'compares digests although the key of the account is not known',
    edit(
      scope,
      'digest ? explainedObjects(changes, before, acting, digest) : new Set<ScopeChange>()',
      "explainedObjects(changes, before, acting, digest ?? (() => ''))",
    ),
  ),
  mutant(
    'listed-objects-have-no-members',
    'knows no members of the objects of a listing',
    edit(
      scope,
      'if (content === undefined || !digest || !isObject(content)) return undefined;',
      'return undefined;',
    ),
  ),
  mutant(
    'external-ids-are-no-markers',
    'knows the marker of another operation in one of its spellings only',
    edit(explanations, '[expected, digest(externalIdOf(operationId))]', '[expected]'),
  ),
  mutant(
    'operations-not-listed-do-nothing',
    'refutes by a row that an operation which is not listed may have added',
    edit(requirements, 'hasMoreInPlace || all.some', 'all.some'),
  ),
];
