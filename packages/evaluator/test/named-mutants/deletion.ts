import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'decision-table/absence-table.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in the table for `effect: absent`. */
export const deletionMutants: readonly Mutant[] = [
  {
    id: 'deletion-is-never-verified',
    why: 'the object is looked for among what is there now',
    edits: [{ file: state, find: 'candidates: readCandidates(before, sources)', replace: 'candidates: now' }],
  },
  {
    id: 'still-there-is-fine',
    why: 'whether it is still there is asked for the events alone',
    edits: [{ file, find: ' ?? (isPresent ? decideStillPresent(state, object) : undefined)', replace: '' }],
  },
  {
    id: 'still-there-needs-a-baseline',
    why: 'only what the baseline saw is thought to be able to stay',
    edits: [
      {
        file,
        find: 'object ? remaining.some(({ id }) => id === object.id) : remaining.length > 0',
        replace: 'object !== undefined && remaining.some(({ id }) => id === object.id)',
      },
    ],
  },
  {
    id: 'deletion-does-not-wait',
    why: 'what is still there is thought to stay',
    edits: [{ file, find: 'whileSettling(state, object) ?? effectMissing', replace: 'effectMissing' }],
  },
  {
    id: 'deletion-does-not-settle',
    why: 'what is gone is thought to be settled',
    edits: [{ file, find: 'notSettled(state, object) ??', replace: '' }],
  },
  {
    id: 'deletion-in-progress-is-ignored',
    why: 'the rules are thought to be about creations',
    edits: [
      {
        file,
        find: "if (pendingSeconds !== undefined) return decisionFor('not_settled', object, pendingSeconds);",
        replace: '',
      },
    ],
  },
  {
    id: 'deletion-needs-no-probe',
    why: 'a complete look-up is thought to be proof',
    edits: [
      { file, find: 'if (!isAbsenceProven(state))', replace: 'if (!isLookupComplete(state))' },
      { file, find: 'import { isAbsenceProven }', replace: 'import { isLookupComplete }' },
    ],
  },
  {
    id: 'deletion-needs-no-baseline',
    why: 'gone is gone',
    edits: [{ file, find: ": 'baseline_missing'", replace: ": 'all_checks_passed'" }],
  },
  {
    id: 'absent-before-is-no-matter',
    why: 'gone is gone, also when there was nothing to delete',
    edits: [{ file, find: "? 'object_predates_operation'", replace: "? 'all_checks_passed'" }],
  },
  {
    id: 'unproven-baseline-counts',
    why: 'the baseline is thought to need no probe',
    edits: [{ file: state, find: ' && baseline.isProbePresent', replace: '' }],
  },
  {
    id: 'claims-on-deletions-are-ignored',
    why: 'what is gone is thought to be nobody’s',
    edits: [
      {
        file,
        find: "if (object.claim === 'other') return decisionFor('object_already_claimed', object);",
        replace: '',
      },
    ],
  },
  {
    id: 'rivals-are-ignored-on-deletion',
    why: 'other operations are thought to be other people’s business',
    edits: [{ file, find: 'eligible.length > 1 || state.hasOpenRivals', replace: 'eligible.length > 1' }],
  },
  {
    id: 'first-vanished-wins',
    why: 'the first of what vanished is thought to be the one that was meant',
    edits: [{ file, find: 'eligible.length > 1 || state.hasOpenRivals', replace: 'state.hasOpenRivals' }],
  },
  {
    id: 'deletion-checks-nothing',
    why: 'there is thought to be nothing left to check',
    edits: [
      {
        file: 'evidence/candidates.ts',
        find: 'outcomes: checkOutcomes(contract, document)',
        replace:
          "outcomes: contract.document.effect === 'absent' ? contract.checks.map(() => 'passed') : checkOutcomes(contract, document)",
      },
    ],
  },
  {
    id: 'deletion-conflict-is-ignored',
    why: 'the row is forgotten in the second table',
    edits: [{ file, find: 'conflict(state, object, isPresent) ?? (isPresent', replace: '(isPresent' }],
  },
  {
    id: 'deletion-ignores-the-reference',
    why: 'what is gone is thought to have no reference any more',
    edits: [
      {
        file: 'evidence/candidates.ts',
        find: 'isBoundByReference: equalsReference(',
        replace: "isBoundByReference: contract.document.effect === 'present' && equalsReference(",
      },
    ],
  },
  {
    id: 'vanished-set-is-ignored',
    why: 'what vanishes is thought to be out of scope',
    edits: [
      {
        file: 'decision-table/verdict-requirements.ts',
        find: 'return !remaining.some(({ id }) => id === candidate.id);',
        replace: 'return false;',
      },
    ],
  },
];
