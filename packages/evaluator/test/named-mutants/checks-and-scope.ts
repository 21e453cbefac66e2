import type { Mutant } from '@tookeffect/testing/mutants';

const presence = 'decision-table/presence-table.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const unsettled = 'isUnsettled(state, object) || lacksMarker(object, state)';

/** Mistakes in rows 6, 8 and 9, in the scope, and in looking again after a verified. */
export const checkAndScopeMutants: readonly Mutant[] = [
  {
    id: 'optional-checks-count',
    why: 'the mark on the check is not read',
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
    why: 'whatever was verified is thought to have to stay so',
    edits: [
      {
        file: requirements,
        find: 'required && (!wasVerified || lasting) && outcomes',
        replace: 'required && outcomes',
      },
    ],
  },
  {
    id: 'nothing-lasts',
    why: 'what was verified once is thought to be verified for ever',
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
    why: 'the row is forgotten',
    edits: [{ file: presence, find: 'refuted(state, object, choice) ??', replace: '' }],
  },
  {
    id: 'last-failed-check-gives-the-reason',
    why: 'the checks are walked from the end',
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
    why: 'the reason of the check is not read',
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
    why: 'without a bond nothing is thought to be certain',
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
    why: 'without a complete listing nothing is thought to be certain',
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
    why: 'what was found is thought to be enough',
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
    why: 'only a wrong value is thought to change',
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
    id: 'lacking-level-does-not-wait',
    why: 'only checks are thought to change',
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
    why: 'the rules are compiled and never asked',
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
    why: 'without a bond the provider’s word is thought to be about something else',
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
    why: 'whose object it is, is not asked',
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
    why: 'a look is thought to be worth every event',
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
    why: 'the scope is listed and never judged',
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
    why: 'the effect is counted among what else is new',
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
    why: 'collateral damage is thought to be the worse news',
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
    why: 'what the contract names is not looked at',
    edits: [
      { file: requirements, find: "claim !== 'other' && !isAllowedInScope", replace: "claim !== 'other'" },
    ],
  },
  {
    id: 'scope-ignores-claims',
    why: 'whose object it is, is not asked',
    edits: [
      { file: requirements, find: "claim !== 'other' && !isAllowedInScope", replace: '!isAllowedInScope' },
    ],
  },
  {
    id: 'scope-needs-no-baseline',
    why: 'without a baseline everything is thought to be as it should',
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
    why: 'what the baseline did not show is thought to be new',
    edits: [
      { file: requirements, find: "state.baseline !== 'complete'", replace: "state.baseline === 'missing'" },
    ],
  },
  {
    id: 'scope-does-not-wait',
    why: 'only the object is thought to change',
    edits: [{ file: presence, find: " || scopeOutcome(state, object) === 'failed';", replace: ';' }],
  },
  {
    id: 'scope-is-repeated',
    why: 'the scope is thought to be a check like others',
    edits: [
      {
        file: requirements,
        find: '!state.contract.scopeAllowances || state.wasVerified',
        replace: '!state.contract.scopeAllowances',
      },
    ],
  },
];
