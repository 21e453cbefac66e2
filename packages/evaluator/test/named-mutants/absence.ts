import type { Mutant } from '@tookeffect/testing/mutants';

const requirements = 'decision-table/verdict-requirements.ts';
const listing = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';
const presence = 'decision-table/presence-table.ts';
const completeness = "let isComplete = evaluateAll(listing.completeWhen, whole) === 'passed';";

/** Mistakes in row 7: what proves that nothing is there. */
export const absenceMutants: readonly Mutant[] = [
  {
    id: 'absence-never-refutes',
    why: 'what is not there is thought never to be certain',
    edits: [
      {
        file: presence,
        find: "return isAbsenceProven(state) ? effectMissing(state) : decisionFor('evidence_insufficient');",
        replace: "return decisionFor('evidence_insufficient');",
      },
    ],
  },
  {
    id: 'absence-does-not-wait',
    why: 'the window is thought to matter only to what was found',
    edits: [{ file: presence, find: '?? whileSettling(state) ??', replace: '??' }],
  },
  {
    id: 'silence-refutes',
    why: 'an event that did not come is thought to be an effect that did not happen',
    edits: [
      {
        file: presence,
        find: 'return isAbsenceProven(state) ?',
        replace: 'return isAbsenceProven(state) || !state.contract.lookup ?',
      },
    ],
  },
  {
    id: 'retry-is-always-safe',
    why: 'an absent effect is thought never to come later',
    edits: [
      {
        file: 'decision-table/to-evaluation.ts',
        find: "return isIdempotent ? 'retry_same_idempotency_key' : 'reconcile';",
        replace: "return 'retry_same_idempotency_key';",
      },
    ],
  },
  {
    id: 'probe-is-not-needed',
    why: 'a complete look-up is thought to be proof',
    edits: [{ file: requirements, find: ' && (!needsProbe || state.isProbePresent)', replace: '' }],
  },
  {
    id: 'probe-is-always-needed',
    why: 'the contract is not asked',
    edits: [
      {
        file: requirements,
        find: 'const needsProbe = state.contract.document.outcome?.absentRequiresProbe !== false;',
        replace: 'const needsProbe = true;',
      },
    ],
  },
  {
    id: 'any-probe-answer-counts',
    why: 'an answer is taken for a sight',
    edits: [
      {
        file: baseline,
        find: "readProbe(reads.probe, outcome).kind === 'present'",
        replace: "readProbe(reads.probe, outcome).kind !== 'failed'",
      },
    ],
  },
  {
    id: 'probe-misses-are-drift',
    why: 'the probe is read by the statuses of the object',
    edits: [
      {
        file: 'evidence/response.ts',
        find: "return isMiss ? { kind: 'absent', observation: toDocument(read) } : readResponse(read, outcome);",
        replace: 'return readResponse(read, outcome);',
      },
    ],
  },
  {
    id: 'probe-order-is-ignored',
    why: 'a probe is thought to speak for any moment',
    edits: [{ file: baseline, find: ' && Date.parse(reads.probe.observedAt) >= lookupMs', replace: '' }],
  },
  {
    id: 'incomplete-listing-counts',
    why: 'the first page is taken for the whole',
    edits: [{ file: listing, find: completeness, replace: 'let isComplete = true;' }],
  },
  {
    id: 'unknown-completeness-counts',
    why: 'complete until the provider says otherwise',
    edits: [
      {
        file: listing,
        find: completeness,
        replace: "let isComplete = evaluateAll(listing.completeWhen, whole) !== 'failed';",
      },
    ],
  },
  {
    id: 'empty-listing-proves-nothing',
    why: 'an empty page is thought to be a page that is not ready',
    edits: [
      {
        file: listing,
        find: completeness,
        replace: "let isComplete = list.length > 0 && evaluateAll(listing.completeWhen, whole) === 'passed';",
      },
    ],
  },
  {
    id: 'unjudged-items-are-skipped',
    why: 'what cannot be judged is thought to be somebody else’s',
    edits: [{ file: listing, find: "if (outcome === 'not_evaluated') isComplete = false;", replace: '' }],
  },
  {
    id: 'where-is-ignored',
    why: 'the provider is thought to filter',
    edits: [
      {
        file: listing,
        find: "if (outcome === 'passed') observations.push(item);",
        replace: 'observations.push(item);',
      },
    ],
  },
  {
    id: 'missing-listing-is-empty',
    why: 'a listing that was not found is thought to list nothing',
    edits: [
      { file: listing, find: 'return { observations: [], isComplete: false };', replace: 'return NO_ITEMS;' },
    ],
  },
  {
    id: 'fallback-need-not-be-read',
    why: 'the main read is thought to be enough',
    edits: [{ file: requirements, find: " && fallback !== 'unread'", replace: '' }],
  },
  {
    id: 'undeclared-fallback-is-missed',
    why: 'a fallback that nobody declared is counted as not read',
    edits: [
      {
        file: 'evidence/lookup.ts',
        find: "fallback === undefined ? 'undeclared'",
        replace: "fallback === undefined ? 'unread'",
      },
    ],
  },
  {
    id: 'search-proves-absence',
    why: 'an index is thought to know everything',
    edits: [
      {
        file: requirements,
        find: "contract.lookup?.isDeterministic === true && listing !== 'incomplete'",
        replace: "listing !== 'incomplete'",
      },
    ],
  },
  {
    id: 'search-never-verifies',
    why: 'what an index shows is thought to prove as little as what it does not',
    edits: [
      {
        file: 'decision-table/shared-rows.ts',
        find: "isUnsettled(state, object) || state.listing === 'incomplete'",
        replace:
          "isUnsettled(state, object) || state.listing === 'incomplete' || !state.contract.lookup?.isDeterministic",
      },
    ],
  },
  {
    id: 'reversal-is-absence',
    why: 'whether it was there before is not asked',
    edits: [
      {
        file: 'decision-table/shared-rows.ts',
        find: "wasThere ? 'effect_reversed' : 'effect_absent'",
        replace: "'effect_absent'",
      },
    ],
  },
  {
    id: 'any-earlier-verdict-is-verified',
    why: 'having been judged is taken for having been verified',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: "evidence.earlier.some(({ verdict }) => verdict === 'verified')",
        replace: 'evidence.earlier.length > 0',
      },
    ],
  },
];
