import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const absent = 'decision-table/absent.ts';
const claims = 'evidence/claims.ts';
const changed = 'decision-table/changed.ts';
const others = 'decision-table/others.ts';
const beside = 'evidence/beside.ts';
const choice = 'decision-table/choice.ts';
const before = 'evidence/state-before.ts';

/** Mistakes where operations that are no rivals name one object otherwise, or where a claim says no longer what it said. */
export const namedOtherwiseMutants: readonly Mutant[] = [
  mutant(
    'only-rivals-make-things',
    'nobody makes a thing but who names it alike',
    edit(others, 'return makers.length > 0 || mayStrangers', 'return mayStrangers'),
  ),
  mutant(
    'verified-makers-make-more',
    'who was verified with another thing may have made this one',
    edit(others, "hasClaimedAnother(neighbour, id, 'created', state) ||\n    (endedAt", '(endedAt'),
  ),
  mutant(
    'ended-operations-make-things',
    'an operation that had ended may have made the thing',
    edit(others, 'Date.parse(endedAt) < created.fromMs)', 'endedAt === id)'),
  ),
  mutant(
    'makers-make-other-values',
    'an operation may have made what is not as it expects',
    edit(
      others,
      '!isDoneElsewhere(neighbour, object, state) &&\n      !isToBeOther(object, neighbour),',
      '!isDoneElsewhere(neighbour, object, state),',
    ),
  ),
  mutant(
    'named-things-are-ambiguous',
    'the action result does not tell which thing is meant',
    edit(
      present,
      '(mayStrangersHaveMade(object, state) && !object.isReferenced)',
      'mayStrangersHaveMade(object, state)',
    ),
  ),
  mutant(
    'changes-make-nothing',
    'a thing that was not in the list before is a new one',
    edit(others, 'object.created === undefined && isTurnedInto(expected, state)', 'expected === undefined'),
  ),
  mutant(
    'every-change-makes-things',
    'any change may turn a thing into this one',
    edit(
      others,
      'return expected.some((one) => named.some((member) => mayExpectSame(one.members, member)));',
      'return named.length > 0;',
    ),
  ),
  mutant(
    'changes-make-dated-things',
    'a change may have made what the system dates',
    edit(others, 'object.created === undefined && isTurnedInto', 'isTurnedInto'),
  ),
  mutant(
    'changes-elsewhere-make-things',
    'an operation that changed another thing may have turned one into this',
    edit(
      others,
      'if (!isWriter || isDoneElsewhere(neighbour, object, state)) return false;',
      'if (!isWriter) return false;',
    ),
  ),
  mutant(
    'whole-lists-are-chosen',
    'a change brings an older thing into a list that shows every thing',
    edit(others, 'if (!contract.findsByMembers) return false;', ''),
  ),
  mutant(
    'unknown-changes-make-nothing',
    'an operation of which nothing is known turned nothing into this thing',
    edit(
      others,
      'if (expected === null || targetMembers === undefined) return true;',
      'if (expected === null || targetMembers === undefined) return false;',
    ),
    edit(others, '?? true;', '?? false;'),
  ),
  mutant(
    'only-rivals-remove-things',
    'nobody removes a thing but who names it alike',
    edit(others, "return neighbour.effect === 'absent' &&", "return neighbour.effect === 'changed' &&"),
  ),
  mutant(
    'verified-removers-remove-more',
    'who was verified with another deletion may have removed this one',
    edit(others, " && !hasClaimedAnother(neighbour, object.id, 'deleted', state)", ''),
  ),
  mutant(
    'renamed-things-were-removed',
    'what is not under its name was removed',
    edit(
      others,
      'return isRenamedBy(neighbour.expected, state.targetMembers) || isGivenAnotherId(object, neighbour);',
      'return isGivenAnotherId(object, neighbour);',
    ),
  ),
  mutant(
    'changes-remove-things',
    'any change may take a thing from its name',
    edit(
      others,
      'return isRenamedBy(neighbour.expected, state.targetMembers) || isGivenAnotherId(object, neighbour);',
      'return true;',
    ),
  ),
  mutant(
    'only-rivals-write',
    'nobody writes a thing but who names it alike',
    edit(
      others,
      'expectationsOf(strangers(object, state, isWriterOf(object, state)), [])',
      'expectationsOf(strangers(object, state, () => false), [])',
    ),
  ),
  mutant(
    'writers-of-others-write-here',
    'an operation that changed another thing may have changed this one',
    edit(others, "    !hasClaimedAnother(neighbour, id, 'changed', state) &&\n", ''),
  ),
  mutant(
    'makers-of-others-write-this-one',
    'an operation that made another thing may have changed this one',
    edit(others, " &&\n    !hasClaimedAnother(neighbour, id, 'created', state);", ';'),
  ),
  mutant(
    'unseen-documents-were-removed',
    'a document that no baseline shows was there before',
    edit(
      present,
      '(state.baseline?.observations.length ?? 0) > 0',
      '(state.baseline?.observations.length ?? 1) > 0',
    ),
  ),
  mutant(
    'makers-mean-every-thing',
    'an operation that makes a thing may have written any other',
    edit(
      others,
      '(mayWriteOver(neighbour) && isNamedBy(object, neighbour, state))) &&',
      'mayWriteOver(neighbour)) &&',
    ),
  ),
  mutant(
    'unrelated-names-mean-one-thing',
    'two operations that name their things by other members may mean one',
    edit(others, ' && sharesMembers(neighbour, targetMembers)', ''),
  ),
  mutant(
    'references-show-who-made-it',
    'what an agent named is what it made',
    edit(claims, "isNew === true && attribution !== 'reference'", 'isNew === true'),
  ),
  mutant(
    'ended-operations-write',
    'an operation that ended before this one began wrote since',
    edit(
      others,
      'neighbour.endedAt !== null && Date.parse(neighbour.endedAt) < begunMs',
      'neighbour.endedAt === String(begunMs)',
    ),
  ),
  mutant(
    'writes-below-others-are-on-top',
    'the one write that nobody claimed is the last one',
    edit(
      changed,
      'hasOneWriteLeft(object, state) && !isLastWriteClaimed(object)',
      'hasOneWriteLeft(object, state)',
    ),
  ),
  mutant(
    'own-markers-are-no-writes',
    'a thing with the old values was not written, though it has the marker',
    edit(others, '  if (isMarked) return false;\n', ''),
  ),
  mutant(
    'revisions-outweigh-markers',
    'a thing with the old revision was not written, though it has the marker',
    edit(changed, '!object.isMarked && isAsBefore(object)', 'isAsBefore(object)'),
  ),
  mutant(
    'others-markers-are-no-writes',
    'a thing with the old values was not written, though it has the marker of another operation',
    edit(others, 'if (newMarkers.length > 0 || claims.writes.length > 0)', 'if (claims.writes.length > 0)'),
  ),
  mutant(
    'claimed-writes-are-no-writes',
    'a thing with the old values was not written, though another operation claimed a write',
    edit(others, 'if (newMarkers.length > 0 || claims.writes.length > 0)', 'if (newMarkers.length > 0)'),
  ),
  mutant(
    'members-to-stay-are-nobodys',
    'nobody was to change a member that had to stay',
    edit(
      others,
      '(isToStay && expectations.some((expectation) => expectsMore(expectation, object)))',
      'expectations.length < 0',
    ),
  ),
  mutant(
    'others-change-what-stays',
    'any operation may have changed a member that had to stay',
    edit(
      others,
      '(isToStay && expectations.some((expectation) => expectsMore(expectation, object)))',
      '(isToStay && expectations.length > 0)',
    ),
  ),
  mutant(
    'makers-of-others-write-here',
    'an operation that made another thing may have written this one',
    edit(others, "!(isMade(neighbour.effect) && hasClaimedAnother(neighbour, id, 'created', state))", 'true'),
  ),
  mutant(
    'renamed-things-are-absent',
    'what this operation gave another name is gone',
    edit(changed, "  if (state.renamesObject) return decisionFor('evidence_insufficient', judged);\n", ''),
  ),
  mutant(
    'renames-remove-nothing',
    'what another operation gave another name was there all the time, and is gone',
    edit(
      others,
      "effect === 'absent' || (effect === 'changed' && isRenamedBy(expected, targetMembers))",
      "effect === 'absent'",
    ),
  ),
  mutant(
    'renamed-things-have-one-name',
    'an operation means what it names, and not what that is called afterwards',
    edit(
      beside,
      '!areDifferent(own, target) || !areDifferent(own, { ...target, ...members })',
      '!areDifferent(own, target)',
    ),
  ),
  mutant(
    'strangers-things-are-ours',
    'what another account made is as good as what the agent made',
    edit(choice, 'isMarked || (!hasMarker && !isNamed && passesRequired(candidate, state))', 'isMarked'),
  ),
  mutant(
    'every-strangers-thing-may-be-ours',
    'any new thing of another account may be the effect',
    edit(choice, '(!hasMarker && !isNamed && passesRequired(candidate, state))', '(!hasMarker && !isNamed)'),
  ),
  mutant(
    'lacking-members-were-written',
    'a member that the baseline lacks was written, though the revision stood',
    edit(before, 'showsMembers(seen.body, body) && !isUnwritten', 'showsMembers(seen.body, body)'),
  ),
  mutant(
    'ids-are-given-once',
    'a thing with the claimed id is the claimed thing, whenever it was made',
    edit(claims, '!isLater(claim) && ', ''),
  ),
  mutant(
    'removed-things-stay-ours',
    'a thing with the claimed id is the claimed thing, though another operation removed that',
    edit(claims, ' && !isRemoved(claim)', ''),
  ),
  mutant(
    'deletions-after-verified-are-others',
    'what another operation removed later was never removed by this one',
    edit(
      absent,
      "  if (target.claims.isForeign && state.wasVerified) return decisionFor('changed_since_verified', [target]);\n",
      '',
    ),
  ),
  mutant(
    'cancelling-unsays-what-was-verified',
    'an operation that was cancelled later did nothing before',
    edit(
      'evidence/scope.ts',
      "verdict === 'verified' && observedAt <= endedAt",
      "verdict === 'pending' && observedAt <= endedAt",
    ),
  ),
  mutant(
    'cancelled-operations-explain',
    'an operation that was cancelled did what it was to do',
    edit(
      'evidence/scope.ts',
      'endedAt === null || claims.some((claim) => claim.operationId === operationId)',
      'endedAt === null || claims.length >= 0 || operationId === endedAt',
    ),
  ),
];
