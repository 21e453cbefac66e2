import type { Mutant } from '@tookeffect/testing/mutants';

const candidates = 'evidence/candidates.ts';
const shared = 'decision-table/shared-rows.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in claims, and in what the baseline says of age. */
export const claimAndBaselineMutants: readonly Mutant[] = [
  {
    id: 'verified-takes-no-claim',
    why: 'only a claim that is there already is reported',
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
    why: 'a marked object is thought to be safe without a claim',
    edits: [{ file: shared, find: ' || hasUnreadableId(state, object)', replace: '' }],
  },
  {
    id: 'own-claim-rejects',
    why: 'who claimed is not asked',
    edits: [
      { file: candidates, find: "claim.operationId === operation.id ? 'own' : 'other'", replace: "'other'" },
    ],
  },
  {
    id: 'claims-are-ignored',
    why: 'the claim of another is thought to be no hindrance',
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
    why: 'the evidence is thought to hold only claims on this object',
    edits: [{ file: candidates, find: 'objectId === id &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-type',
    why: 'ids are thought to be unique',
    edits: [{ file: candidates, find: 'objectType === contract.object?.type &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-contract',
    why: 'an object is thought to be the effect of one operation, whatever the effect',
    edits: [{ file: candidates, find: 'contractName === contract.name &&', replace: '' }],
  },
  {
    id: 'claims-ignore-the-origin',
    why: 'there is thought to be one system of record',
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
    why: 'the answer of today is thought to say everything',
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
    why: 'only an instant is thought to tell age',
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
    why: 'what cannot be shown to be old is taken for new',
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
    why: 'a tie is thought to be worth a date',
    edits: [{ file: shared, find: ' || isUndated(state, object)', replace: '' }],
  },
  {
    id: 'markers-need-a-date',
    why: 'the baseline is thought to decide alone',
    edits: [{ file: shared, find: '!object.hasMarker &&', replace: '' }],
  },
  {
    id: 'own-claims-need-a-date',
    why: 'a claim is thought to be worth less than a marker',
    edits: [
      {
        file: shared,
        find: "!object.hasMarker &&\n    object.claim !== 'own'",
        replace: '!object.hasMarker',
      },
    ],
  },
  {
    id: 'standing-there-is-predating',
    why: 'what stood there before is thought not to be an effect, however it looked',
    edits: [
      { file: candidates, find: 'before && passedBefore(before, document, contract)', replace: 'before' },
    ],
  },
  {
    id: 'baseline-is-optional',
    why: 'the member is declared and never read',
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
    why: 'a read that failed is thought to have found nothing',
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
    why: 'the baseline is looked at first',
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
