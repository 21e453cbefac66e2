import type { Mutant } from '@tookeffect/testing/mutants';

const presence = 'decision-table/presence-table.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const choice = 'decision-table/decision.ts';
const candidates = 'evidence/candidates.ts';
const events = 'evidence/events.ts';

/** Mistakes in rows 4 and 5, and in what ties an object to its operation. */
export const identityMutants: readonly Mutant[] = [
  {
    id: 'duplicates-are-fine',
    why: 'the row is forgotten',
    edits: [{ file: presence, find: 'duplicated(choice) ??', replace: '' }],
  },
  {
    id: 'duplicates-wait',
    why: 'the window is thought to come first',
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
    id: 'strangers-are-duplicates',
    why: 'whatever else could be the effect is counted, bound or not',
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
    why: 'the acknowledged reference is thought to be too weak',
    edits: [
      {
        file: choice,
        find: "hasMarker || isBoundByReference || claim === 'own'",
        replace: "hasMarker || claim === 'own'",
      },
    ],
  },
  {
    id: 'own-claim-is-no-bond',
    why: 'a claim is thought to keep others away and no more',
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
    why: 'the provider is thought to list the best match first',
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
    why: 'other operations are thought to be other people’s business',
    edits: [{ file: presence, find: 'eligible.length > 1 || hasOpenRivals', replace: 'eligible.length > 1' }],
  },
  {
    id: 'rivals-beat-markers',
    why: 'rivals are looked at before bonds',
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
    why: 'only a claim is thought to reject',
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
    why: 'what another operation claimed is counted as a choice',
    edits: [{ file: choice, find: '!isRejected(candidate)', replace: "candidate.age !== 'predates'" }],
  },
  {
    id: 'predating-candidates-are-eligible',
    why: 'what stood there before is counted as a choice',
    edits: [{ file: choice, find: '!isRejected(candidate)', replace: "candidate.claim !== 'other'" }],
  },
  {
    id: 'rejection-does-not-wait',
    why: 'what is another’s is thought to be final',
    edits: [{ file: presence, find: 'if (settling) return settling;', replace: '' }],
  },
  {
    id: 'rejection-needs-no-listing',
    why: 'the wrong object is taken for the proof that there is no right one',
    edits: [
      {
        file: presence,
        find: 'if (!showsEverything || eligible.length > 0)',
        replace: 'if (eligible.length > 0)',
      },
    ],
  },
  {
    id: 'other-candidates-are-overlooked',
    why: 'only the chosen object is thought to count',
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
    why: 'several candidates are thought to leave a doubt, however old they are',
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
    why: 'only a listing is thought to show everything',
    edits: [
      { file: presence, find: 'const showsEverything = isKeyed || (', replace: 'const showsEverything = (' },
    ],
  },
  {
    id: 'cardinality-is-ignored',
    why: 'a listing is thought to have many items, whatever the contract says',
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
    why: 'the member is declared and never read',
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
    why: 'the value is compared as it came',
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
    why: 'only the response is looked at',
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
    why: 'that there is a marker is taken for its being ours',
    edits: [
      {
        file: candidates,
        find: 'containsMarker(contract.marker?.path, context.marker, document)',
        replace: 'contract.marker !== undefined && resolvePath(contract.marker.path, document) !== undefined',
      },
    ],
  },
  {
    id: 'marker-must-stand-alone',
    why: 'the field is thought to hold nothing else',
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
    why: 'a reference is thought to do instead',
    edits: [
      { file: shared, find: 'if (lacksMarker(object, state) || !isCorrelated', replace: 'if (!isCorrelated' },
    ],
  },
  {
    id: 'lacking-marker-refutes',
    why: 'an object that is not ours is taken for the lack of one that is',
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
    id: 'lacking-marker-does-not-wait',
    why: 'only checks are thought to change',
    edits: [{ file: presence, find: '|| lacksMarker(object, state) ||', replace: '||' }],
  },
  {
    id: 'keyed-lookup-is-no-tie',
    why: 'only a bond is thought to tie',
    edits: [
      {
        file: requirements,
        find: 'if (isBound(object) || state.contract.lookup?.isKeyedByInput)',
        replace: 'if (isBound(object))',
      },
    ],
  },
  {
    id: 'new-candidate-is-no-tie',
    why: 'what carries no marker is thought to be nobody’s',
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
    why: 'two reads are thought to show two things',
    edits: [{ file: candidates, find: 'if (id !== undefined && ids.has(id)) continue;', replace: '' }],
  },
  {
    id: 'listing-picture-wins',
    why: 'the two reads are joined in the wrong order',
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
    why: 'the listing is read for its completeness and not for what it lists',
    edits: [
      { file: 'evidence/lookup.ts', find: ', ...(fallback?.items?.observations ?? [])]', replace: ']' },
    ],
  },
];
