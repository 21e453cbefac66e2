import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const choice = 'decision-table/choice.ts';
const keys = 'effect-keys.ts';

/** Mistakes in which other operations can have caused an effect. */
export const rivalMutants: readonly Mutant[] = [
  mutant(
    'rivals-are-ignored',
    'ignores other open operations for the same effect',
    edit(
      present,
      "return isRivaled ? decisionFor('correlation_ambiguous') : undefined;",
      'return undefined;',
    ),
    edit(requirements, 'hasRival(object, state) || ', ''),
  ),
  mutant(
    'verified-rivals-count',
    'counts a rival that has its own effect',
    edit(choice, 'if (verifiedObjectId !== null && verifiedObjectId !== id) return false;', ''),
    edit(choice, 'endedAt === null ||', 'verifiedObjectId !== null || endedAt === null ||'),
  ),
  mutant(
    'verified-rivals-never-count',
    'assumes that every verified rival has another effect',
    edit(choice, 'verifiedObjectId !== null && verifiedObjectId !== id', 'verifiedObjectId !== null'),
  ),
  mutant(
    'ended-rivals-count',
    'counts an operation that ended before the object appeared, so an abandoned one blocks for ever',
    edit(choice, 'endedAt === null || Date.parse(endedAt) >= appearedMs', 'true'),
  ),
  mutant(
    'cancelling-frees-what-is-there',
    'assumes that an operation that ended caused nothing',
    edit(choice, 'endedAt === null || Date.parse(endedAt) >= appearedMs', 'endedAt === null'),
  ),
  mutant(
    'undated-objects-appeared-last',
    'assumes that an object without an instant appeared after every rival ended',
    edit(choice, 'created?.fromMs ?? begunMs', 'created?.fromMs ?? Infinity'),
  ),
  mutant(
    'unlisted-rivals-are-ignored',
    'assumes that the list of rivals is complete',
    edit(
      choice,
      'return state.hasMoreRivals || rivalsOf(candidate, state).length > 0;',
      'return rivalsOf(candidate, state).length > 0;',
    ),
  ),
  mutant(
    'named-objects-are-ambiguous',
    'ignores that the rivals name other objects',
    edit(present, ' && !isNamedByUsAlone(object, state)', ''),
  ),
  mutant(
    'silent-rivals-do-not-count',
    'assumes that a rival without an action result did nothing',
    edit(
      choice,
      'reference !== null && reference !== candidate.reference',
      'reference !== candidate.reference',
    ),
  ),
  mutant(
    'own-word-ends-rivals',
    'trusts the own action result against that of a rival',
    edit(choice, 'reference !== null && reference !== candidate.reference', 'reference !== null'),
  ),
  mutant(
    'rivals-objects-are-candidates',
    'counts the object that a rival names',
    edit(choice, 'if (isLeftToRival(candidate, state)) return false;', ''),
  ),
  mutant(
    'states-have-rivals',
    'assumes that a state belongs to one operation',
    edit(
      present,
      'if (!state.contract.object || state.contract.lookup === undefined)',
      'if (state.contract.lookup === undefined)',
    ),
  ),
  mutant(
    'later-rivals-count',
    'counts an operation that began after the object was claimed',
    edit(choice, 'if (ownAtMs !== undefined && Date.parse(createdAt) >= ownAtMs) return false;', ''),
  ),
  mutant(
    'creations-and-changes-are-apart',
    'assumes that a write that creates changes nothing',
    edit(keys, 'document.service, kind,', 'document.service, document.effect, kind,'),
  ),
  mutant(
    'removals-are-writes',
    'takes a deletion for the rival of a creation',
    edit(
      keys,
      "if (document.effect !== 'absent') return ['written'];",
      "if (document.effect) return ['written'];",
    ),
  ),
  mutant(
    'marks-of-deletion-are-no-writes',
    'assumes that only a deletion deletes',
    edit(keys, "lookup?.gone ? ['removed', 'written'] : ['removed']", "['removed']"),
  ),
  mutant(
    'visible-objects-are-never-removed',
    'assumes that an object that stays visible is only marked as deleted',
    edit(keys, "? ['removed', 'written'] :", "? ['written', 'marked'] :"),
  ),
  mutant(
    'whole-elements-name-objects',
    'takes two values for one object for two objects',
    edit(
      keys,
      'values.with(setPosition, namedBy(member, elementIdentity))',
      'values.with(setPosition, member)',
    ),
  ),
  mutant(
    'sets-are-one-effect',
    'compares sets as a whole',
    edit(
      keys,
      'const variants = Array.isArray(members)',
      'const variants = Array.isArray(members) && !exactCount',
    ),
  ),
  mutant(
    'own-claims-excuse-a-second-object',
    'looks at what this operation claimed, and at nothing beside it',
    edit(present, '!bound.includes(object) && passesRequired(object, state)', '!remaining.includes(object)'),
  ),
  mutant(
    'any-second-object-is-a-repetition',
    'takes an object that cannot be checked for a second one as asked',
    edit(present, '!bound.includes(object) && passesRequired(object, state)', '!bound.includes(object)'),
  ),
  mutant(
    'words-of-rivals-make-exclusive',
    'takes an object for the only new one because a rival’s agent names the other one',
    edit('decision-table/verdict-requirements.ts', ' || hasAnotherAsAsked(state)', ''),
  ),
];
