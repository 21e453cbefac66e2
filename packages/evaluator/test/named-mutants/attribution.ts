import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const choice = 'decision-table/choice.ts';
const evaluation = 'decision-table/to-evaluation.ts';
const events = 'evidence/events.ts';
const context = 'evidence/operation-context.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in the attribution of an effect, and in markers, copies and creators. */
export const attributionMutants: readonly Mutant[] = [
  mutant(
    'marker-gives-no-attribution',
    'assumes that a marker establishes nothing',
    edit(
      requirements,
      'state.hasMarker && objects.every((object) => object.isMarked && !mayBeWrittenOver(object, state))',
      'false',
    ),
  ),
  mutant(
    'new-candidate-does-not-correlate',
    'assumes that an object without a marker is never exclusive',
    edit(requirements, 'return sawEverything && isNew(object, state);', 'return false;'),
  ),
  mutant(
    'hidden-rows-are-exclusive',
    'assumes that the reader sees every object',
    edit(
      requirements,
      'showsEverything && isUncached && isAbsenceExact && isLookupComplete',
      '(showsEverything || true) && isUncached && isAbsenceExact && isLookupComplete',
    ),
  ),
  mutant(
    'cached-responses-are-exclusive',
    'assumes that a cache shows every object',
    edit(
      requirements,
      'showsEverything && isUncached && isAbsenceExact && isLookupComplete',
      'showsEverything && (isUncached || true) && isAbsenceExact && isLookupComplete',
    ),
  ),
  mutant(
    'hiding-apis-show-everything',
    'assumes that an API leaves nothing out of its lists',
    edit(
      requirements,
      'showsEverything && isUncached && isAbsenceExact && isLookupComplete',
      'showsEverything && isUncached && (isAbsenceExact || true) && isLookupComplete',
    ),
  ),
  mutant(
    'hidden-baselines-date',
    'assumes that the baseline showed every object',
    edit(
      requirements,
      'baseline?.showsEverything === true && wasUnseen',
      'baseline !== undefined && wasUnseen',
    ),
  ),
  mutant(
    'first-attribution-wins',
    'ignores which attribution the contract asks for',
    edit(requirements, 'kinds.find((kind) => contract.sufficient.includes(kind)) ??', ''),
  ),
  mutant(
    'every-attribution-suffices',
    'ignores which attribution the contract calls sufficient',
    edit(evaluation, 'sufficient: contract.sufficient.includes(kind)', 'sufficient: true'),
  ),
  mutant(
    'reference-needs-no-instant',
    'trusts the agent that the object is new',
    edit(
      requirements,
      '!state.hasMarker && created !== undefined && isReferenced',
      '!state.hasMarker && isReferenced',
    ),
  ),
  mutant(
    'accounts-are-case-sensitive',
    'compares account names by their case',
    edit(choice, 'contract.object?.foldsCreator ? name.toLowerCase() : name', 'name'),
  ),
  mutant(
    'accounts-always-fold',
    'assumes that account names are equal in any case',
    edit(
      choice,
      'contract.object?.foldsCreator ? name.toLowerCase() : name',
      'contract ? name.toLowerCase() : name',
    ),
  ),
  mutant(
    'creators-confirm-themselves',
    'confirms a creator although nobody declared the account of the agents',
    edit(
      evaluation,
      'creator !== undefined && actor !== undefined && isSameAccount(creator, actor, state)',
      'creator !== undefined && (actor === undefined || isSameAccount(creator, actor, state))',
    ),
  ),
  mutant(
    'declared-actors-are-confirmed',
    'confirms a declared account although the provider names no creator',
    edit(
      evaluation,
      'creator !== undefined && actor !== undefined && isSameAccount(creator, actor, state)',
      'actor !== undefined && (creator === undefined || isSameAccount(creator, actor, state))',
    ),
  ),
  mutant(
    'quotations-are-markers',
    'searches the marker in quoted lines too',
    edit(events, 'const own = withoutQuotations(value);', 'const own = value;'),
  ),
  mutant(
    'markers-are-contained',
    'accepts a field that contains the marker, so one row can prove two operations',
    edit(events, "if (match === 'equals') return markers.includes(value);", ''),
  ),
  mutant(
    'first-spelling-only',
    'recognizes only the first spelling of the marker',
    edit(context, 'return marker.templates.flatMap(', 'return marker.templates.slice(0, 1).flatMap('),
  ),
  mutant(
    'copies-are-candidates',
    'counts the copy of another creator',
    edit(
      choice,
      'const copies = own.filter((candidate) => isCopy(candidate, state));',
      'const copies: Candidate[] = [];',
    ),
  ),
  mutant(
    'unknown-copies-are-duplicates',
    'assumes that every marked object was made by the agent',
    edit(present, "if (hasOtherCreators && !isQuoted) return decisionFor('correlation_ambiguous');", ''),
  ),
  mutant(
    'duplicates-are-as-asked',
    'counts only marked objects whose checks pass',
    edit(
      choice,
      'standing(genuine.filter((candidate) => isBound(candidate, state)))',
      'standing(genuine.filter((candidate) => isBound(candidate, state) && !failsRequired(candidate, state)))',
    ),
  ),
  mutant(
    'follow-ups-are-duplicates',
    'assumes that a second marked object after a claim is a duplicate',
    edit(present, "isQuoted ? 'changed_since_verified' : 'effect_duplicated'", "'effect_duplicated'"),
  ),
  mutant(
    'optional-markers-are-required',
    'assumes that every operation has a marker',
    edit(context, 'if (!isAsked) return [];', ''),
  ),
  mutant(
    'optional-markers-are-ignored',
    'assumes that an optional marker is never given',
    edit(context, 'if (!isAsked) return [];', "if (marker.when?.root === 'input') return [];"),
  ),
  mutant(
    'collections-always-have-markers',
    'assumes that every collection has a member for the marker',
    edit(
      state,
      'context.markers.length > 0 && hasRoomForMarker(contract, evidence.reads)',
      'context.markers.length > 0',
    ),
  ),
];
