import type { Mutant } from '@tookeffect/testing/mutants';

const candidates = 'evidence/candidates.ts';
const shared = 'decision-table/shared-rows.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in claims, and in the age that a baseline shows. */
export const claimAndBaselineMutants: readonly Mutant[] = [
  {
    id: 'verified-takes-no-claim',
    why: 'reports a claim only if it exists already',
    edits: [
      {
        file: 'decision-table/to-evaluation.ts',
        find: 'claimed !== undefined && object?.id !== undefined',
        replace: "claimed !== undefined && object?.id !== undefined && object.claim === 'own'",
      },
    ],
  },
  {
    id: 'id-need-not-be-readable',
    why: 'assumes that a marked object needs no claim',
    edits: [{ file: shared, find: ' || hasUnreadableId(state, object)', replace: '' }],
  },
  {
    id: 'own-claim-rejects',
    why: 'ignores which operation has the claim',
    edits: [
      { file: candidates, find: "claim.operationId === operation.id ? 'own' : 'other'", replace: "'other'" },
    ],
  },
  {
    id: 'claims-are-ignored',
    why: 'ignores claims of other operations',
    edits: [
      {
        file: candidates,
        find: "claim.operationId === operation.id ? 'own' : 'other'",
        replace: "claim.operationId === operation.id ? 'own' : 'none'",
      },
    ],
  },
  {
    id: 'claims-ignore-the-id',
    why: 'assumes that all claims are on this object',
    edits: [{ file: candidates, find: 'objectId === id &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-type',
    why: 'assumes that ids are unique across object types',
    edits: [{ file: candidates, find: 'objectType === contract.object?.type &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-contract',
    why: 'assumes that an object can be the effect of only one contract',
    edits: [{ file: candidates, find: 'contractName === contract.name &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-origin',
    why: 'assumes that there is only one system of record',
    edits: [
      {
        file: candidates,
        find: 'contractName === contract.name &&\n      origin === evidence.origin',
        replace: 'contractName === contract.name',
      },
    ],
  },
  {
    id: 'baseline-is-never-read',
    why: 'assumes that the current observation is enough',
    edits: [
      {
        file: state,
        find: 'lookup && readBaseline(lookup, outcome, evidence.baseline, context.document)',
        replace: 'undefined',
      },
    ],
  },
  {
    id: 'baseline-dates-nothing',
    why: 'assumes that only an instant shows the age of an object',
    edits: [
      {
        file: candidates,
        find: "return baseline && (isInBaseline || baseline.isComplete) ? 'new' : 'undated';",
        replace: "return 'undated';",
      },
    ],
  },
  {
    id: 'undated-counts-as-new',
    why: 'treats an object of unknown age as new',
    edits: [
      {
        file: candidates,
        find: "return baseline && (isInBaseline || baseline.isComplete) ? 'new' : 'undated';",
        replace: "return 'new';",
      },
    ],
  },
  {
    id: 'undated-objects-verify',
    why: 'verifies a correlated object of unknown age',
    edits: [{ file: shared, find: ' || isUndated(state, object)', replace: '' }],
  },
  {
    id: 'markers-need-a-date',
    why: 'requires a known age although the object has the marker',
    edits: [{ file: shared, find: '!object.hasMarker &&', replace: '' }],
  },
  {
    id: 'own-claims-need-a-date',
    why: 'requires a known age although this operation has claimed the object',
    edits: [
      {
        file: shared,
        find: "!object.hasMarker &&\n    object.claim !== 'own'",
        replace: '!object.hasMarker',
      },
    ],
  },
  {
    id: 'presence-in-the-baseline-is-predating',
    why: 'rejects every object in the baseline, whatever its checks gave',
    edits: [
      { file: candidates, find: 'before && passedBefore(before, document, contract)', replace: 'before' },
    ],
  },
  {
    id: 'baseline-is-optional',
    why: 'ignores baseline: required',
    edits: [
      {
        file: state,
        find: "document.baseline === 'required' ? 'missing' : 'unneeded'",
        replace: "'unneeded'",
      },
    ],
  },
  {
    id: 'failed-baseline-counts',
    why: 'treats a failed read of the baseline as an empty one',
    edits: [
      {
        file: 'evidence/baseline.ts',
        find: 'if (!isObserved || failures.main || failures.listing) return undefined;',
        replace: '',
      },
    ],
  },
  {
    id: 'baseline-before-checks',
    why: 'evaluates the baseline before the checks',
    edits: [
      {
        file: shared,
        find: 'if (isUnsettled(state, object) ||',
        replace:
          "if (state.baseline === 'missing') return decisionFor('baseline_missing', object);\n  if (isUnsettled(state, object) ||",
      },
    ],
  },
];
