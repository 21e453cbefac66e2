import type { Mutant } from '@tookeffect/testing/mutants';

const verdicts = 'responses/verdict-responses.ts';
const reader = 'responses/response-reader.ts';
const handle = 'operations/operation-handle.ts';
const sending = 'transport/send-once.ts';
const transport = 'transport/transport.ts';
const isVerified = "verification?.verdict === 'verified'";
const notVerified = "if (verdict !== 'verified') return undefined;";
const strict = 'return parseStrict(bytes, { maxBytes: MAX_BODY_BYTES });';
const noResponse = 'if (error instanceof ConnectionError) return error;';
const status = 'return response.status < 400 ? response : this.#toApiError(call, response);';

/** The body of a response that the service never sent, as source text. */
const invented = (verdict: string, reason: string) =>
  `{ verdict: '${verdict}', reason: '${reason}', evidenceLevels: [], checks: [], nextAction: 'wait', receiptId: 'rcp_1' }`;
const inventedResponse = (body: string) =>
  `return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(${body})) };`;

/** Every mutant that the conformance cases of the client rules detect. */
export const MUTANTS: readonly Mutant[] = [
  mutant('verified-is-not-a-success', 'a typing error', [
    verdicts,
    isVerified,
    "verification?.verdict === ('done' as string)",
  ]),
  mutant('every-response-is-a-success', 'every response means success', [
    verdicts,
    isVerified,
    'verification !== undefined',
  ]),
  mutant('unknown-verdicts-are-successes', 'a verdict that is not negative means success', [
    verdicts,
    isVerified,
    "!['refuted', 'pending', 'inconclusive'].includes(verification?.verdict ?? 'pending')",
  ]),
  mutant('only-observations-are-accepted', 'a signed event (E2) is not enough evidence', [
    verdicts,
    "level === 'E2' || level === 'E3'",
    "level === 'E3'",
  ]),
  mutant('every-check-must-pass', 'every check is required', [verdicts, '!checks.some((', '!checks.every((']),
  mutant('every-verdict-needs-evidence', 'every verdict needs evidence', [
    verdicts,
    notVerified,
    `if (evidenceLevels.length === 0) return 'no evidence';\n  ${notVerified}`,
  ]),
  mutant('unknown-reasons-are-refused', 'an unknown reason is an error', [
    verdicts,
    notVerified,
    `if (expectedVerdict === undefined) return 'unknown';\n  ${notVerified}`,
  ]),
  mutant('inherited-reasons-are-known', '`in` and `Object.hasOwn` are the same', [
    verdicts,
    'Object.hasOwn(REASON_VERDICT, reason)',
    'reason in REASON_VERDICT',
  ]),
  mutant('acknowledgement-alone-is-accepted', 'the action result is enough evidence', [
    verdicts,
    "!evidenceLevels.some((level) => level === 'E2' || level === 'E3')",
    'evidenceLevels.length < 0',
  ]),
  mutant('passed-checks-are-not-required', 'the verdict alone is enough', [
    verdicts,
    "checks && !checks.some(({ outcome }) => outcome === 'passed')",
    'checks && checks.length < 0',
  ]),
  mutant('reasons-are-not-compared', 'a reason is only for people', [
    verdicts,
    'expectedVerdict !== undefined && expectedVerdict !== verdict',
    'expectedVerdict !== expectedVerdict',
  ]),
  mutant('unknown-reasons-verify', 'the list of reasons may grow, also for verified', [
    verdicts,
    "if (expectedVerdict === undefined) return 'verified with an unknown reason';",
    '',
  ]),
  mutant('malformed-responses-are-accepted', 'a lenient parser is more robust', [
    sending,
    strict,
    `try {\n      return JSON.parse(new TextDecoder().decode(bytes));\n    } catch {\n      return ${invented('pending', 'not_settled')};\n    }`,
  ]),
  mutant(
    'shapes-are-not-checked',
    'the service always sends the documented shape',
    [reader, 'if (!isObject(body)) {', "if (!isObject(body) && typeof body === 'symbol') {"],
    [
      reader,
      'if (!HAS_TYPE[type as MemberType](body[name])) {',
      'if (HAS_TYPE[type as MemberType] === undefined) {',
    ],
  ),
  mutant('evidence-levels-are-not-checked', 'the service always sends the documented shape', [
    verdicts,
    'if (!Array.isArray(lastVerdict.evidenceLevels)) {',
    'if (lastVerdict === undefined) {',
  ]),
  mutant('states-are-not-compared', 'the state and the last verdict always agree', [
    verdicts,
    "state === 'verified' && lastVerdict?.verdict !== 'verified'",
    "state === ('done' as string)",
  ]),
  mutant('unknown-states-are-refused', 'an unknown state is an error', [
    verdicts,
    'if (lastVerdict === null) return operation;',
    "if (state === ('archived' as string)) throw rejectResponse(response, 'response_impossible', 'unknown');\n  if (lastVerdict === null) return operation;",
  ]),
  mutant('any-operation-is-accepted', 'the service always returns the requested operation', [
    handle,
    'if (operation.id === this.id) return operation;',
    'if (operation.id !== undefined) return operation;',
  ]),
  mutant('a-time-out-is-pending', 'a timeout means that the effect is not settled', [
    transport,
    noResponse,
    `if (error instanceof TimeoutError) ${inventedResponse(invented('pending', 'not_settled'))}\n      ${noResponse}`,
  ]),
  mutant('no-connection-is-inconclusive', 'an unreachable service means an unreachable source', [
    transport,
    noResponse,
    `if (error instanceof ConnectionError) ${inventedResponse(invented('inconclusive', 'source_unreachable'))}`,
  ]),
  mutant(
    'error-responses-are-read',
    'the body of an error response can be a verification',
    [transport, status, 'return response;'],
    [sending, 'if (status < 200 || status > 299) {', 'if (status < 200) {'],
  ),
  mutant('redirects-are-read', 'the body of a redirect can be a verification', [
    sending,
    'if (status < 200 || status > 299) {',
    'if (status < 200) {',
  ]),
];

type EditRow = readonly [file: string, find: string, replace: string];

function mutant(id: string, why: string, ...edits: readonly EditRow[]): Mutant {
  return { id, why, edits: edits.map(([file, find, replace]) => ({ file, find, replace })) };
}
