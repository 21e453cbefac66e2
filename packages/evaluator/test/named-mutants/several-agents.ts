import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const absent = 'decision-table/absent.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const claims = 'evidence/claims.ts';
const changed = 'decision-table/changed.ts';
const rows = 'decision-table/shared-rows.ts';
const evaluation = 'decision-table/to-evaluation.ts';
const others = 'decision-table/others.ts';
const beside = 'evidence/beside.ts';

/** Mistakes where several operations of one account touch one object. */
export const severalAgentMutants: readonly Mutant[] = [
  mutant(
    'writes-of-others-are-ours',
    'ignores the write that another operation was verified with',
    edit(
      claims,
      "ofOthers.filter((claim) => claim.aspect !== 'deleted' && isWriteSince(claim, baseline))",
      '[]',
    ),
  ),
  mutant(
    'taken-objects-are-absent',
    'refutes although an object with the marker of this operation was claimed by another one',
    edit(present, 'isMarkedOver(object, state) || isTaken(object)', 'isMarkedOver(object, state)'),
  ),
  mutant(
    'copies-alone-are-absent',
    'takes the copy of another account for the absence of the effect',
    edit(present, "if (copies.length > 0) return decisionFor('correlation_ambiguous');", ''),
  ),
  mutant(
    'restored-objects-were-never-deleted',
    'refutes a deletion that was verified, because the object is there again',
    edit(
      absent,
      "if (state.wasVerified) return decisionFor('changed_since_verified', [object]);\n  if (state.baseline",
      'if (state.baseline',
    ),
  ),
  mutant(
    'overwritten-rows-are-new',
    'accepts a row of the scope that was overwritten as the one that was to be made',
    edit(
      requirements,
      "contract.document.effect === 'present' && !isNamed) return 'failed';",
      "!contract) return 'failed';",
    ),
  ),
  mutant(
    'removals-by-others-are-absence',
    'refutes although another operation is to remove the object',
    edit(present, 'mayBeUndoneByOthers(state) || fallen.some', 'fallen.some'),
  ),
  mutant(
    'named-rows-are-nobodys',
    'refutes although another operation can have written over the row that both name',
    edit(present, 'state.isNamed ? changedByOthers(state, fallen) : undefined', 'changedByOthers(state, [])'),
  ),
  mutant(
    'changed-newcomers-are-others',
    'refutes although another operation can have changed what this one made',
    edit(present, ' || fallen.some((object) => mayBeChangedByOthers(object, state))', ''),
  ),
  mutant(
    'nameless-things-are-others',
    'calls an effect reversed although what stands as asked has no identity',
    edit(present, 'isUnnamed || object.id === undefined', 'isUnnamed'),
  ),
  mutant(
    'replaced-claims-name-others',
    'calls an effect reversed although nothing says any longer which object was verified',
    edit(present, 'isUnnamed || object.id === undefined', 'object.id === undefined'),
  ),
  mutant(
    'makers-change-older-things',
    'believes that an action which always makes a new object wrote to an older one',
    edit(others, "!(wasThere(before) && neighbour.effect === 'created') &&", ''),
  ),
  mutant(
    'revisions-name-every-write',
    'refutes as if nothing was written, because the revision is that of the baseline',
    edit(
      changed,
      'object.areMembersSame && (object.isRevisionSame === true || isWrittenByOthersAlone(object))',
      'object.isRevisionSame === true || (object.areMembersSame && isWrittenByOthersAlone(object))',
    ),
  ),
  mutant(
    'later-operations-mean-nothing',
    'believes that an operation which names no object of this kind means none',
    edit(others, 'namesObject || Date.parse(createdAt) > begunMs;', 'namesObject;'),
  ),
  mutant(
    'every-operation-removes',
    'never refutes beside an earlier operation on another object',
    edit(others, 'namesObject || Date.parse(createdAt) > begunMs;', 'createdAt.length + begunMs > 0;'),
  ),
  mutant(
    'removed-things-were-never-changed',
    'refutes a change of what another operation is to remove',
    edit(
      changed,
      "if (mayBeRemovedByOthers(state)) return decisionFor('changed_since_begun', judged);",
      'return effectMissing(state, judged);',
    ),
  ),
  mutant(
    'marked-writes-are-nobodys',
    'verifies a state whose one write bears the marker of another operation',
    edit(
      changed,
      "if (state.hasMarker && isAnothers) return decisionFor('object_already_claimed', judged);",
      '',
    ),
  ),
  mutant(
    'markers-are-never-written-over',
    'refutes although another operation has written its marker on a new object',
    edit(present, 'isMarkedOver(object, state) || isTaken(object)', 'isTaken(object)'),
  ),
  mutant(
    'created-things-are-written-over',
    'does not believe an operation that created the object under its own marker',
    edit(
      others,
      'newMarkers.some((id) => beside.has(id)) && !claims.isForeignCreation',
      'newMarkers.some((id) => beside.has(id))',
    ),
  ),
  mutant(
    'others-write-every-member',
    'takes any operation on the object for one that may have written each of its members',
    edit(
      beside,
      'return expectation === null || ownMember(expectation, name) !== undefined;',
      'return expectation === null || name.length > 0;',
    ),
  ),
  mutant(
    'makers-change-nothing',
    'refutes as if nothing was written, although another operation is to make the object',
    edit(
      others,
      "neighboursOnObject.some((neighbour) => mayWriteOver(neighbour) || neighbour.effect === 'absent')",
      'false',
    ),
  ),
  mutant(
    'other-values-are-nobodys',
    'refutes although another operation expects another value of a member that is not as asked',
    edit(
      beside,
      "return theirs !== undefined && compareDigests(theirs, digest) !== 'equal';",
      "return theirs !== undefined && digest === '';",
    ),
  ),
  mutant(
    'claims-have-no-members',
    'claims a change without what it expects',
    edit(
      evaluation,
      'digests.every(([, digest]) => digest === UNKNOWN_DIGEST) ? null : Object.fromEntries(digests)',
      "digests.length > 0 && UNKNOWN_DIGEST !== '' ? null : Object.fromEntries(digests)",
    ),
  ),
  mutant(
    'changes-beside-others-are-ambiguous',
    'decides nothing where another object is under the key beside the one that the baseline saw',
    edit(
      changed,
      "decision.verdict === 'verified' ? decisionFor('correlation_ambiguous', known) : decision",
      "decision.verdict === 'verified' || known.length > 0 ? decisionFor('correlation_ambiguous', known) : decision",
    ),
  ),
  mutant(
    'rejected-after-verified-is-absent',
    'says of an effect that was verified and then rejected that it never was',
    edit(
      rows,
      "decisionFor(state.wasVerified ? 'effect_reversed' : reason, objects)",
      'decisionFor(reason, objects)',
    ),
  ),
  mutant(
    'named-things-that-were-so-are-missing',
    'does not see that what the input names was so before',
    edit(present, "if (before.length > 0) return decisionFor('already_so', before);", ''),
  ),
  mutant(
    'kept-things-were-never-removed',
    'refutes a deletion although another operation is to make the object again',
    edit(others, 'neighboursOnObject.some(({ effect }) => isMade(effect))', 'false'),
  ),
  mutant(
    'verified-things-need-their-marker',
    'requires a marker that another operation has written over, and verifies without it',
    edit(
      evaluation,
      'objects.every((object) => object.isMarked || !standsAsClaimed(object, state))',
      'objects.length > 0',
    ),
  ),
  mutant(
    'removed-documents-were-never-changed',
    'says of a document that was removed that this operation had no effect',
    edit(present, "if (wasThere) return decisionFor('state_mismatch', judged);", ''),
  ),
  mutant(
    'absence-before-is-absence-now',
    'takes what was so before the action for what is so at this look',
    edit(
      absent,
      'isShownGone || isAbsenceProven(state)',
      'baseline.isAbsenceProven || wasDeleted || isShownGone',
    ),
  ),
  mutant(
    'operations-not-listed-ask-for-nothing',
    'refutes a state that an operation which is not listed may have asked for',
    edit(others, 'if (state.hasMoreNeighbours) return true;', ''),
  ),
  mutant(
    'new-things-undo-deletions',
    'says of a verified deletion that it is not known whose it was',
    edit(
      absent,
      "if (state.wasVerified) return decisionFor('changed_since_verified', [object]);\n  const { content }",
      'const { content }',
    ),
  ),
];
