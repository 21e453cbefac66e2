import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/response.ts';
const status = 'evidence/response.ts';
const decide = 'decision-table/decide.ts';
const presence = 'decision-table/presence-table.ts';

/** Mistakes in rows 1 and 2: what no wait can mend, and what could not be read. */
export const failedReadMutants: readonly Mutant[] = [
  {
    id: 'unread-means-absent',
    why: 'a read that was not made is taken for one that found nothing',
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
    why: 'who does not answer has nothing',
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
    id: 'redirect-is-an-answer',
    why: 'a redirect is thought to be a status like others',
    edits: [
      { file: status, find: '(status >= 300 && status < 400) || status >= 500', replace: 'status >= 500' },
    ],
  },
  {
    id: 'server-error-is-an-answer',
    why: 'a server error is thought to be a status like others',
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
    why: 'who may not see it is told that it is not there',
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
    id: 'rate-limit-is-an-answer',
    why: 'the limit of somebody else’s server is forgotten',
    edits: [{ file: status, find: "if (status === 429) return 'source_rate_limited';", replace: '' }],
  },
  {
    id: 'too-large-means-unreachable',
    why: 'every failure of the connector is thought to be one of the network',
    edits: [{ file, find: "return 'observation_too_large';", replace: "return 'source_unreachable';" }],
  },
  {
    id: 'drift-means-unreachable',
    why: 'a body that cannot be read is thought to be no answer',
    edits: [{ file, find: "return 'source_schema_drift';", replace: "return 'source_unreachable';" }],
  },
  {
    id: 'unlisted-status-means-absent',
    why: 'whatever is not present is absent',
    edits: [
      {
        file,
        find: "if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };",
        replace: "if (!outcome.present.includes(read.status)) return { kind: 'absent', observation };",
      },
    ],
  },
  {
    id: 'headers-are-not-seen',
    why: 'the body is thought to be the answer',
    edits: [{ file, find: '...(headers && { headers }), ', replace: '' }],
  },
  {
    id: 'body-schema-is-ignored',
    why: 'the schema is compiled and never handed on',
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
    why: 'where there is no body there is nothing to check',
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
    why: 'a list that is not there is thought to be empty',
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
    why: 'an open window is thought to come first',
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
    why: 'a failed read is thought to leave everything open',
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
    why: 'the mark on the check is not read',
    edits: [{ file: presence, find: 'check.required && check.immutable &&', replace: 'check.required &&' }],
  },
  {
    id: 'immutable-needs-no-bond',
    why: 'the object that is judged is thought to be the operation’s',
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
    why: 'that the object is another operation’s is looked at too late',
    edits: [{ file: presence, find: '!object || isRejected(object)', replace: '!object' }],
  },
  {
    id: 'immutable-among-several',
    why: 'the first of several is thought to do',
    edits: [{ file: presence, find: 'bound.length !== 1 || !object ||', replace: '!object ||' }],
  },
  {
    id: 'failed-listing-is-ignored',
    why: 'only the main read is thought to fail',
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
    why: 'a probe that failed is thought to be a probe that saw nothing',
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
    why: 'what the read could have said is not asked',
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
    why: 'the reads are walked from the end',
    edits: [{ file: 'decision-table/decide.ts', find: 'failed.find(', replace: 'failed.findLast(' }],
  },
  {
    id: 'failed-read-shows-the-first',
    why: 'what is shown beside a failure is thought not to matter',
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
    why: 'the worlds agree on the result, so they are thought to agree on the object',
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
    why: 'the other table is thought to need no row 2',
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
    id: 'lacking-reference-is-insufficient',
    why: 'the row is forgotten',
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
    why: 'the member is declared and never read',
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
    why: 'a listing is thought to be no look-up of its own',
    edits: [
      {
        file: 'evidence/evaluation-state.ts',
        find: 'if (reads.main || reads.listing) return false;',
        replace: 'if (reads.main) return false;',
      },
    ],
  },
  {
    id: 'agents-word-decides',
    why: 'an action that did not report success is not looked for',
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
