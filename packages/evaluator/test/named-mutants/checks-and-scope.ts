import type { Mutant } from '@tookeffect/testing/mutants';

const presence = 'decision-table/presence-table.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const unsettled = 'isUnsettled(state, object) || lacksMarker(object, state)';

/** Mistakes in rows 6, 8 and 9, in the scope, and in evaluations after an earlier verified. */
export const checkAndScopeMutants: readonly Mutant[] = [
  {
    id: 'optional-checks-count',
    why: 'ignores the member required of a check',
    edits: [
      {
        file: requirements,
        find: 'required && (!wasVerified || lasting) && outcomes',
        replace: '(!wasVerified || lasting) && outcomes',
      },
    ],
  },
  {
    id: 'every-check-lasts',
    why: 'ignores the member lasting of a check',
    edits: [
      {
        file: requirements,
        find: 'required && (!wasVerified || lasting) && outcomes',
        replace: 'required && outcomes',
      },
    ],
  },
  {
    id: 'lasting-checks-are-ignored',
    why: 'requires no check after an earlier verified',
    edits: [
      {
        file: requirements,
        find: 'required && (!wasVerified || lasting) && outcomes',
        replace: 'required && !wasVerified && outcomes',
      },
    ],
  },
  {
    id: 'failed-checks-do-not-refute',
    why: 'leaves out the row',
    edits: [{ file: presence, find: 'refuted(state, object, choice) ??', replace: '' }],
  },
  {
    id: 'last-failed-check-gives-the-reason',
    why: 'searches the checks from the end',
    edits: [
      {
        file: requirements,
        find: 'return contract.checks.find(',
        replace: 'return contract.checks.findLast(',
      },
    ],
  },
  {
    id: 'every-failure-is-a-mismatch',
    why: 'ignores the member reason of a check',
    edits: [
      {
        file: shared,
        find: 'decisionFor(failed.reason, object)',
        replace: "decisionFor('effect_mismatch', object)",
      },
    ],
  },
  {
    id: 'only-bound-objects-refute',
    why: 'refutes only on a bound object',
    edits: [
      {
        file: presence,
        find: 'return isIdentified(object, state, choice) ? mismatch',
        replace: 'return isBound(object) ? mismatch',
      },
    ],
  },
  {
    id: 'refutation-needs-a-complete-listing',
    why: 'refutes only on the one candidate of a complete look-up',
    edits: [
      {
        file: presence,
        find: 'return isIdentified(object, state, choice) ? mismatch',
        replace: 'return isOnlyCandidate(object, state, choice) ? mismatch',
      },
    ],
  },
  {
    id: 'incomplete-listing-verifies',
    why: 'verifies although the listing is incomplete',
    edits: [
      {
        file: shared,
        find: "isUnsettled(state, object) || state.listing === 'incomplete'",
        replace: 'isUnsettled(state, object)',
      },
    ],
  },
  {
    id: 'missing-field-does-not-wait',
    why: 'assumes that only a wrong value can change',
    edits: [
      {
        file: presence,
        find: unsettled,
        replace:
          "(isUnsettled(state, object) && !object.outcomes.includes('not_evaluated')) || lacksMarker(object, state)",
      },
    ],
  },
  {
    id: 'missing-level-does-not-wait',
    why: 'assumes that only check outcomes can change',
    edits: [
      {
        file: presence,
        find: unsettled,
        replace:
          "(isUnsettled(state, object) && object.outcomes.some((outcome) => outcome !== 'passed')) || lacksMarker(object, state)",
      },
    ],
  },
  {
    id: 'pending-rules-are-ignored',
    why: 'compiles the pending rules and does not evaluate them',
    edits: [
      {
        file: presence,
        find: "if (isIdentified(object, state, choice) && object.pendingSeconds !== undefined)\n    return decisionFor('not_settled', object, object.pendingSeconds);",
        replace: '',
      },
    ],
  },
  {
    id: 'only-bound-objects-are-pending',
    why: 'applies pending rules only to a bound object',
    edits: [
      {
        file: presence,
        find: 'if (isIdentified(object, state, choice) && object.pendingSeconds',
        replace: 'if (isBound(object) && object.pendingSeconds',
      },
    ],
  },
  {
    id: 'every-candidate-is-pending',
    why: 'applies pending rules to an object that may belong to another operation',
    edits: [
      {
        file: presence,
        find: 'isIdentified(object, state, choice) && object.pendingSeconds',
        replace: 'object.pendingSeconds',
      },
    ],
  },
  {
    id: 'levels-are-not-required',
    why: 'assumes that an observation replaces every other level',
    edits: [
      {
        file: requirements,
        find: "level === 'E3' ? !isObserved : object.events.support === undefined",
        replace: "level === 'E3' && !isObserved",
      },
    ],
  },
  {
    id: 'scope-is-ignored',
    why: 'reports the scope and does not decide by it',
    edits: [
      {
        file: shared,
        find: "return scopeOutcome(state, object) === 'failed' ? decisionFor('collateral_effect', object) : undefined;",
        replace: 'return undefined;',
      },
    ],
  },
  {
    id: 'scope-always-fails',
    why: 'counts the effect itself as another new object',
    edits: [
      {
        file: requirements,
        find: 'candidate !== object && hasChanged(candidate, state)',
        replace: 'hasChanged(candidate, state)',
      },
    ],
  },
  {
    id: 'scope-comes-first',
    why: 'reports a collateral effect before a failed check',
    edits: [
      {
        file: shared,
        find: 'if (failed) return',
        replace: "if (failed && scopeOutcome(state, object) !== 'failed') return",
      },
    ],
  },
  {
    id: 'scope-allows-nothing',
    why: 'ignores the objects that the contract allows',
    edits: [
      { file: requirements, find: "claim !== 'other' && !isAllowedInScope", replace: "claim !== 'other'" },
    ],
  },
  {
    id: 'scope-ignores-claims',
    why: 'counts objects that another operation has claimed',
    edits: [
      { file: requirements, find: "claim !== 'other' && !isAllowedInScope", replace: '!isAllowedInScope' },
    ],
  },
  {
    id: 'scope-needs-no-baseline',
    why: 'passes the scope without a baseline',
    edits: [
      {
        file: requirements,
        find: "state.baseline !== 'complete'",
        replace: "state.baseline === 'incomplete'",
      },
    ],
  },
  {
    id: 'scope-trusts-any-baseline',
    why: 'treats every object that an incomplete baseline lacks as new',
    edits: [
      { file: requirements, find: "state.baseline !== 'complete'", replace: "state.baseline === 'missing'" },
    ],
  },
  {
    id: 'scope-does-not-wait',
    why: 'assumes that only the object can change',
    edits: [{ file: presence, find: " || scopeOutcome(state, object) === 'failed';", replace: ';' }],
  },
  {
    id: 'scope-is-repeated',
    why: 'repeats the scope after an earlier verified',
    edits: [
      {
        file: requirements,
        find: '!state.contract.scopeAllowances || state.wasVerified',
        replace: '!state.contract.scopeAllowances',
      },
    ],
  },
];
