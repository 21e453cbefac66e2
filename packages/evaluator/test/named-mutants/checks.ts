import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const before = 'evidence/state-before.ts';
const compile = 'compile-contract.ts';
const asked =
  'needs.some((path) => resolvePath(path, document) === undefined) ? undefined : condition(document)';

/** Mistakes in rows 6, 8 and 9: which checks are asked and required, and evaluations after an earlier verified. */
export const checkMutants: readonly Mutant[] = [
  mutant(
    'optional-checks-count',
    'ignores the member required of a check',
    edit(requirements, '({ required }, index) => required && objects', '(_check, index) => objects'),
  ),
  mutant(
    'unasked-checks-count',
    'asks a check whose expected value the input does not have',
    edit(before, asked, 'condition(document)'),
  ),
  mutant(
    'optional-members-are-never-checked',
    'asks no check that depends on an optional member',
    edit(
      before,
      asked,
      'needs.some(({ segments }) => segments[0] !== "title" && segments[0] !== "owner") ? undefined : condition(document)',
    ),
  ),
  mutant(
    'conditions-of-checks-are-ignored',
    'ignores the member when of a check',
    edit(compile, '[check.when, ...refs].flatMap', 'refs.flatMap'),
  ),
  mutant(
    'every-check-lasts',
    'ignores the member lasting of a check',
    edit(shared, 'required && lasting && objects', 'required && objects'),
    edit(shared, '({ required, lasting }, index)', '({ required }, index)'),
  ),
  mutant(
    'lasting-checks-are-ignored',
    'treats a lasting check like every other after an earlier verified',
    edit(shared, "isReversed ? 'effect_reversed' : 'changed_since_verified'", "'changed_since_verified'"),
  ),
  mutant(
    'later-looks-skip-checks',
    'requires only lasting checks after an earlier verified, so a changed amount stays verified',
    edit(
      requirements,
      '{ contract }: EvaluationState,\n  outcome',
      '{ contract, wasVerified }: EvaluationState,\n  outcome',
    ),
    edit(
      requirements,
      '({ required }, index) => required && objects',
      '({ required, lasting }, index) => required && (!wasVerified || lasting) && objects',
    ),
  ),
  mutant(
    'verified-stays-verified',
    'assumes that what was verified before needs no further evidence',
    edit(
      shared,
      "return isOpen ? decisionFor('evidence_insufficient', objects) : undefined;",
      "return isOpen && !wasVerified ? decisionFor('evidence_insufficient', objects) : undefined;",
    ),
  ),
  mutant(
    'replacements-are-verified',
    'verifies another object in the place of the one that was verified',
    edit(present, 'replaced(state, judged) ??', ''),
  ),
  mutant(
    'failed-checks-do-not-refute',
    'leaves out the row',
    edit(
      present,
      '(isIdentified(state, choice) ? (overwritten(state, judged) ?? mismatch(state, judged)) : undefined) ??',
      '',
    ),
  ),
  mutant(
    'last-failed-check-gives-the-reason',
    'searches the checks from the end',
    edit(requirements, 'return contract.checks.find(', 'return contract.checks.findLast('),
  ),
  mutant(
    'every-failure-is-a-mismatch',
    'ignores the member reason of a check',
    edit(shared, "isLeft ? 'effect_absent' : failed.reason", "isLeft ? 'effect_absent' : 'effect_mismatch'"),
  ),
  mutant(
    'failing-items-are-candidates',
    'counts an item of a listing that fails a required check',
    edit('decision-table/choice.ts', '=== undefined || isAsAsked;', '=== undefined || isAsAsked || true;'),
  ),
  mutant(
    'refutation-needs-a-complete-listing',
    'refutes only where the whole list is shown',
    edit(
      present,
      'bound.length > 0 || state.contract.lookup === undefined || isLookupComplete(state)',
      'state.contract.lookup === undefined || isLookupComplete(state)',
    ),
  ),
  mutant(
    'incomplete-listing-verifies',
    'verifies although the listing is incomplete',
    edit(shared, 'mayHideObjects(state) ||', ''),
  ),
  mutant(
    'missing-field-does-not-wait',
    'assumes that only a wrong value can change',
    edit(
      shared,
      "requiredCheck(objects, state, 'not_evaluated') !== undefined ||\n    objects.some(",
      'objects.some(',
    ),
  ),
  mutant(
    'missing-level-does-not-wait',
    'assumes that only check outcomes can change',
    edit(
      shared,
      "scope === 'ambiguous' ||\n    missingLevels(state, objects).length > 0",
      "scope === 'ambiguous'",
    ),
  ),
  mutant(
    'pending-rules-are-ignored',
    'compiles the pending rules and does not evaluate them',
    edit(
      present,
      'const waiting = isIdentified(state, choice) ? inProgress(judged) : undefined;',
      'const waiting = undefined;',
    ),
  ),
  mutant(
    'only-bound-objects-are-pending',
    'applies pending rules only to a bound object',
    edit(
      present,
      'isIdentified(state, choice) ? inProgress(judged)',
      'choice.bound.length > 0 ? inProgress(judged)',
    ),
  ),
  mutant(
    'every-candidate-is-pending',
    'applies pending rules to an object that may belong to another operation',
    edit(present, 'isIdentified(state, choice) ? inProgress(judged)', 'state ? inProgress(judged)'),
  ),
  mutant(
    'levels-are-not-required',
    'assumes that an observation replaces every other level',
    edit(
      requirements,
      "level === 'E3' ? !isObserved : objects.some(({ events }) => events.support === undefined)",
      "level === 'E3' && !isObserved",
    ),
  ),
];
