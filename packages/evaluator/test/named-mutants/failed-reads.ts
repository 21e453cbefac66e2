import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/response.ts';
const status = 'evidence/response.ts';
const decide = 'decision-table/decide.ts';
const presence = 'decision-table/presence-table.ts';

/** Mistakes in rows 1 and 2: immutable checks and failed reads. */
export const failedReadMutants: readonly Mutant[] = [
  {
    id: 'unread-means-absent',
    why: 'treats a read that was not made as a read that found nothing',
    edits: [
      {
        file,
        find: "const UNREAD: ReadResponse = { kind: 'unread' };",
        replace: "const UNREAD: ReadResponse = { kind: 'absent', observation: { status: 404 } };",
      },
    ],
  },
  {
    id: 'unreachable-means-absent',
    why: 'treats a missing response as an absent object',
    edits: [
      {
        file,
        find: "if (read.outcome === 'failed') return",
        replace:
          "if (read.outcome === 'failed' && failureReason(read.failure) === 'source_unreachable') return { kind: 'absent', observation: {} };\n  if (read.outcome === 'failed') return",
      },
    ],
  },
  {
    id: 'redirect-is-a-response',
    why: 'treats a redirect as a response about the object',
    edits: [
      { file: status, find: '(status >= 300 && status < 400) || status >= 500', replace: 'status >= 500' },
    ],
  },
  {
    id: 'server-error-is-a-response',
    why: 'treats a server error as a response about the object',
    edits: [
      {
        file: status,
        find: '(status >= 300 && status < 400) || status >= 500',
        replace: 'status >= 300 && status < 400',
      },
    ],
  },
  {
    id: 'denied-means-absent',
    why: 'treats a refused credential as an absent object',
    edits: [
      { file: status, find: "if (status === 401 || status === 403) return 'source_denied';", replace: '' },
      {
        file,
        find: 'if (outcome.absent.includes(read.status))',
        replace: 'if ([401, 403, ...outcome.absent].includes(read.status))',
      },
    ],
  },
  {
    id: 'rate-limit-is-a-response',
    why: 'treats a rate limit as a response about the object',
    edits: [{ file: status, find: "if (status === 429) return 'source_rate_limited';", replace: '' }],
  },
  {
    id: 'too-large-means-unreachable',
    why: 'assumes that every failure of the connector is a network failure',
    edits: [{ file, find: "return 'observation_too_large';", replace: "return 'source_unreachable';" }],
  },
  {
    id: 'drift-means-unreachable',
    why: 'treats an unreadable body as no response',
    edits: [{ file, find: "return 'source_schema_drift';", replace: "return 'source_unreachable';" }],
  },
  {
    id: 'unlisted-status-means-absent',
    why: 'treats every status that is not present as absent',
    edits: [
      {
        file,
        find: "if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };",
        replace: "if (!outcome.present.includes(read.status)) return { kind: 'absent', observation };",
      },
    ],
  },
  {
    id: 'headers-are-ignored',
    why: 'leaves the headers out of the observation',
    edits: [{ file, find: '...(headers && { headers }), ', replace: '' }],
  },
  {
    id: 'body-schema-is-ignored',
    why: 'does not pass the compiled schema on',
    edits: [
      {
        file: 'evidence/lookup.ts',
        find: 'readResponse(reads.main, outcome, lookup.bodyCheck)',
        replace: 'readResponse(reads.main, outcome)',
      },
    ],
  },
  {
    id: 'missing-body-conforms',
    why: 'assumes that a missing body needs no validation',
    edits: [
      {
        file,
        find: '(read.body !== undefined && bodyCheck(read.body as JsonValue).length === 0)',
        replace: 'read.body === undefined || bodyCheck(read.body as JsonValue).length === 0',
      },
    ],
  },
  {
    id: 'no-list-is-an-empty-list',
    why: 'treats a missing list as an empty list',
    edits: [
      {
        file: 'evidence/lookup.ts',
        find: 'if (!Array.isArray(list)) return undefined;',
        replace: 'if (!Array.isArray(list)) return NO_ITEMS;',
      },
    ],
  },
  {
    id: 'immutable-failure-waits',
    why: 'checks the settling window first',
    edits: [
      {
        file: decide,
        find: 'if (refuted) return refuted;',
        replace: 'if (refuted && !state.settle.isOpen) return refuted;',
      },
    ],
  },
  {
    id: 'failed-reads-before-immutable',
    why: 'assumes that a failed read leaves everything open',
    edits: [
      {
        file: decide,
        find: 'if (refuted) return refuted;',
        replace: 'if (refuted && Object.values(state.failures).every((reason) => !reason)) return refuted;',
      },
    ],
  },
  {
    id: 'every-failure-is-immutable',
    why: 'ignores the member immutable of a check',
    edits: [{ file: presence, find: 'check.required && check.immutable &&', replace: 'check.required &&' }],
  },
  {
    id: 'immutable-check-applies-to-unbound-objects',
    why: 'applies the row to an unbound object',
    edits: [
      {
        file: presence,
        find: 'const [object] = bound;',
        replace: 'const { object } = choose(state.candidates);',
      },
      { file: presence, find: 'bound.length !== 1 ||', replace: 'bound.length > 1 ||' },
    ],
  },
  {
    id: 'immutable-before-rejection',
    why: 'checks too late whether the object belongs to another operation',
    edits: [{ file: presence, find: '!object || isRejected(object)', replace: '!object' }],
  },
  {
    id: 'immutable-among-several',
    why: 'applies the row to the first of several bound objects',
    edits: [{ file: presence, find: 'bound.length !== 1 || !object ||', replace: '!object ||' }],
  },
  {
    id: 'failed-listing-is-ignored',
    why: 'assumes that only the main read can fail',
    edits: [
      {
        file: 'evidence/lookup.ts',
        find: 'failures: { main: main.failure, listing: fallback?.failure }',
        replace: 'failures: { main: main.failure }',
      },
    ],
  },
  {
    id: 'failed-probe-is-ignored',
    why: 'treats a failed probe as a probe that was not visible',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: '{ ...result.failures, probe: lookup && probeFailure(evidence.reads, outcome) }',
        replace: 'result.failures',
      },
    ],
  },
  {
    id: 'every-failed-read-blocks',
    why: 'ignores what the failed read could have shown',
    edits: [
      {
        file: decide,
        find: 'decideDespiteFailedReads(state, table)',
        replace: 'decisionFor((main ?? listing ?? probe)!, state.candidates[0])',
      },
    ],
  },
  {
    id: 'last-failure-is-reported',
    why: 'searches the failed reads from the end',
    edits: [{ file: 'decision-table/decide.ts', find: 'failed.find(', replace: 'failed.findLast(' }],
  },
  {
    id: 'failed-read-shows-the-first',
    why: 'reports the first candidate beside a failure',
    edits: [
      {
        file: 'decision-table/decide.ts',
        find: 'decisionFor(reason, choose(state.candidates).object)',
        replace: 'decisionFor(reason, state.candidates[0])',
      },
    ],
  },
  {
    id: 'failed-probe-claims-the-first',
    why: 'assumes that equal results mean equal objects',
    edits: [
      {
        file: 'decision-table/decide.ts',
        find: 'state.candidates.find((candidate) => candidate === shared?.object)',
        replace: 'state.candidates[0]',
      },
    ],
  },
  {
    id: 'failed-read-of-a-deletion-is-ignored',
    why: 'leaves out row 2 for the other table',
    edits: [
      {
        file: decide,
        find: 'const table = state',
        replace:
          "if (state.contract.document.effect === 'absent') return decideAbsence(state);\n  const table = state",
      },
    ],
  },
  {
    id: 'missing-reference-is-insufficient',
    why: 'leaves out the row',
    edits: [
      {
        file: decide,
        find: "if (state.lacksReference) return decisionFor('acknowledgement_missing');",
        replace: '',
      },
    ],
  },
  {
    id: 'required-acknowledgement-is-optional',
    why: 'ignores acknowledgement.required',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: 'if (!acknowledgement && document.acknowledgement?.required) return true;',
        replace: '',
      },
    ],
  },
  {
    id: 'acknowledgement-is-always-needed',
    why: 'ignores that the fallback listing was read',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: 'if (reads.main || reads.listing) return false;',
        replace: 'if (reads.main) return false;',
      },
    ],
  },
  {
    id: 'agents-statement-decides',
    why: 'looks for the effect only if the agent reported success',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: 'if (reads.main || reads.listing) return false;',
        replace:
          "if (acknowledgement && acknowledgement.result.status !== 'succeeded') return true;\n  if (reads.main || reads.listing) return false;",
      },
    ],
  },
];
