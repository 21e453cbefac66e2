import type { Mutant } from './mutant.ts';

const presence = 'judging/presence-table.ts';
const shared = 'judging/shared-rows.ts';
const demands = 'judging/demands.ts';
const unsettled = 'isUnsettled(scene, object) || lacksMarker(object, scene)';

/** Mistakes in rows 6, 8 and 9, in the scope, and in looking again after a verified. */
export const checkAndScopeMutants: readonly Mutant[] = [
  {
    id: 'optional-checks-count',
    why: 'the mark on the check is not read',
    file: demands,
    find: 'required && (!isEarlierVerified || lasting) && outcomes',
    replace: '(!isEarlierVerified || lasting) && outcomes',
  },
  {
    id: 'every-check-lasts',
    why: 'whatever was verified is thought to have to stay so',
    file: demands,
    find: 'required && (!isEarlierVerified || lasting) && outcomes',
    replace: 'required && outcomes',
  },
  {
    id: 'nothing-lasts',
    why: 'what was verified once is thought to be verified for ever',
    file: demands,
    find: 'required && (!isEarlierVerified || lasting) && outcomes',
    replace: 'required && !isEarlierVerified && outcomes',
  },
  {
    id: 'failed-checks-do-not-refute',
    why: 'the row is forgotten',
    file: presence,
    find: 'refuted(scene, object, choice) ??',
    replace: '',
  },
  {
    id: 'last-failed-check-gives-the-reason',
    why: 'the checks are walked from the end',
    file: demands,
    find: 'return contract.checks.find(',
    replace: 'return contract.checks.findLast(',
  },
  {
    id: 'every-failure-is-a-mismatch',
    why: 'the reason of the check is not read',
    file: shared,
    find: 'judged(failed.reason, object)',
    replace: "judged('effect_mismatch', object)",
  },
  {
    id: 'only-bound-objects-refute',
    why: 'without a bond nothing is thought to be certain',
    file: presence,
    find: 'return isSurelyMeant(object, scene, choice) ? mismatch',
    replace: 'return isBound(object) ? mismatch',
  },
  {
    id: 'refutation-needs-a-complete-listing',
    why: 'without a complete listing nothing is thought to be certain',
    file: presence,
    find: 'return isSurelyMeant(object, scene, choice) ? mismatch',
    replace: 'return isOnlyCandidate(object, scene, choice) ? mismatch',
  },
  {
    id: 'incomplete-listing-verifies',
    why: 'what was found is thought to be enough',
    file: shared,
    find: "isUnsettled(scene, object) || scene.listing === 'incomplete'",
    replace: 'isUnsettled(scene, object)',
  },
  {
    id: 'missing-field-does-not-wait',
    why: 'only a wrong value is thought to change',
    file: presence,
    find: unsettled,
    replace:
      "(isUnsettled(scene, object) && !object.outcomes.includes('not_evaluated')) || lacksMarker(object, scene)",
  },
  {
    id: 'lacking-level-does-not-wait',
    why: 'only checks are thought to change',
    file: presence,
    find: unsettled,
    replace:
      "(isUnsettled(scene, object) && object.outcomes.some((outcome) => outcome !== 'passed')) || lacksMarker(object, scene)",
  },
  {
    id: 'pending-rules-are-ignored',
    why: 'the rules are compiled and never asked',
    file: presence,
    find: "if (isSurelyMeant(object, scene, choice) && object.pendingSeconds !== undefined)\n    return judged('not_settled', object, object.pendingSeconds);",
    replace: '',
  },
  {
    id: 'only-bound-objects-are-pending',
    why: 'without a bond the provider’s word is thought to be about something else',
    file: presence,
    find: 'if (isSurelyMeant(object, scene, choice) && object.pendingSeconds',
    replace: 'if (isBound(object) && object.pendingSeconds',
  },
  {
    id: 'every-candidate-is-pending',
    why: 'whose object it is, is not asked',
    file: presence,
    find: 'isSurelyMeant(object, scene, choice) && object.pendingSeconds',
    replace: 'object.pendingSeconds',
  },
  {
    id: 'levels-are-not-required',
    why: 'a look is thought to be worth every event',
    file: demands,
    find: "level === 'E3' ? !isLookedUp : object.events.support === undefined",
    replace: "level === 'E3' && !isLookedUp",
  },
  {
    id: 'scope-is-ignored',
    why: 'the scope is listed and never judged',
    file: shared,
    find: "return scopeOutcome(scene, object) === 'failed' ? judged('collateral_effect', object) : undefined;",
    replace: 'return undefined;',
  },
  {
    id: 'scope-always-fails',
    why: 'the effect is counted among what else is new',
    file: demands,
    find: 'candidate !== object && hasChanged(candidate, scene)',
    replace: 'hasChanged(candidate, scene)',
  },
  {
    id: 'scope-comes-first',
    why: 'collateral damage is thought to be the worse news',
    file: shared,
    find: 'if (failed) return',
    replace: "if (failed && scopeOutcome(scene, object) !== 'failed') return",
  },
  {
    id: 'scope-allows-nothing',
    why: 'what the contract names is not looked at',
    file: demands,
    find: "claim !== 'other' && !isAllowedInScope",
    replace: "claim !== 'other'",
  },
  {
    id: 'scope-ignores-claims',
    why: 'whose object it is, is not asked',
    file: demands,
    find: "claim !== 'other' && !isAllowedInScope",
    replace: '!isAllowedInScope',
  },
  {
    id: 'scope-needs-no-baseline',
    why: 'without a baseline everything is thought to be as it should',
    file: demands,
    find: "scene.baseline !== 'complete'",
    replace: "scene.baseline === 'incomplete'",
  },
  {
    id: 'scope-trusts-any-baseline',
    why: 'what the baseline did not show is thought to be new',
    file: demands,
    find: "scene.baseline !== 'complete'",
    replace: "scene.baseline === 'missing'",
  },
  {
    id: 'scope-does-not-wait',
    why: 'only the object is thought to change',
    file: presence,
    find: " || scopeOutcome(scene, object) === 'failed';",
    replace: ';',
  },
  {
    id: 'scope-is-repeated',
    why: 'the scope is thought to be a check like others',
    file: demands,
    find: '!scene.contract.scopeAllowances || scene.isEarlierVerified',
    replace: '!scene.contract.scopeAllowances',
  },
];
