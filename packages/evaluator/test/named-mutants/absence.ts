import type { Mutant } from '@tookeffect/testing/mutants';

const requirements = 'decision-table/verdict-requirements.ts';
const listing = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';
const presence = 'decision-table/presence-table.ts';
const completeness = "let isComplete = evaluateAll(listing.completeWhen, whole) === 'passed';";

/** Mistakes in row 7: the proof of absence. */
export const absenceMutants: readonly Mutant[] = [
  {
    id: 'absence-never-refutes',
    why: 'assumes that absence can never be proven',
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
    why: 'applies the settling window only to an object that was found',
    edits: [{ file: presence, find: '?? whileSettling(state) ??', replace: '??' }],
  },
  {
    id: 'silence-refutes',
    why: 'assumes that a missing event proves a missing effect',
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
    why: 'assumes that an absent effect cannot appear later',
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
    why: 'assumes that a complete look-up proves absence without a probe',
    edits: [{ file: requirements, find: ' && (!needsProbe || state.isProbePresent)', replace: '' }],
  },
  {
    id: 'probe-is-always-needed',
    why: 'ignores absentRequiresProbe: false',
    edits: [
      {
        file: requirements,
        find: 'const needsProbe = state.contract.document.outcome?.absentRequiresProbe !== false;',
        replace: 'const needsProbe = true;',
      },
    ],
  },
  {
    id: 'any-probe-response-counts',
    why: 'treats every response of the probe as a visible parent',
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
    why: 'classifies the probe by the statuses of the object',
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
    why: 'accepts a probe that was read before the look-up',
    edits: [{ file: baseline, find: ' && Date.parse(reads.probe.observedAt) >= lookupMs', replace: '' }],
  },
  {
    id: 'incomplete-listing-counts',
    why: 'assumes that the first page is the whole list',
    edits: [{ file: listing, find: completeness, replace: 'let isComplete = true;' }],
  },
  {
    id: 'unknown-completeness-counts',
    why: 'treats an unknown completeness as complete',
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
    why: 'assumes that an empty page is not ready yet',
    edits: [
      {
        file: listing,
        find: completeness,
        replace: "let isComplete = list.length > 0 && evaluateAll(listing.completeWhen, whole) === 'passed';",
      },
    ],
  },
  {
    id: 'unevaluated-items-are-skipped',
    why: 'assumes that an item that cannot be evaluated belongs to another operation',
    edits: [{ file: listing, find: "if (outcome === 'not_evaluated') isComplete = false;", replace: '' }],
  },
  {
    id: 'where-is-ignored',
    why: 'assumes that the provider has filtered the list',
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
    why: 'treats a listing that was not found as an empty list',
    edits: [
      { file: listing, find: 'return { observations: [], isComplete: false };', replace: 'return NO_ITEMS;' },
    ],
  },
  {
    id: 'fallback-need-not-be-read',
    why: 'assumes that the main read is enough for a complete look-up',
    edits: [{ file: requirements, find: " && fallback !== 'unread'", replace: '' }],
  },
  {
    id: 'undeclared-fallback-is-required',
    why: 'treats an undeclared fallback as a fallback that was not read',
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
    why: 'assumes that a search index is always up to date',
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
    why: 'rejects an object that a search found',
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
    why: 'ignores that the effect was observed before',
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
    why: 'treats every earlier evaluation as verified',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: "evidence.earlier.some(({ verdict }) => verdict === 'verified')",
        replace: 'evidence.earlier.length > 0',
      },
    ],
  },
];
