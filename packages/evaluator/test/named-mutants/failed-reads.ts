import type { Mutant } from '@tookeffect/testing/mutants';

const response = 'evidence/response.ts';
const decide = 'decision-table/decide.ts';
const lookup = 'evidence/lookup.ts';
const shared = 'decision-table/shared-rows.ts';
const state = 'evidence/evaluation-state.ts';

/** Mistakes in rows 1 and 2: failed actions, immutable checks and failed reads. */
export const failedReadMutants: readonly Mutant[] = [
  {
    id: 'unread-means-absent',
    why: 'treats a read that was not made as a read that found nothing',
    edits: [
      {
        file: response,
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
        file: response,
        find: "if (read.outcome === 'failed') return { kind",
        replace:
          "if (read.outcome === 'failed' && failureReason(read.failure) === 'source_unreachable') return { kind: 'absent', observation: {} };\n  if (read.outcome === 'failed') return { kind",
      },
    ],
  },
  {
    id: 'redirect-is-a-response',
    why: 'treats a redirect as a response about the object',
    edits: [
      { file: response, find: '(status >= 300 && status < 400) || status >= 500', replace: 'status >= 500' },
    ],
  },
  {
    id: 'server-error-is-a-response',
    why: 'treats a server error as a response about the object',
    edits: [
      {
        file: response,
        find: '(status >= 300 && status < 400) || status >= 500',
        replace: 'status >= 300 && status < 400',
      },
    ],
  },
  {
    id: 'denied-means-absent',
    why: 'treats a refused credential as an absent object',
    edits: [
      { file: response, find: "if (status === 401 || status === 403) return 'source_denied';", replace: '' },
      {
        file: response,
        find: 'if (outcome.absent.includes(read.status))',
        replace: 'if ([401, 403, ...outcome.absent].includes(read.status))',
      },
    ],
  },
  {
    id: 'rate-limit-is-a-response',
    why: 'treats a rate limit as a response about the object',
    edits: [{ file: response, find: "if (status === 429) return 'source_rate_limited';", replace: '' }],
  },
  {
    id: 'too-large-means-unreachable',
    why: 'assumes that every failure of the connector is a network failure',
    edits: [
      { file: response, find: "return 'observation_too_large';", replace: "return 'source_unreachable';" },
    ],
  },
  {
    id: 'drift-means-unreachable',
    why: 'treats an unreadable body as no response',
    edits: [
      { file: response, find: "return 'source_schema_drift';", replace: "return 'source_unreachable';" },
    ],
  },
  {
    id: 'unlisted-status-means-absent',
    why: 'treats every status that is not present as absent',
    edits: [
      {
        file: response,
        find: "if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };",
        replace: "if (!outcome.present.includes(read.status)) return { kind: 'absent', observation };",
      },
    ],
  },
  {
    id: 'headers-are-ignored',
    why: 'leaves the headers out of the observation',
    edits: [{ file: response, find: '...(headers && { headers }), ', replace: '' }],
  },
  {
    id: 'body-schema-is-ignored',
    why: 'does not pass the compiled schema on',
    edits: [{ file: lookup, find: 'outcome, currency, lookup.bodyCheck)', replace: 'outcome, currency)' }],
  },
  {
    id: 'missing-body-conforms',
    why: 'assumes that a missing body needs no validation',
    edits: [
      {
        file: response,
        find: 'body !== undefined && bodyCheck(body).length === 0',
        replace: 'body === undefined || bodyCheck(body).length === 0',
      },
    ],
  },
  {
    id: 'no-list-is-an-empty-list',
    why: 'treats a value that is not a list as an empty list',
    edits: [
      {
        file: lookup,
        find: 'return Array.isArray(list) ? (list as readonly JsonValue[]) : undefined;\n}\n\n/** @returns `undefined` if the response does not contain the whole scope */',
        replace:
          'return Array.isArray(list) ? (list as readonly JsonValue[]) : [];\n}\n\n/** @returns `undefined` if the response does not contain the whole scope */',
      },
    ],
  },
  {
    id: 'failed-rules-are-ignored',
    why: 'compiles the failed rules and does not evaluate them',
    edits: [
      {
        file: shared,
        find: "if (reason) return decisionFor(state.wasVerified ? 'effect_reversed' : reason, objects);",
        replace: '',
      },
    ],
  },
  {
    id: 'failed-rules-of-others-count',
    why: 'applies a failed rule to an object of another operation',
    edits: [
      {
        file: decide,
        find: 'failedForGood(state, judged, true)',
        replace: 'failedForGood(state, state.candidates, true)',
      },
    ],
  },
  {
    id: 'immutable-failure-waits',
    why: 'checks the settling window first',
    edits: [
      {
        file: decide,
        find: 'if (early) return early;',
        replace: 'if (early && !state.settle.isOpen) return early;',
      },
    ],
  },
  {
    id: 'failed-reads-before-immutable',
    why: 'assumes that a failed read leaves everything open',
    edits: [
      {
        file: decide,
        find: 'if (early) return early;',
        replace: 'if (early && Object.values(state.failures).every((reason) => !reason)) return early;',
      },
    ],
  },
  {
    id: 'every-failure-is-immutable',
    why: 'ignores the member immutable of a check',
    edits: [{ file: shared, find: 'check.required && check.immutable &&', replace: 'check.required &&' }],
  },
  {
    id: 'immutable-check-applies-to-unbound-objects',
    why: 'applies the row to an unbound object',
    edits: [{ file: shared, find: 'if (!isBound || state.wasVerified)', replace: 'if (state.wasVerified)' }],
  },
  {
    id: 'immutable-before-rejection',
    why: 'checks too late whether the object belongs to another operation',
    edits: [
      {
        file: decide,
        find: 'const { bound, judged, remaining } = choose(state);',
        replace: 'const bound = state.candidates;\n  const judged = bound;\n  const remaining = bound;',
      },
    ],
  },
  {
    id: 'immutable-among-several',
    why: 'applies the row to the first of several bound objects',
    edits: [
      {
        file: decide,
        find: 'if (isRepeated) return undefined;',
        replace: '',
      },
    ],
  },
  {
    id: 'failed-listing-is-ignored',
    why: 'assumes that only the main read can fail',
    edits: [{ file: lookup, find: 'listing: fallback?.failure, ', replace: '' }],
  },
  {
    id: 'failed-probe-is-ignored',
    why: 'treats a failed probe as a probe that was not visible',
    edits: [{ file: lookup, find: ', probe: failureOf(probe) }', replace: ' }' }],
  },
  {
    id: 'every-failed-read-blocks',
    why: 'ignores what the failed read could have shown',
    edits: [
      {
        file: decide,
        find: 'decideDespiteFailedReads(state, table) : table(state)',
        replace: 'decisionFor((main ?? listing ?? probe)!, choose(state).judged) : table(state)',
      },
    ],
  },
  {
    id: 'last-failure-is-reported',
    why: 'searches the failed reads from the end',
    edits: [{ file: decide, find: 'failed.find(', replace: 'failed.findLast(' }],
  },
  {
    id: 'failed-read-shows-the-first',
    why: 'reports the first candidate beside a failure',
    edits: [
      {
        file: decide,
        find: 'decisionFor(reason, choose(state).judged)',
        replace: 'decisionFor(reason, state.candidates.slice(0, 1))',
      },
    ],
  },
  {
    id: 'failed-probe-claims-the-first',
    why: 'assumes that equal results mean equal objects',
    edits: [
      {
        file: decide,
        find: 'shared!.objects.filter((object) => observed.has(object))',
        replace: '[...observed].slice(0, 1)',
      },
    ],
  },
  {
    id: 'failed-read-of-a-deletion-is-ignored',
    why: 'leaves out row 2 for the other table',
    edits: [
      {
        file: decide,
        find: 'const table = { present',
        replace: "if (effect === 'absent') return decideAbsent(state);\n  const table = { present",
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
        file: state,
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
        file: state,
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
        file: state,
        find: 'if (reads.main || reads.listing) return false;',
        replace:
          "if (acknowledgement && acknowledgement.result.status !== 'succeeded') return true;\n  if (reads.main || reads.listing) return false;",
      },
    ],
  },
  {
    id: 'failed-reads-are-cached',
    why: 'asks a response that shows nothing whether it is current',
    edits: [{ file: lookup, find: "responses[index]?.kind !== 'failed'", replace: 'index < 3' }],
  },
  {
    id: 'failed-reads-show-one-object',
    why: 'assumes that a failed read could have shown one object only',
    edits: [{ file: decide, find: 'length: Math.max(1, expectedCount)', replace: 'length: 1' }],
  },
];
