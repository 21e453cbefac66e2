import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const choice = 'decision-table/choice.ts';
const candidates = 'evidence/candidates.ts';
const events = 'evidence/events.ts';
const lookup = 'evidence/lookup.ts';

/** Mistakes in rows 4, 5 and 7, and in which objects are candidates, bound or judged. */
export const identityMutants: readonly Mutant[] = [
  mutant('duplicates-are-accepted', 'leaves out the row', edit(present, 'duplicated(state, choice) ??', '')),
  mutant(
    'duplicates-wait',
    'checks the settling window first',
    edit(
      present,
      'duplicated(state, choice) ??',
      'whileSettling(state, judged) ?? duplicated(state, choice) ??',
    ),
  ),
  mutant(
    'other-objects-are-duplicates',
    'counts every observed object as a duplicate',
    edit(
      present,
      'if (bound.length <= state.expectedCount) return undefined;',
      'if (state.candidates.length <= state.expectedCount) return undefined;',
    ),
  ),
  mutant(
    'older-objects-are-duplicates',
    'counts a marked object that may be older than the operation as a duplicate',
    edit(present, 'if (counted.length <= state.expectedCount)', 'if (counted.length < 0)'),
  ),
  mutant(
    'undated-objects-are-no-duplicates',
    'counts only objects that are dated as new',
    edit(
      present,
      "age === 'new' || isUndated || claims",
      "age === 'new' || (isUndated && !claims) || claims",
    ),
  ),
  mutant(
    'claimed-objects-are-no-duplicates',
    'does not count the object that the operation was verified with',
    edit(present, 'isUndated || claims.ownAtMs !== undefined', 'isUndated'),
  ),
  mutant(
    'references-bind',
    'trusts the agent which object is the effect, so a wrong acknowledgement makes a perfect effect a duplicate',
    edit(choice, '(hasMarker && isMarked) || claims', '(hasMarker && isMarked) || isReferenced || claims'),
    edit(choice, 'isBound({ isMarked, claims }', 'isBound({ isMarked, isReferenced, claims }'),
  ),
  mutant(
    'own-claim-does-not-bind',
    'assumes that an own claim does not bind',
    edit(choice, '(hasMarker && isMarked) || claims.ownAtMs !== undefined', 'hasMarker && isMarked'),
  ),
  mutant(
    'first-candidate-wins',
    'assumes that the provider lists the best match first',
    edit(choice, 'unbound.length <= expectedCount ? unbound : []', 'unbound.slice(0, expectedCount)'),
  ),
  mutant(
    'rivals-beat-markers',
    'checks other open operations before the binding',
    edit(present, 'if (isTied || remaining.length === 0)', 'if (remaining.length === 0)'),
  ),
  mutant(
    'age-is-ignored',
    'drops only claimed objects',
    edit(choice, "return claims.isForeign || age === 'predates';", 'return claims.isForeign;'),
  ),
  mutant(
    'claimed-candidates-are-eligible',
    'counts an object that another operation claimed as a candidate',
    edit(choice, "return claims.isForeign || age === 'predates';", "return age === 'predates';"),
  ),
  mutant(
    'rejection-does-not-wait',
    'assumes that a rejection is final inside the settling window',
    edit(
      present,
      'const settling = whileSettling(state);',
      'const settling = fallen.length === 0 ? whileSettling(state) : undefined;',
    ),
  ),
  mutant(
    'rejection-needs-no-listing',
    'assumes that a wrong object proves that no right one exists',
    edit(
      present,
      'if (state.contract.lookup === undefined || !isAbsenceProven(state))',
      'if (fallen.length === 0 && !isAbsenceProven(state))',
    ),
  ),
  mutant(
    'other-candidates-are-ignored',
    'ignores an object as asked that appeared without the marker',
    edit(
      present,
      'const isForgotten = fallen.some(',
      'const isForgotten = fallen.length === 1 && fallen.some(',
    ),
  ),
  mutant(
    'old-candidates-hide-absence',
    'leaves the verdict open if there are several candidates, even if all fell away',
    edit(
      present,
      'if (state.contract.lookup === undefined || !isAbsenceProven(state))',
      'if (fallen.length > 1 || !isAbsenceProven(state))',
    ),
  ),
  mutant(
    'keyed-rejection-needs-a-listing',
    'assumes that only a listing shows what fell away',
    edit(
      present,
      'if (!state.contract.lookup.isAddressed) return',
      "if (!state.contract.lookup.isAddressed || state.listing === 'unread') return",
    ),
  ),
  mutant(
    'addressed-listings-are-ignored',
    'assumes that a listing can always show more than the input addresses',
    edit('compile-contract.ts', 'observe.addressed ?? (isOneObject', '(isOneObject'),
  ),
  mutant(
    'reference-is-always-the-id',
    'ignores object.reference',
    edit('compile-contract.ts', 'path(object.reference ?? ids.at(-1)!)', 'path(ids.at(-1)!)'),
  ),
  mutant(
    'references-compare-by-type',
    'compares references by JSON type instead of as text',
    edit(
      candidates,
      'reference !== undefined && reference === context.reference',
      'object !== undefined && resolvePath(object.reference, plain) === context.reference',
    ),
  ),
  mutant(
    'provider-reference-ignored',
    'reads the reference only from the response',
    edit(
      'evidence/operation-context.ts',
      'inResponse ?? acknowledgement?.result.providerReference',
      'inResponse',
    ),
  ),
  mutant(
    'any-marker-binds',
    'accepts the marker of another operation',
    edit(
      candidates,
      'isMarkedValue(resolvePath(marker.path, document), marker.match, markers)',
      'resolvePath(marker.path, document) !== undefined',
    ),
  ),
  mutant(
    'marker-must-be-the-whole-text',
    'assumes that free text and lists contain only the marker',
    edit(events, 'return markers.some((marker) => own.includes(marker));', 'return markers.includes(own);'),
    edit(
      events,
      'if (Array.isArray(value)) return value.some((element: JsonValue) => isMarkedValue(element, match, markers));',
      '',
    ),
  ),
  mutant(
    'marker-is-optional',
    'assumes that an object as asked needs no marker',
    edit(shared, 'if (isUnmarked || lacksEventKey(state, objects))', 'if (lacksEventKey(state, objects))'),
    edit(
      present,
      "return isForgotten ? decisionFor('correlation_missing') : undefined;",
      'return undefined;',
    ),
  ),
  mutant(
    'missing-marker-refutes',
    'refutes because the only new object has no marker',
    edit(
      present,
      "return isForgotten ? decisionFor('correlation_missing') : undefined;",
      'return undefined;',
    ),
  ),
  mutant(
    'missing-marker-does-not-wait',
    'assumes that a marker is never written later',
    edit(
      present,
      'const settling = whileSettling(state);',
      'const settling = fallen.some((object) => isForgottenMarker(object, state)) ? undefined : whileSettling(state);',
    ),
  ),
  mutant(
    'keyed-lookup-does-not-correlate',
    'assumes that only a listing shows the only new object',
    edit(
      requirements,
      'return sawEverything && isNew(object, state);',
      "return state.listing === 'complete' && sawEverything && isNew(object, state);",
    ),
  ),
  mutant(
    'same-object-counts-twice',
    'counts an object that two reads show as two objects',
    edit(candidates, 'if (id !== undefined && ids.has(id)) continue;', ''),
  ),
  mutant(
    'listing-state-wins',
    'joins the two reads in the wrong order',
    edit(
      lookup,
      '[...(main.items?.observations ?? []), ...(fallback?.items?.observations ?? [])]',
      '[...(fallback?.items?.observations ?? []), ...(main.items?.observations ?? [])]',
    ),
  ),
  mutant(
    'fallback-is-ignored',
    'uses only the completeness of the fallback listing',
    edit(lookup, ', ...(fallback?.items?.observations ?? [])]', ']'),
  ),
  mutant(
    'parts-of-an-id-suffice',
    'identifies an object by the parts of its id that can be read',
    edit('evidence/baseline.ts', 'if (!texts.every((text) => text !== undefined)) return undefined;', ''),
  ),
  mutant(
    'last-part-is-the-id',
    'assumes that the last part of a composite id is unique',
    edit('evidence/baseline.ts', 'texts.length === 1 ? texts[0] : JSON.stringify(texts)', 'texts.at(-1)'),
  ),
];
