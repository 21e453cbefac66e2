import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const changed = 'decision-table/changed.ts';
const others = 'decision-table/others.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const beside = 'evidence/beside.ts';

/** Mistakes about operations that name an object by values which only the object shows, and about ids given again. */
export const namedByWhatItShowsMutants: readonly Mutant[] = [
  mutant(
    'shown-values-name-nothing',
    'two operations mean one thing only where they have a member in common',
    edit(beside, "return compared.includes('equal') && !compared.includes('different');", 'return false;'),
  ),
  mutant(
    'one-shown-value-names-it',
    'an operation names a thing that shows another value than it says',
    edit(beside, " && !compared.includes('different');", ';'),
  ),
  mutant(
    'unknown-names-mean-everything',
    'an operation whose names are not known names every thing',
    edit(beside, 'object.names ?? {}', "object.names ?? { number: nameOf('number') ?? '' }"),
  ),
  mutant(
    'unknown-changes-rename-nothing',
    'an operation of which nothing is known renames nothing',
    edit(
      beside,
      'targets === undefined) return true;\n  return expected.some(({ members }) =>',
      'targets === undefined) return false;\n  return expected.some(({ members }) =>',
    ),
  ),
  mutant(
    'rejected-repeats-are-repeats',
    'two attempts that both failed are one effect too many',
    edit('decision-table/decide.ts', ' && !bound.every(isRejected);', ';'),
  ),
  mutant(
    'makers-of-all-are-copiers',
    'an operation may have copied what it names, though it names all of them',
    edit(others, 'named.length < bound.length', 'named.length <= bound.length'),
  ),
  mutant(
    'verified-makers-copy',
    'who was verified with another thing may have made the copy',
    edit(
      others,
      "named.some(({ id }) => !hasClaimedAnother(neighbour, id, 'created', state))",
      'named.length > 0',
    ),
  ),
  mutant(
    'sets-are-never-new',
    'every thing of a set was there before',
    edit(
      changed,
      'contract.exactCount !== undefined && showsEverything',
      'contract.exactCount === undefined && showsEverything',
    ),
  ),
  mutant(
    'sets-take-any-thing',
    'a new thing of a set takes nobody’s place',
    edit(
      changed,
      'showsEverything && seen.length >= observations.length',
      'showsEverything && seen.length <= observations.length',
    ),
  ),
  mutant(
    'what-was-asked-is-not-shown',
    'only what the thing itself shows can differ from a name',
    edit('evidence/candidates.ts', 'ownMember(ownNames, member)', "ownMember({ '': member }, member)"),
  ),
  mutant(
    'hidden-values-name-it',
    'an operation may mean every thing that does not show its values',
    edit(beside, "compared.includes('equal') && !compared", '!compared'),
  ),
  mutant(
    'changed-values-still-name',
    'a thing showed before what it shows now, whatever others change',
    edit(
      beside,
      "written.has(member) ? 'unknown' : compareDigests(name, nameOf(member))",
      'compareDigests(name, nameOf(member))',
    ),
  ),
  mutant(
    'deletions-write',
    'a deletion gives members values',
    edit(
      beside,
      "const writers = neighbours.filter(({ effect }) => effect !== 'absent');\n  return new Set(writers",
      'return new Set(neighbours',
    ),
  ),
  mutant(
    'expected-names-are-changes',
    'an operation changes every member that it expects',
    edit(
      beside,
      "compareDigests(ownMember(target, name), digest) !== 'equal'",
      "name !== '' || digest in target",
    ),
  ),
  mutant(
    'renamed-things-lost-their-name',
    'what an operation names by the value that it changes is not found afterwards',
    edit(beside, "if (own.has(member)) return 'equal';", ''),
  ),
  mutant(
    'makers-write-only-what-they-name-alike',
    'an operation that makes its thing where it finds none finds only what this one names alike',
    edit(
      others,
      '(mayWriteOver(neighbour) && isNamedBy(object, neighbour, state))) &&',
      '(mayWriteOver(neighbour) && neighbour.namesObject)) &&',
    ),
  ),
  mutant(
    'ids-are-not-members',
    'no change gives a thing another id',
    edit(others, ' || isGivenAnotherId(object, neighbour)', ''),
  ),
  mutant(
    'makers-write-over-nothing',
    'an operation that makes its thing where it finds none writes over nothing',
    edit(others, '(mayWriteOver(neighbour) && isNamedBy(object, neighbour, state)),', 'false,'),
  ),
  mutant(
    'copies-are-repeats',
    'a second thing with the marker is always a repeat',
    edit(present, 'mayBeCopiedByOthers(bound, state)', 'bound.length === 0'),
  ),
  mutant(
    'instants-do-not-renew-ids',
    'an id names one thing, whenever the system says that it was made',
    edit(others, 'return isNewer || claims.isMadeAgain;', 'return claims.isMadeAgain;'),
  ),
  mutant(
    'removals-do-not-free-ids',
    'an id names one thing, although another operation removed it',
    edit(others, 'return isNewer || claims.isMadeAgain;', 'return isNewer;'),
  ),
  mutant(
    'given-ids-repeat-nothing',
    'a second marked thing under an id that was given again is an older one',
    edit(
      present,
      "if (mayBeRepeated(state, choice)) return decisionFor('correlation_ambiguous', bound);",
      '',
    ),
  ),
  mutant(
    'marked-older-things-are-repeats',
    'an older thing that was given the marker was made again',
    edit(present, 'object.isMarked && isAgain(object)', 'object.isMarked'),
  ),
  mutant(
    'every-given-id-is-a-repeat',
    'whatever was made under an id that was given again is a second effect',
    edit(present, 'object.isMarked && isAgain(object)', 'isAgain(object)'),
  ),
  mutant(
    'removals-beside-free-no-ids',
    'a removal that is to come gives no id to a second effect',
    edit(
      present,
      'mayBeMadeAgain(object, state) || mayBeRemoved(object, state)',
      'mayBeMadeAgain(object, state)',
    ),
  ),
  mutant(
    'dated-things-lose-their-id',
    'what the system says was made before is made again',
    edit(present, 'return !isOlder && state', 'return state'),
  ),
  mutant(
    'changes-free-ids',
    'any other operation on an older thing frees its id',
    edit(
      present,
      "one.effect === 'absent' && isNamedBy(object, one, state)",
      'isNamedBy(object, one, state)',
    ),
  ),
  mutant(
    'removals-free-every-id',
    'a removal of one thing frees the id of another one',
    edit(present, "one.effect === 'absent' && isNamedBy(object, one, state)", "one.effect === 'absent'"),
  ),
  mutant(
    'removed-things-are-changed',
    'what was made again under the id is the thing that was to be changed',
    edit(
      changed,
      "before === 'displaced' || claims.isMadeAgain",
      "before === 'displaced' && !claims.isMadeAgain",
    ),
  ),
  mutant(
    'markers-outlive-no-write',
    'the marker of a change shows who wrote last',
    edit(requirements, 'object.isMarked && !mayBeWrittenOver(object, state)', 'object.isMarked'),
  ),
  mutant(
    'counted-writes-leave-doubt',
    'a marker is doubted although one write was made',
    edit(requirements, ' || object.revisionRise === 1', ''),
  ),
  mutant(
    'baselines-name-nothing',
    'an operation that began before means nothing that was there',
    edit(
      others,
      'namesBefore.some((nameOf) => namesShown(neighbour, nameOf, writtenMembers))',
      'namesBefore.length < 0',
    ),
  ),
  mutant(
    'claimed-things-were-never-others',
    'what an operation claims to have made was nobody else’s before',
    edit(others, 'if (claims.isForeign && !isTaken) return false;', 'if (claims.isForeign) return false;'),
  ),
  mutant(
    'markers-of-others-are-notes',
    'an operation without a marker may be credited with what bears another one’s',
    edit(
      present,
      '(isMarkedOver(object, state) || mayStrangersHaveCompleted(object, state))',
      'mayStrangersHaveCompleted(object, state)',
    ),
  ),
  mutant(
    'hidden-things-were-not-there',
    'what a baseline did not show was not there, whatever it could show',
    edit(
      changed,
      "if (isUnseen && !state.baseline.showsEverything) return decisionFor('baseline_missing', judged);",
      '',
    ),
  ),
  mutant(
    'documents-are-no-things',
    'an operation on a document means no object of a collection',
    edit(
      beside,
      "return compared.includes('equal')",
      "return !('path' in (expected?.[0]?.target ?? {})) && compared.includes('equal')",
    ),
  ),
  mutant(
    'documents-are-every-thing',
    'an operation on a document may mean any object of which it says nothing',
    edit(
      'evidence/other-operations.ts',
      "(object !== undefined && effect !== 'state')",
      '(object !== undefined && effect.length > 0)',
    ),
  ),
  mutant(
    'rejected-things-are-all',
    'what failed since it was verified was reversed, whatever was done since',
    edit('decision-table/decide.ts', '!state.hasMarker && isDoneAgain', 'bound.length < 0 && isDoneAgain'),
  ),
  mutant(
    'references-complete-things',
    'what the agent names was made as asked by it',
    edit(
      'decision-table/present.ts',
      '(isMarkedOver(object, state) || mayStrangersHaveCompleted(object, state))',
      'isMarkedOver(object, state)',
    ),
  ),
  mutant(
    'only-changes-complete',
    'what writes over what it finds completes nothing',
    edit(
      others,
      "effect === 'changed' || (mayWriteOver(neighbour) && !isToBeOther(object, neighbour))",
      "effect === 'changed'",
    ),
  ),
  mutant(
    'verified-things-are-completed',
    'what was verified may have been completed by others since',
    edit(
      'decision-table/present.ts',
      '(object.claims.ownAtMs === undefined &&\n        (isMarkedOver',
      '(object.claims.ownAtMs !== null &&\n        (isMarkedOver',
    ),
  ),
  mutant(
    'other-values-complete',
    'who expects another value may have completed the object',
    edit(others, '(mayWriteOver(neighbour) && !isToBeOther(object, neighbour))', 'mayWriteOver(neighbour)'),
  ),
  mutant(
    'ended-changes-complete',
    'an operation that had ended may have completed what was made since',
    edit(
      others,
      'if (!isWriter || isDoneElsewhere(neighbour, object, state)) return false;',
      'if (!isWriter || isDoneElsewhere({ ...neighbour, endedAt: null }, object, state)) return false;',
    ),
  ),
  mutant(
    'changes-complete-nothing',
    'what a change completes was as asked before',
    edit(others, 'return isOlder || (isNamedBy', 'return isOlder && (isNamedBy'),
  ),
  mutant(
    'every-change-completes',
    'a change of whatever member may have caused the effect',
    edit(
      others,
      'isNamedBy(object, neighbour, state) && isCompletedBy(object, expected)',
      'isNamedBy(object, neighbour, state)',
    ),
  ),
  mutant(
    'strangers-failures-end-the-wait',
    'a failed attempt that nothing ties to the operation refutes it at once',
    edit(
      'decision-table/decide.ts',
      'isListed && state.settle.isOpen',
      'judged.length < 0 && state.settle.isOpen',
    ),
  ),
  mutant(
    'changes-derive-nothing',
    'a change by another operation changes what that expects and nothing more',
    edit(shared, '(isChanged ? ', '(objects.length < 0 && isChanged ? '),
  ),
  mutant(
    'removed-things-are-absent',
    'what is gone was not changed before',
    edit(
      changed,
      "isStateMeant ? 'state_mismatch' : 'changed_since_begun'",
      "isStateMeant ? 'effect_absent' : 'changed_since_begun'",
    ),
  ),
  mutant(
    'removed-things-refute-every-change',
    'what is gone refutes that it was changed',
    edit(
      changed,
      "isStateMeant ? 'state_mismatch' : 'changed_since_begun'",
      "isStateMeant ? 'state_mismatch' : 'state_mismatch'",
    ),
  ),
];
