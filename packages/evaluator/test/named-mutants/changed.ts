import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const shared = 'decision-table/shared-rows.ts';
const changed = 'decision-table/changed.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const candidates = 'evidence/candidates.ts';
const before = 'evidence/state-before.ts';
const others = 'decision-table/others.ts';

/** Mistakes in the table for `effect: changed`. */
export const changedMutants: readonly Mutant[] = [
  mutant(
    'single-writes-establish-nothing',
    'ignores that the revision shows one single write',
    edit(
      requirements,
      'return hasOneWriteLeft(object, state) && !mayOthersHaveWritten(object, state);',
      'return false;',
    ),
  ),
  mutant(
    'every-write-is-single',
    'assumes that every newer revision is one write',
    edit(
      others,
      'object.revisionRise !== others + 1 ||',
      'object.revisionRise === undefined || object.revisionRise <= others ||',
    ),
  ),
  mutant(
    'rivals-never-write',
    'attributes a single write although a rival can have made it',
    edit(
      others,
      'return writers.every((operationId) => claimants.has(operationId));',
      'return object.newMarkers.every((operationId) => claimants.has(operationId)) || writers.length > 0;',
    ),
  ),
  mutant(
    'changed-objects-are-older',
    'drops an object that was created before the operation, so no honest update is verified',
    edit(
      candidates,
      "if (contract.document.effect !== 'present') return 'new';",
      "if (contract.document.effect === 'absent') return 'new';",
    ),
    edit(candidates, "isNamed && (age === 'predates' || age === 'unclear') ? 'undated' : age", 'age'),
    edit(
      'decision-table/choice.ts',
      "if (claims.ownAtMs !== undefined || contract.document.effect === 'changed') return false;",
      'if (claims.ownAtMs !== undefined) return false;',
    ),
  ),
  mutant(
    'unchanged-objects-were-written',
    'assumes that somebody has written since the baseline',
    edit(changed, "if (isLeft) return decisionFor('effect_absent', judged);", ''),
    edit(others, 'if (isRevisionSame) return true;', 'if (isRevisionSame) return false;'),
  ),
  mutant(
    'only-revisions-show-that-nothing-changed',
    'ignores that the content is the same',
    edit(others, 'if (isRevisionSame) return true;', 'return isRevisionSame === true;'),
  ),
  mutant(
    'content-is-not-compared',
    'assumes that nothing was written where there is no revision',
    edit(
      others,
      'if (!areMembersSame || isRevisionSame === false) return false;',
      'if (isRevisionSame === false) return false;',
    ),
  ),
  mutant(
    'single-writes-are-anothers',
    'assumes that a wrong value is always another program’s',
    edit(changed, 'if (lacking.every(isLastWriteOurs)) return', 'if (lacking.length < 0) return'),
  ),
  mutant(
    'wrong-writes-are-never-a-rivals',
    'blames the operation for the write of a rival',
    edit(changed, 'if (byOthers) return byOthers;', ''),
    edit(
      changed,
      'if (lacking.every(isLastWriteOurs)) return',
      'if (lacking.every((object) => object.revisionRise === 1)) return',
    ),
  ),
  mutant(
    'every-wrong-value-is-ours',
    'blames the operation for the write of another program',
    edit(changed, 'if (lacking.every(isLastWriteOurs)) return', 'if (lacking.length > 0) return'),
  ),
  mutant(
    'marked-writes-are-anothers',
    'says nothing about a wrong object that bears the marker',
    edit(changed, 'isMarked || state.contract', 'state.contract'),
  ),
  mutant(
    'earlier-states-are-changes',
    'verifies a state that was so before',
    edit(changed, 'alreadySo(state, judged) ??', ''),
  ),
  mutant(
    'unchanged-members-were-not-so',
    'does not compare the baseline with itself',
    edit(
      before,
      'observation: seen, baseline: seen };',
      'observation: seen, baseline: undefined } as PathDocument;',
    ),
  ),
  mutant(
    'failed-checks-of-changes-do-not-refute',
    'leaves out the row in this table',
    edit(changed, 'notAsAsked(state, judged) ??', ''),
    edit(changed, 'outsideScope(state, judged) ??', ''),
  ),
  mutant(
    'wrong-values-need-no-baseline',
    'judges a wrong value although nothing shows what it was before',
    edit(
      changed,
      "if (!state.baseline) return decisionFor('baseline_missing', judged);",
      'if (!state.baseline) return undefined;',
    ),
  ),
  mutant(
    'new-objects-were-changed',
    'assumes that the object under the key is the one of the baseline',
    edit(changed, 'return isUnseen || isInAnothersPlace ?', 'return isInAnothersPlace ?'),
  ),
  mutant(
    'address-names-the-object',
    'takes an object of another id at the address for one whose state before is unknown',
    edit(changed, 'isUnseen || isInAnothersPlace ?', 'isUnseen ?'),
  ),
  mutant(
    'hidden-objects-are-others',
    'assumes that a baseline that shows nothing shows another object',
    edit(before, 'byId.size > 0 && !hasUnreadableId', '!hasUnreadableId'),
  ),
  mutant(
    'unreadable-ids-are-others',
    'assumes that an object whose id cannot be read is another one',
    edit(before, 'showsAnother && id !== undefined', 'showsAnother'),
  ),
  mutant(
    'changes-do-not-settle',
    'assumes that a change is shown at once',
    edit(changed, '(isUnsettled(state, judged) ? whileSettling(state, judged) : undefined) ??', ''),
  ),
  mutant(
    'changes-in-progress-are-ignored',
    'assumes that pending rules apply only to a creation',
    edit(changed, 'inProgress(judged) ??', ''),
  ),
  mutant(
    'changed-absence-never-refutes',
    'assumes that an object that is gone says nothing about the change',
    edit(changed, 'if (!isAbsenceProven(state))', 'if (state)'),
  ),
  mutant(
    'changed-absence-needs-no-proof',
    'assumes that an object that is not shown is gone',
    edit(changed, "if (!isAbsenceProven(state)) return decisionFor('evidence_insufficient', judged);", ''),
  ),
  mutant(
    'missing-changes-do-not-settle',
    'assumes that an object that is not shown stays away',
    edit(
      changed,
      'conflict(state, judged, true) ?? whileSettling(state, judged)',
      'conflict(state, judged, true)',
    ),
  ),
  mutant(
    'verified-changes-are-only-begun',
    'forgets that the change was verified',
    edit(changed, 'if (afterVerified) return afterVerified;', ''),
  ),
  mutant(
    'changed-objects-need-a-marker',
    'requires the marker of a changed object too',
    edit(
      shared,
      "const isRequired = state.hasMarker && state.contract.document.effect !== 'changed';",
      'const isRequired = state.hasMarker;',
    ),
  ),
  mutant(
    'first-changed-object-wins',
    'takes the first of several objects under the key',
    edit(
      changed,
      'if (remaining.length > state.expectedCount) return decideBesideOthers(state, remaining);',
      '',
    ),
  ),
  mutant(
    'changed-conflict-is-ignored',
    'leaves out the row in this table',
    edit(changed, 'conflict(state, judged, false) ??', ''),
  ),
];
