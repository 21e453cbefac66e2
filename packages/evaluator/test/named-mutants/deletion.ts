import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const absent = 'decision-table/absent.ts';
const state = 'evidence/evaluation-state.ts';
const baseline = 'evidence/baseline.ts';

/** Mistakes in the table for `effect: absent`. */
export const deletionMutants: readonly Mutant[] = [
  mutant(
    'deletion-is-never-verified',
    'takes the targets from the current observation',
    edit(state, 'readTargets(sources)', 'candidates'),
  ),
  mutant(
    'remaining-object-is-accepted',
    'uses the presence of the object only for the conflict with events',
    edit(absent, 'if (isThere) return stillThere(state, left, targets.length > 0);', ''),
    edit(absent, 'const [object] = there;', 'const [object] = there.filter(({ id }) => id !== target.id);'),
  ),
  mutant(
    'remaining-object-needs-a-baseline',
    'refutes only if the object is in the baseline',
    edit(
      absent,
      'const isThere = left.length > 0;',
      'const isThere = left.length > 0 && targets.length > 0;',
    ),
  ),
  mutant(
    'nameless-objects-need-no-baseline',
    'what nothing identifies stood there before, without a baseline that says so',
    edit(
      absent,
      'if (!isTarget && state.contract.object && object.id === undefined)',
      'if (!isTarget && state.contract.object && object.id === null)',
    ),
  ),
  mutant(
    'any-body-is-the-object',
    'takes an error body for the object that was to be deleted',
    edit(
      absent,
      "if (!isTarget && !passesRequired(object, state)) return decisionFor('evidence_insufficient', [object]);",
      '',
    ),
  ),
  mutant(
    'deletion-does-not-wait',
    'assumes that an object which is still present will stay',
    edit(
      absent,
      'const settling = whileSettling(state, [object]);\n  if (settling) return settling;\n  // What',
      '// What',
    ),
  ),
  mutant(
    'deletion-does-not-settle',
    'assumes that a removed object needs no settling',
    edit(
      absent,
      "return whileSettling(state, [target]) ?? decisionFor('evidence_insufficient', [target]);\n  if (target.claims",
      "return decisionFor('evidence_insufficient', [target]);\n  if (target.claims",
    ),
  ),
  mutant(
    'deletion-in-progress-is-ignored',
    'assumes that pending rules apply only to a creation',
    edit(
      absent,
      "if (object.pendingSeconds !== undefined) return decisionFor('not_settled', [object], object.pendingSeconds);",
      '',
    ),
  ),
  mutant(
    'deletion-needs-no-probe',
    'assumes that a complete look-up proves absence without a probe',
    edit(
      absent,
      'state.isUncached : isAbsenceProven(state)',
      'state.isUncached : isAbsenceProven({ ...state, isProbePresent: true })',
    ),
  ),
  mutant(
    'deletion-needs-no-baseline',
    'assumes that nothing was there before where the baseline is missing',
    edit(
      absent,
      "if (!baseline) return decisionFor('baseline_missing');",
      "if (!baseline) return decisionFor('already_so');",
    ),
  ),
  mutant(
    'earlier-absence-is-ignored',
    'does not tell that the object was absent before',
    edit(
      absent,
      "if (!baseline.isAbsenceProven && !wasDeleted) return decisionFor('baseline_missing');",
      "if (baseline) return decisionFor('baseline_missing');",
    ),
  ),
  mutant(
    'unproven-baseline-counts',
    'accepts a baseline without a visible probe',
    edit(
      baseline,
      'const isAbsenceProven = provesAbsence({ ...look, showsEverything },',
      'const isAbsenceProven = provesAbsence({ ...look, showsEverything, isProbePresent: true },',
    ),
  ),
  mutant(
    'deleted-targets-are-deleted-again',
    'verifies the deletion of an object that the baseline saw as deleted',
    edit(absent, 'before.filter(({ isGone }) => !isGone)', 'before'),
  ),
  mutant(
    'claims-on-deletions-are-ignored',
    'ignores claims on a removed object',
    edit(absent, "if (target.claims.isForeign) return decisionFor('object_already_claimed', [target]);", ''),
  ),
  mutant(
    'rivals-are-ignored-on-deletion',
    'ignores other open operations for the same effect',
    edit(absent, "if (hasRival(target, state)) return decisionFor('correlation_ambiguous', [target]);", ''),
  ),
  mutant(
    'first-deleted-object-wins',
    'takes the first of several objects that the baseline saw',
    edit(absent, "if (targets.length > 1) return decisionFor('correlation_ambiguous', targets);", ''),
  ),
  mutant(
    'deletion-checks-nothing',
    'assumes that a removed object has nothing to check',
    edit(absent, '!isProven || !isNamed || !isChecked ||', '!isProven || !isNamed ||'),
  ),
  mutant(
    'deletion-conflict-is-ignored',
    'leaves out the row in this table',
    edit(absent, 'if (early) return early;', ''),
  ),
  mutant(
    'listed-targets-are-not-checked',
    'takes every object of the listing as the one that was meant',
    edit(
      absent,
      'isAddressed ? objects : objects.filter(',
      'isAddressed || objects ? objects : objects.filter(',
    ),
  ),
  mutant(
    'renamed-objects-are-gone',
    'looks only for an object that is as the input says, so a renamed key verifies a deletion',
    edit(
      absent,
      'isAddressed ? objects : objects.filter(',
      'isAddressed && !objects ? objects : objects.filter(',
    ),
  ),
  mutant(
    'other-deleted-objects-are-ignored',
    'looks only for objects that appeared or changed beside the effect',
    edit('evidence/scope.ts', 'if (!find(nowById, object.id))', 'if (now.length < 0)'),
  ),
  mutant(
    'later-objects-remain',
    'assumes that what is under the key was there before',
    edit(
      absent,
      "if (state.baseline !== undefined && !isTarget) return decisionFor('correlation_ambiguous', [object]);",
      '',
    ),
  ),
  mutant(
    'documents-need-an-identity',
    'assumes that every contract declares an object',
    edit(absent, 'return !contract.object || (id !== undefined', 'return !contract || (id !== undefined'),
  ),
  mutant(
    'documents-are-never-deleted',
    'requires an id of a document',
    edit(absent, 'target.id !== undefined || !state.contract.object', 'target.id !== undefined'),
  ),
  mutant(
    'unattributed-deletions-are-verified',
    'assumes that whatever is gone was deleted by this operation',
    edit(
      absent,
      "if (attributionOf(state, [target]) === undefined) return decisionFor('evidence_insufficient', [target]);",
      '',
    ),
  ),
  mutant(
    'deletions-have-no-scope',
    'looks only at the object that was to be deleted',
    edit(
      absent,
      'return violation && (whileSettling(state, [target]) ?? violation);',
      'return violation && undefined;',
    ),
  ),
  mutant(
    'scopes-of-deletions-do-not-settle',
    'assumes that what appeared or vanished beside the effect stays as it is',
    edit(absent, 'return violation && (whileSettling(state, [target]) ?? violation);', 'return violation;'),
  ),
  mutant(
    'new-identities-are-other-objects',
    'ignores that the content under the key is the same',
    edit(absent, 'return hasSameContent && !mayBeMadeByOthers(state)', 'return hasSameContent && !object'),
  ),
  mutant(
    'other-objects-are-the-same',
    'assumes that whatever is under the key is the object that was to be deleted',
    edit(
      absent,
      'return hasSameContent && !mayBeMadeByOthers(state)',
      'return (hasSameContent || object) && !mayBeMadeByOthers(state)',
    ),
  ),
  mutant(
    'other-objects-do-not-settle',
    'assumes that what is under the key stays as it is',
    edit(
      absent,
      'const settling = whileSettling(state, [object]);\n  if (settling) return settling;\n  if (object.id',
      'if (object.id',
    ),
  ),
  mutant(
    'unreadable-ids-are-other-objects',
    'assumes that an object without a readable id is another one',
    edit(
      absent,
      "if (object.id === undefined || target.id === undefined)\n    return decisionFor('evidence_insufficient', [target]);",
      '',
    ),
  ),
  mutant(
    'detached-partitions-are-deleted',
    'assumes that rows of a detached partition are deleted',
    edit(absent, '|| !isChecked || state.hasOtherParts)', '|| !isChecked)'),
  ),
  mutant(
    'partitioned-rows-are-never-deleted',
    'assumes that a row of a partition can always be in another one',
    edit(
      state,
      'partsOf(evidence.reads) !== partsOf(evidence.baseline?.reads ?? evidence.reads)',
      'partsOf(evidence.reads) !== undefined',
    ),
  ),
  mutant(
    'soft-deleted-objects-are-there',
    'ignores what a soft deletion looks like',
    edit(
      absent,
      'meant(state.candidates, state).filter(({ isGone }) => !isGone)',
      'meant(state.candidates, state)',
    ),
  ),
  mutant(
    'visible-objects-are-gone',
    'treats every object as deleted where the contract knows soft deletions',
    edit('evidence/candidates.ts', 'gone !== undefined && every(', 'gone !== undefined || every('),
  ),
  mutant(
    'cached-deletions-count',
    'accepts a soft deletion from a response that a cache can have given',
    edit(absent, 'isShownGone ? state.isUncached :', 'isShownGone ? true :'),
  ),
];
