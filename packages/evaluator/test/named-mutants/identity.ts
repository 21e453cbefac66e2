import type { Mutant } from '@tookeffect/testing/mutants';

const presence = 'decision-table/presence-table.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const choice = 'decision-table/decision.ts';
const candidates = 'evidence/candidates.ts';
const events = 'evidence/events.ts';

/** Mistakes in rows 4 and 5, and in the correlation of an object with its operation. */
export const identityMutants: readonly Mutant[] = [
  {
    id: 'duplicates-are-accepted',
    why: 'leaves out the row',
    edits: [{ file: presence, find: 'duplicated(choice) ??', replace: '' }],
  },
  {
    id: 'duplicates-wait',
    why: 'checks the settling window first',
    edits: [
      { file: presence, find: 'duplicated(choice) ??', replace: '' },
      {
        file: presence,
        find: 'notSettled(state, object, choice) ??',
        replace: 'notSettled(state, object, choice) ??\n    duplicated(choice) ??',
      },
    ],
  },
  {
    id: 'other-objects-are-duplicates',
    why: 'counts unbound candidates as duplicates',
    edits: [
      {
        file: presence,
        find: 'duplicated({ bound, object }: Choice)',
        replace: 'duplicated({ eligible, object }: Choice)',
      },
      { file: presence, find: 'return bound.length > 1 ?', replace: 'return eligible.length > 1 ?' },
    ],
  },
  {
    id: 'only-markers-bind',
    why: 'assumes that the acknowledged reference does not bind',
    edits: [
      {
        file: choice,
        find: "hasMarker || isBoundByReference || claim === 'own'",
        replace: "hasMarker || claim === 'own'",
      },
    ],
  },
  {
    id: 'own-claim-does-not-bind',
    why: 'assumes that an own claim does not bind',
    edits: [
      {
        file: choice,
        find: "hasMarker || isBoundByReference || claim === 'own'",
        replace: 'hasMarker || isBoundByReference',
      },
    ],
  },
  {
    id: 'first-candidate-wins',
    why: 'assumes that the provider lists the best match first',
    edits: [
      { file: presence, find: 'eligible.length > 1 || hasOpenRivals', replace: 'hasOpenRivals' },
      {
        file: requirements,
        find: 'eligible.length === 1 && eligible[0] === object',
        replace: 'eligible[0] === object',
      },
    ],
  },
  {
    id: 'rivals-are-ignored',
    why: 'ignores other open operations of equal input',
    edits: [{ file: presence, find: 'eligible.length > 1 || hasOpenRivals', replace: 'eligible.length > 1' }],
  },
  {
    id: 'rivals-beat-markers',
    why: 'checks other open operations before the binding',
    edits: [
      {
        file: presence,
        find: 'if (isBound(object) || eligible.length === 0)',
        replace: 'if ((isBound(object) && !hasOpenRivals) || eligible.length === 0)',
      },
    ],
  },
  {
    id: 'age-is-ignored',
    why: 'rejects only claimed objects',
    edits: [
      {
        file: choice,
        find: "return claim === 'other' || age === 'predates';",
        replace: "return claim === 'other';",
      },
    ],
  },
  {
    id: 'claimed-candidates-are-eligible',
    why: 'counts an object that another operation claimed as eligible',
    edits: [{ file: choice, find: '!isRejected(candidate)', replace: "candidate.age !== 'predates'" }],
  },
  {
    id: 'predating-candidates-are-eligible',
    why: 'counts an object that predates the operation as eligible',
    edits: [{ file: choice, find: '!isRejected(candidate)', replace: "candidate.claim !== 'other'" }],
  },
  {
    id: 'rejection-does-not-wait',
    why: 'assumes that a rejection is final inside the settling window',
    edits: [{ file: presence, find: 'if (settling) return settling;', replace: '' }],
  },
  {
    id: 'rejection-needs-no-listing',
    why: 'assumes that a wrong object proves that no right one exists',
    edits: [
      {
        file: presence,
        find: 'if (!showsEverything || eligible.length > 0)',
        replace: 'if (eligible.length > 0)',
      },
    ],
  },
  {
    id: 'other-candidates-are-ignored',
    why: 'considers only the chosen object',
    edits: [
      {
        file: presence,
        find: 'if (!showsEverything || eligible.length > 0)',
        replace: 'if (!showsEverything)',
      },
    ],
  },
  {
    id: 'old-candidates-hide-absence',
    why: 'leaves the verdict open if there are several candidates, even if all are rejected',
    edits: [
      {
        file: presence,
        find: 'if (!showsEverything || eligible.length > 0)',
        replace: 'if (!showsEverything || state.candidates.length > 1)',
      },
    ],
  },
  {
    id: 'keyed-rejection-needs-a-listing',
    why: 'assumes that only a listing shows every object',
    edits: [
      { file: presence, find: 'const showsEverything = isKeyed || (', replace: 'const showsEverything = (' },
    ],
  },
  {
    id: 'cardinality-is-ignored',
    why: 'assumes that a listing can always have several items',
    edits: [
      {
        file: 'compile-contract.ts',
        find: "(observe.select === undefined || observe.cardinality === 'one')",
        replace: 'observe.select === undefined',
      },
    ],
  },
  {
    id: 'reference-is-always-the-id',
    why: 'ignores object.reference',
    edits: [
      {
        file: 'compile-contract.ts',
        find: 'path(object.reference ?? object.id)',
        replace: 'path(object.id)',
      },
    ],
  },
  {
    id: 'references-compare-by-type',
    why: 'compares references by JSON type instead of as text',
    edits: [
      {
        file: candidates,
        find: 'scalarText(resolvePath(object.reference, document)) === reference',
        replace: 'resolvePath(object.reference, document) === reference',
      },
    ],
  },
  {
    id: 'provider-reference-ignored',
    why: 'reads the reference only from the response',
    edits: [
      {
        file: 'evidence/operation-context.ts',
        find: 'inResponse ?? acknowledgement?.result.providerReference',
        replace: 'inResponse',
      },
    ],
  },
  {
    id: 'any-marker-binds',
    why: 'accepts the marker of another operation',
    edits: [
      {
        file: candidates,
        find: 'containsMarker(contract.marker?.path, context.marker, document)',
        replace: 'contract.marker !== undefined && resolvePath(contract.marker.path, document) !== undefined',
      },
    ],
  },
  {
    id: 'marker-must-be-the-whole-text',
    why: 'assumes that the field contains only the marker',
    edits: [
      {
        file: events,
        find: "value !== undefined && contains(value, marker) === 'passed'",
        replace: 'value === marker',
      },
    ],
  },
  {
    id: 'marker-is-optional',
    why: 'assumes that a reference replaces the marker',
    edits: [
      { file: shared, find: 'if (lacksMarker(object, state) || !isCorrelated', replace: 'if (!isCorrelated' },
    ],
  },
  {
    id: 'missing-marker-refutes',
    why: 'refutes because the only object has no marker',
    edits: [
      {
        file: shared,
        find: 'if (lacksMarker(object, state) ||',
        replace:
          'if (lacksMarker(object, state)) return effectMissing(state, object);\n  if (lacksMarker(object, state) ||',
      },
    ],
  },
  {
    id: 'missing-marker-does-not-wait',
    why: 'assumes that only check outcomes can change',
    edits: [{ file: presence, find: '|| lacksMarker(object, state) ||', replace: '||' }],
  },
  {
    id: 'keyed-lookup-does-not-correlate',
    why: 'assumes that only a bound object is correlated',
    edits: [
      {
        file: requirements,
        find: 'if (isBound(object) || state.contract.lookup?.isKeyedByInput)',
        replace: 'if (isBound(object))',
      },
    ],
  },
  {
    id: 'new-candidate-does-not-correlate',
    why: 'assumes that an object without a marker is never correlated',
    edits: [
      {
        file: requirements,
        find: "return state.listing === 'complete' && object.age === 'new' && isOnlyCandidate(object, state, choice);",
        replace: 'return false;',
      },
    ],
  },
  {
    id: 'same-object-counts-twice',
    why: 'counts an object that two reads show as two objects',
    edits: [{ file: candidates, find: 'if (id !== undefined && ids.has(id)) continue;', replace: '' }],
  },
  {
    id: 'listing-state-wins',
    why: 'joins the two reads in the wrong order',
    edits: [
      {
        file: 'evidence/lookup.ts',
        find: '[...(main.items?.observations ?? []), ...(fallback?.items?.observations ?? [])]',
        replace: '[...(fallback?.items?.observations ?? []), ...(main.items?.observations ?? [])]',
      },
    ],
  },
  {
    id: 'fallback-is-ignored',
    why: 'uses only the completeness of the fallback listing',
    edits: [
      { file: 'evidence/lookup.ts', find: ', ...(fallback?.items?.observations ?? [])]', replace: ']' },
    ],
  },
];
