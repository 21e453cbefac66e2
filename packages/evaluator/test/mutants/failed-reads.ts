import type { Mutant } from './mutant.ts';

const file = 'reading/answer.ts';
const judge = 'judging/judge.ts';
const presence = 'judging/presence-table.ts';

/** Mistakes in rows 1 and 2: what no wait can mend, and what could not be read. */
export const failedReadMutants: readonly Mutant[] = [
  {
    id: 'unread-means-absent',
    why: 'a read that was not made is taken for one that found nothing',
    file,
    find: "const UNREAD: Answer = { kind: 'unread' };",
    replace: "const UNREAD: Answer = { kind: 'absent', observation: { status: 404 } };",
  },
  {
    id: 'unreachable-means-absent',
    why: 'who does not answer has nothing',
    file,
    find: "if (read.outcome === 'failed') return",
    replace:
      "if (read.outcome === 'failed' && failureReason(read.failure) === 'source_unreachable') return { kind: 'absent', observation: {} };\n  if (read.outcome === 'failed') return",
  },
  {
    id: 'redirect-is-an-answer',
    why: 'a redirect is thought to be a status like others',
    file,
    find: '(status >= 300 && status < 400) || status >= 500',
    replace: 'status >= 500',
  },
  {
    id: 'server-error-is-an-answer',
    why: 'a server error is thought to be a status like others',
    file,
    find: '(status >= 300 && status < 400) || status >= 500',
    replace: 'status >= 300 && status < 400',
  },
  {
    id: 'denied-means-absent',
    why: 'who may not see it is told that it is not there',
    file,
    find: "if (status === 401 || status === 403) return 'source_denied';",
    replace: '',
    and: [
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
    file,
    find: "if (status === 429) return 'source_rate_limited';",
    replace: '',
  },
  {
    id: 'too-large-means-unreachable',
    why: 'every failure of the connector is thought to be one of the network',
    file,
    find: "return 'observation_too_large';",
    replace: "return 'source_unreachable';",
  },
  {
    id: 'drift-means-unreachable',
    why: 'a body that cannot be read is thought to be no answer',
    file,
    find: "return 'source_schema_drift';",
    replace: "return 'source_unreachable';",
  },
  {
    id: 'unlisted-status-means-absent',
    why: 'whatever is not present is absent',
    file,
    find: "if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };",
    replace: "if (!outcome.present.includes(read.status)) return { kind: 'absent', observation };",
  },
  {
    id: 'body-schema-is-ignored',
    why: 'the schema is compiled and never handed on',
    file: 'reading/lookup.ts',
    find: 'answerOf(reads.main, outcome, lookup.bodyCheck)',
    replace: 'answerOf(reads.main, outcome)',
  },
  {
    id: 'missing-body-conforms',
    why: 'where there is no body there is nothing to check',
    file,
    find: '(read.body !== undefined && bodyCheck(read.body as JsonValue).length === 0)',
    replace: 'read.body === undefined || bodyCheck(read.body as JsonValue).length === 0',
  },
  {
    id: 'no-list-is-an-empty-list',
    why: 'a list that is not there is thought to be empty',
    file: 'reading/listing.ts',
    find: 'if (!Array.isArray(list)) return undefined;',
    replace: 'if (!Array.isArray(list)) return NOTHING;',
  },
  {
    id: 'immutable-failure-waits',
    why: 'an open window is thought to come first',
    file: judge,
    find: 'if (refuted) return refuted;',
    replace: 'if (refuted && !scene.settle.isOpen) return refuted;',
  },
  {
    id: 'failed-reads-before-immutable',
    why: 'a failed read is thought to leave everything open',
    file: judge,
    find: 'if (refuted) return refuted;',
    replace: 'if (refuted && Object.values(scene.failures).every((reason) => !reason)) return refuted;',
  },
  {
    id: 'every-failure-is-immutable',
    why: 'the mark on the check is not read',
    file: presence,
    find: 'check.required && check.immutable &&',
    replace: 'check.required &&',
  },
  {
    id: 'immutable-needs-no-bond',
    why: 'the object that is judged is thought to be the operation’s',
    file: presence,
    find: 'const [object] = bound;',
    replace: 'const { object } = choose(scene.candidates);',
    and: [{ file: presence, find: 'bound.length !== 1 ||', replace: 'bound.length > 1 ||' }],
  },
  {
    id: 'immutable-before-rejection',
    why: 'that the object is another operation’s is looked at too late',
    file: presence,
    find: '!object || isRejected(object)',
    replace: '!object',
  },
  {
    id: 'immutable-among-several',
    why: 'the first of several is thought to do',
    file: presence,
    find: 'bound.length !== 1 || !object ||',
    replace: '!object ||',
  },
  {
    id: 'failed-listing-is-ignored',
    why: 'only the main read is thought to fail',
    file: 'reading/lookup.ts',
    find: 'failures: { main: main.failure, listing: fallback?.failure }',
    replace: 'failures: { main: main.failure }',
  },
  {
    id: 'failed-probe-is-ignored',
    why: 'a probe that failed is thought to be a probe that saw nothing',
    file: 'reading/read-scene.ts',
    find: '{ ...seen.failures, probe: lookup && probeFailure(evidence.reads, outcome) }',
    replace: 'seen.failures',
  },
  {
    id: 'every-failed-read-blocks',
    why: 'what the read could have said is not asked',
    file: judge,
    find: 'judgeWithoutFailedReads(scene, table)',
    replace: 'judged((main ?? listing ?? probe)!, scene.candidates[0])',
  },
  {
    id: 'last-failure-is-reported',
    why: 'the reads are walked from the end',
    file: 'judging/counterfactual.ts',
    find: 'failed.find(',
    replace: 'failed.findLast(',
  },
  {
    id: 'failed-read-of-a-deletion-is-ignored',
    why: 'the other table is thought to need no row 2',
    file: judge,
    find: 'const table = scene',
    replace:
      "if (scene.contract.document.effect === 'absent') return judgeAbsence(scene);\n  const table = scene",
  },
  {
    id: 'lacking-reference-is-insufficient',
    why: 'the row is forgotten',
    file: judge,
    find: "if (scene.lacksReference) return judged('acknowledgement_missing');",
    replace: '',
  },
  {
    id: 'required-acknowledgement-is-optional',
    why: 'the member is declared and never read',
    file: 'reading/read-scene.ts',
    find: 'if (!acknowledgement && document.acknowledgement?.required) return true;',
    replace: '',
  },
  {
    id: 'acknowledgement-is-always-needed',
    why: 'a listing is thought to be no look-up of its own',
    file: 'reading/read-scene.ts',
    find: 'if (reads.main || reads.listing || !document.observe) return false;',
    replace: 'if (reads.main || !document.observe) return false;',
  },
  {
    id: 'agents-word-decides',
    why: 'an action that did not report success is not looked for',
    file: 'reading/read-scene.ts',
    find: 'if (reads.main || reads.listing || !document.observe) return false;',
    replace:
      "if (acknowledgement && acknowledgement.result.status !== 'succeeded') return true;\n  if (reads.main || reads.listing || !document.observe) return false;",
  },
];
