import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const candidates = 'evidence/candidates.ts';
const claims = 'evidence/claims.ts';
const before = 'evidence/state-before.ts';
const baseline = 'evidence/baseline.ts';
const age = 'evidence/age.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';
const state = 'evidence/evaluation-state.ts';
const evaluation = 'decision-table/to-evaluation.ts';

/** Mistakes in claims, and in what a baseline shows. */
export const claimAndBaselineMutants: readonly Mutant[] = [
  mutant(
    'verified-takes-no-claim',
    'claims an object only if it is claimed already',
    edit(
      evaluation,
      'return objects.map((object) => {',
      'return objects.filter(({ claims }) => claims.ownAtMs !== undefined).map((object) => {',
    ),
  ),
  mutant(
    'states-take-no-claim',
    'claims no change where nothing shows whose write it was, so that the write is not accounted for',
    edit(
      evaluation,
      "attribution === 'state' && contract.document.effect !== 'changed'",
      "attribution === 'state'",
    ),
  ),
  mutant(
    'id-need-not-be-readable',
    'assumes that an object without an id needs no claim',
    edit(shared, 'objects.some((object) => isNameless(object, state)) ||', ''),
  ),
  mutant(
    'keyless-rows-cannot-be-claimed',
    'assumes that only an id can be claimed',
    edit(candidates, 'isKeyless && isMarked ? `marker:${context.markers[0]!}` : undefined', 'undefined'),
  ),
  mutant(
    'own-claim-rejects',
    'ignores which operation has the claim',
    edit(claims, '(claim) => claim.operationId !== operationId', '() => true'),
    edit(claims, '(claim) => claim.operationId === operationId', '() => false'),
  ),
  mutant(
    'claims-are-ignored',
    'ignores claims of other operations',
    edit(claims, "isForeign: standing.length > 0 && !(isNamed && aspect === 'created')", 'isForeign: false'),
  ),
  mutant(
    'claims-ignore-the-id',
    'assumes that all claims are on this object',
    edit(candidates, 'claimsById.get(objectId) ?? []', '[...claimsById.values()].flat()'),
  ),
  mutant(
    'claims-ignore-the-type',
    'assumes that ids are unique across object types',
    edit(claims, ' && claim.objectType === contract.object?.type', ''),
  ),
  mutant(
    'claims-ignore-the-system',
    'assumes that there is only one system of record',
    edit(claims, 'claim.system === system &&', ''),
  ),
  mutant(
    'claims-ignore-the-aspect',
    'assumes that an object has only one effect',
    edit(claims, 'ofOthers.filter((claim) => claim.aspect === aspect)', 'ofOthers'),
  ),
  mutant(
    'claims-ignore-the-revision',
    'assumes that an object is changed only once',
    edit(
      claims,
      'return writes.filter(({ revision }) => !isAtMost(revision ?? undefined, fromRevision));',
      'return writes;',
    ),
  ),
  mutant(
    'claims-are-by-address',
    'names a system by the address of the connection, so one row can prove two operations',
    edit(claims, "(read?.outcome === 'answered' ? read.source?.system : undefined)", 'undefined'),
  ),
  mutant(
    'copies-are-one-system',
    'ignores the name that the owner gave to the environment',
    edit(
      claims,
      'return name ? `${known ?? origin}#${name}` : (known ?? origin);',
      'return known ?? origin;',
    ),
  ),
  mutant(
    'claims-are-never-void',
    'assumes that an object that was claimed once is claimed for ever',
    edit(claims, 'foreign.filter((claim) => isVoid(claim, before, baseline))', 'foreign.slice(0, 0)'),
  ),
  mutant(
    'every-baseline-voids-claims',
    'assumes that what a baseline does not show was not there',
    edit(claims, "(before === 'unseen' && baseline.isAbsenceProven)", "before === 'unseen'"),
  ),
  mutant(
    'newer-claims-are-void',
    'ignores when the claim was made',
    edit(claims, 'if (!baseline || Date.parse(claim.observedAt) >= baseline.asOfMs)', 'if (!baseline)'),
  ),
  mutant(
    'undone-changes-stay-claimed',
    'assumes that a change is never undone',
    edit(claims, "return before === 'failed' || (", 'return ('),
  ),
  mutant(
    'restored-objects-stay-deleted',
    'assumes that a deleted object never comes back',
    edit(claims, "return before === 'failed' || before === 'passed';", 'return false;'),
  ),
  mutant(
    'baseline-is-never-read',
    'assumes that the current observation is enough',
    edit(
      state,
      "const baseline = 'baseline' in before ? before.baseline : undefined;",
      "const baseline = 'baseline' in before && !before.baseline ? before.baseline : undefined;",
    ),
  ),
  mutant(
    'baseline-dates-nothing',
    'assumes that only an instant shows the age of an object',
    edit(age, "return baseline.isLimited ? 'unclear' : 'new';", "return 'undated';"),
  ),
  mutant(
    'undated-objects-verify',
    'verifies an object of unknown age without a required baseline',
    edit(shared, 'if (!state.baseline) return true;', ''),
    edit(shared, "before === 'not_evaluated' || before === 'unknown'", "before === 'not_evaluated'"),
    edit(
      'decision-table/verdict-requirements.ts',
      "if (age !== 'new' || wasBeside) return false;",
      'if (wasBeside) return false;',
    ),
    edit(
      'decision-table/verdict-requirements.ts',
      'return isDated || (baseline?.showsEverything === true && wasUnseen);',
      'return true;',
    ),
  ),
  mutant(
    'marked-objects-need-no-baseline',
    'assumes that a marker replaces a required baseline',
    edit(
      shared,
      'if (!state.baseline) return true;',
      'if (!state.baseline) return !objects.every(({ isMarked }) => isMarked);',
    ),
  ),
  mutant(
    'presence-in-the-baseline-is-predating',
    'drops every object of the baseline, whatever its checks gave',
    edit(age, 'if (isShownBefore(before) && contract.object?.isCreated)', 'if (isShownBefore(before))'),
  ),
  mutant(
    'baseline-is-optional',
    'ignores baseline: required',
    edit(
      shared,
      "if (state.contract.document.baseline !== 'required' || state.wasVerified) return false;",
      'if (objects) return false;',
    ),
  ),
  mutant(
    'failed-baseline-counts',
    'treats a failed read of the baseline as an empty one',
    edit(baseline, 'if (failure) return { failure };', ''),
    edit(baseline, '!isObserved || !isUnique ||', '!isUnique ||'),
    edit(shared, "before === 'not_evaluated' || before === 'unknown'", "before === 'not_evaluated'"),
  ),
  mutant(
    'incomplete-baselines-count',
    'assumes that a baseline that was cut shows everything',
    edit(baseline, "!isUnique || listing === 'incomplete'", '!isUnique'),
    edit(shared, "before === 'not_evaluated' || before === 'unknown'", "before === 'not_evaluated'"),
  ),
  mutant(
    'checks-before-baseline',
    'reports a missing field before the missing baseline',
    edit(
      shared,
      "if (lacksBaseline(state, objects)) return decisionFor('baseline_missing', objects);",
      "if (requiredCheck(objects, state, 'not_evaluated')) return decisionFor('evidence_insufficient', objects);\n  if (lacksBaseline(state, objects)) return decisionFor('baseline_missing', objects);",
    ),
  ),
  mutant(
    'unreadable-baseline-ids-are-others',
    'assumes that what has no id in the baseline is another object',
    edit(before, '(isAbsenceProven && !hasUnreadableId)', 'isAbsenceProven'),
  ),
  mutant(
    'missing-members-are-unknown',
    'leaves open whether a member that the baseline lacks was as asked',
    edit(
      before,
      "return showsMembers(seen.body, body) && !isUnwritten ? 'failed' : outcome;",
      'return outcome;',
    ),
  ),
  mutant(
    'error-bodies-were-not-so',
    'takes any earlier response that fails a check for the earlier state of a document',
    edit(
      before,
      '!contract.object && !isSameResource(seen.body, body)',
      '!contract.object && seen === undefined',
    ),
  ),
  mutant(
    'every-kind-of-value-is-one-document',
    'compares a list with a text',
    edit(before, 'Array.isArray(before) === Array.isArray(now) && typeof before === typeof now', 'true'),
  ),
  mutant(
    'only-documents-with-members-are-compared',
    'assumes that a list has no earlier state',
    edit(before, 'Array.isArray(before) === Array.isArray(now) && typeof before === typeof now', 'false'),
  ),
  mutant(
    'changes-of-others-create',
    'takes an object that another operation changed for one that this operation created',
    edit(requirements, "before === 'unseen' && !isWrittenByAnother", "before === 'unseen'"),
  ),
  mutant(
    'creations-of-others-change-nothing',
    'takes the write of an operation that was to create the object for its own',
    edit(claims, "claim.aspect !== 'deleted' && isWriteSince", "claim.aspect === 'changed' && isWriteSince"),
  ),
  mutant(
    'old-claims-are-writes-since',
    'counts what another operation wrote before the baseline',
    edit(claims, '!baseline || Date.parse(observedAt) >= baseline.asOfMs', 'true'),
  ),
  mutant(
    'deletions-are-writes',
    'assumes that a deletion makes an object appear',
    edit(claims, "claim.aspect !== 'deleted' && isWriteSince", 'isWriteSince'),
  ),
  mutant(
    'later-changes-take-the-creation',
    'lets a later change take away what an operation was verified with',
    edit(requirements, 'claims.own === undefined && claims.writes.length > 0', 'claims.writes.length > 0'),
  ),
  mutant(
    'changed-objects-are-new',
    'takes an object that the baseline saw for a new one',
    edit(requirements, "before === 'unseen' && !isWritten", "before !== 'unknown' && !isWritten"),
  ),
  mutant(
    'other-objects-show-nothing',
    'asks for a probe although the baseline saw another object at the address',
    edit(before, "showsAnother && id !== undefined ? 'displaced' : 'unknown'", "'unknown'"),
  ),
  mutant(
    'older-objects-need-a-probe',
    'asks for a probe although an older object is at the address',
    edit(present, 'showsAnother(observed) ? { ...observed, isProbePresent: true } : observed', 'observed'),
  ),
  mutant(
    'strangers-refute',
    'takes any object at the address for a proof that the effect is absent',
    edit(present, "id !== undefined && (claims.isForeign || age === 'predates')", 'id !== undefined'),
    edit(present, '({ id, age, claims }) => id', '({ id }) => id'),
  ),
  mutant(
    'listed-strangers-refute',
    'assumes that an older item of a listing is in the place of the effect',
    edit(present, "isAddressed === true && listing === 'unread'", 'isAddressed === true'),
  ),
  mutant(
    'replaced-effects-predate',
    'refutes what was verified by an older object that is at its address now',
    edit(present, 'isOneObject && isAnothers && !wasVerified', 'isOneObject && isAnothers'),
  ),
  mutant(
    'moved-objects-are-new',
    'takes an object that was not at its address for one that did not exist',
    edit(before, "? 'displaced'", "? 'unseen'"),
  ),
  mutant(
    'claims-on-changes-stand',
    'lets a change of another operation take the object away from this one',
    edit(claims, "aspect === 'changed' ? [] : ofOthers", 'ofOthers'),
    edit(
      'decision-table/choice.ts',
      "ownAtMs !== undefined || contract.document.effect === 'changed'",
      'ownAtMs !== undefined',
    ),
  ),
  mutant(
    'error-bodies-are-compared',
    'compares members with a baseline in which a required check could not be evaluated',
    edit(before, "before === 'not_evaluated' ||", ''),
  ),
  mutant(
    'error-bodies-change-members',
    'takes every member that an error body lacks for one that was removed',
    edit(before, "required && outcomes[index] === 'not_evaluated'", 'required && index < 0'),
  ),
  mutant(
    'error-bodies-are-baselines',
    'assumes that every body of the baseline shows the same resource',
    edit(before, 'names.length > 0 && names.every((name) => Object.hasOwn(now, name))', 'true'),
    edit(
      before,
      'if (!isObject(before) || !isObject(now)) return false;',
      'if (!isObject(before) || !isObject(now)) return true;',
    ),
  ),
];
