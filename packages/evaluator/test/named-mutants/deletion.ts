import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'decision-table/absence-table.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in the table for `effect: absent`. */
export const deletionMutants: readonly Mutant[] = [
  {
    id: 'deletion-is-never-verified',
    why: 'takes the candidates from the current observation',
    edits: [{ file: state, find: 'candidates: readCandidates(before, sources)', replace: 'candidates: now' }],
  },
  {
    id: 'remaining-object-is-accepted',
    why: 'uses the presence of the object only for the conflict with events',
    edits: [{ file, find: ' ?? (isPresent ? decideStillPresent(state, object) : undefined)', replace: '' }],
  },
  {
    id: 'remaining-object-needs-a-baseline',
    why: 'refutes only if the object is in the baseline',
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
    why: 'assumes that an object which is still present will stay',
    edits: [{ file, find: 'whileSettling(state, object) ?? effectMissing', replace: 'effectMissing' }],
  },
  {
    id: 'deletion-does-not-settle',
    why: 'assumes that a removed object needs no settling',
    edits: [{ file, find: 'notSettled(state, object) ??', replace: '' }],
  },
  {
    id: 'deletion-in-progress-is-ignored',
    why: 'assumes that pending rules apply only to a creation',
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
    why: 'assumes that a complete look-up proves absence without a probe',
    edits: [
      { file, find: 'if (!isAbsenceProven(state))', replace: 'if (!isLookupComplete(state))' },
      { file, find: 'import { isAbsenceProven }', replace: 'import { isLookupComplete }' },
    ],
  },
  {
    id: 'deletion-needs-no-baseline',
    why: 'verifies a removal without a baseline',
    edits: [{ file, find: ": 'baseline_missing'", replace: ": 'all_checks_passed'" }],
  },
  {
    id: 'earlier-absence-is-ignored',
    why: 'verifies a removal although the object was absent before',
    edits: [{ file, find: "? 'object_predates_operation'", replace: "? 'all_checks_passed'" }],
  },
  {
    id: 'unproven-baseline-counts',
    why: 'accepts a baseline without a visible probe',
    edits: [{ file: state, find: ' && baseline.isProbePresent', replace: '' }],
  },
  {
    id: 'claims-on-deletions-are-ignored',
    why: 'ignores claims on a removed object',
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
    why: 'ignores other open operations of equal input',
    edits: [{ file, find: 'eligible.length > 1 || state.hasOpenRivals', replace: 'eligible.length > 1' }],
  },
  {
    id: 'first-deleted-object-wins',
    why: 'takes the first of several removed objects',
    edits: [{ file, find: 'eligible.length > 1 || state.hasOpenRivals', replace: 'state.hasOpenRivals' }],
  },
  {
    id: 'deletion-checks-nothing',
    why: 'assumes that a removed object has nothing to check',
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
    why: 'leaves out the row in the second table',
    edits: [{ file, find: 'conflict(state, object, isPresent) ?? (isPresent', replace: '(isPresent' }],
  },
  {
    id: 'deletion-ignores-the-reference',
    why: 'assumes that a removed object has no reference',
    edits: [
      {
        file: 'evidence/candidates.ts',
        find: 'isBoundByReference: equalsReference(',
        replace: "isBoundByReference: contract.document.effect === 'present' && equalsReference(",
      },
    ],
  },
  {
    id: 'other-deleted-objects-are-ignored',
    why: 'assumes that removed objects are outside the scope',
    edits: [
      {
        file: 'decision-table/verdict-requirements.ts',
        find: 'return !remaining.some(({ id }) => id === candidate.id);',
        replace: 'return false;',
      },
    ],
  },
];
