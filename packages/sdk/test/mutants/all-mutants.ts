import type { Mutant } from '@tookeffect/testing/mutants';
import { keyDocumentMutants } from './key-documents.ts';
import { operationKeyMutants } from './operation-keys.ts';

const verdicts = 'responses/verdict-responses.ts';
const rules = 'responses/verdict-contradictions.ts';
const requirement = 'operations/require-verified.ts';
const reader = 'responses/response-reader.ts';
const handle = 'operations/operation-handle.ts';
const sending = 'transport/send-once.ts';
const transport = 'transport/transport.ts';
const isVerified = "verification?.verdict === 'verified'";
const notVerified = "if (verdict !== 'verified') {";
const strict = 'return parseStrict(bytes, { maxBytes: MAX_BODY_BYTES });';
const noResponse = 'if (error instanceof ConnectionError) return error;';
const status = 'return response.status < 400 ? response : this.#toApiError(call, response);';

const evidenceRule = '?? evidenceContradiction(received) ?? checkContradiction(received)';
const stateRule = "return (reason === 'state_reached') === (attribution.kind === 'state')";
const requiredRule = 'isObject(check) && check.required === true';
const sufficient = 'attribution?.sufficient === true';
const givenKinds = 'accepted.some((kind) => kind === attribution?.kind)';

/** The body of a response that the service never sent, as source text. */
const invented = (verdict: string, reason: string) =>
  `{ verdict: '${verdict}', reason: '${reason}', attribution: null, evidenceLevels: [], checks: [], evidence: [], coverage: { reads: [], limits: [] }, nextAction: 'wait', receiptId: 'rcp_1' }`;
const inventedResponse = (body: string) =>
  `return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(${body})) };`;

/** Every mutant that the conformance cases of the client rules and of key documents detect. */
export const MUTANTS: readonly Mutant[] = [
  ...keyDocumentMutants,
  ...operationKeyMutants,
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
  mutant('proceed-is-a-success', 'the next action proceed means success', [
    verdicts,
    isVerified,
    `${isVerified} || (verification as Partial<Verification>).nextAction === 'proceed'`,
  ]),
  mutant('insufficient-attributions-are-no-success', 'confuses a requirement with the verdict', [
    verdicts,
    isVerified,
    `${isVerified} && (verification as Verification).attribution?.sufficient !== false`,
  ]),
  mutant('only-observations-are-accepted', 'a signed event (E2) is not enough evidence', [
    rules,
    "level === 'E2' || level === 'E3'",
    "level === 'E3'",
  ]),
  mutant('every-check-must-pass', 'every check is required', [
    rules,
    "check.required !== false && check.outcome !== 'passed'",
    "check.outcome !== 'passed'",
  ]),
  mutant('every-verdict-needs-evidence', 'every verdict needs evidence', [
    rules,
    notVerified,
    `if (received.evidenceLevels.length === 0) return 'no evidence';\n  ${notVerified}`,
  ]),
  mutant('unknown-reasons-are-refused', 'an unknown reason is an error', [
    rules,
    notVerified,
    `if (expectedVerdict === undefined) return 'unknown';\n  ${notVerified}`,
  ]),
  mutant('inherited-reasons-are-known', '`in` and `Object.hasOwn` are the same', [
    rules,
    'Object.hasOwn(REASON_VERDICT, reason)',
    'reason in REASON_VERDICT',
  ]),
  mutant('acknowledgement-alone-is-accepted', 'the action result is enough evidence', [
    rules,
    evidenceRule,
    '?? checkContradiction(received)',
  ]),
  mutant('listed-evidence-is-not-read', 'the levels are enough', [
    rules,
    'evidence && !evidence.some((item) => isObject(item) && granting.includes(item.level))',
    'evidence && evidence.length < 0',
  ]),
  mutant('listed-evidence-is-not-compared', 'any granting level is as good as another', [
    rules,
    'granting.includes(item.level)',
    "item.level !== 'E1'",
  ]),
  mutant('attributions-are-not-required', 'null contradicts nothing', [
    rules,
    'if (attribution === undefined) return undefined;',
    'if (!attribution) return undefined;',
  ]),
  mutant('every-verdict-is-attributed', 'an attribution is only for people', [
    rules,
    'isKnown && attribution ?',
    "isKnown && verdict === '' ?",
  ]),
  mutant('unknown-verdicts-have-no-attribution', 'only verified is ever attributed', [
    rules,
    'isKnown && attribution ?',
    '(isKnown || true) && attribution ?',
  ]),
  mutant('states-have-any-attribution', 'verified is verified', [rules, stateRule, 'return attribution']),
  mutant('states-are-never-reached', 'knows one reason of success only', [
    rules,
    stateRule,
    "return reason !== 'state_reached'",
  ]),
  mutant('unknown-attributions-are-refused', 'the list of kinds is complete', [
    rules,
    stateRule,
    `if (!['marker', 'reference', 'exclusive', 'state'].includes(attribution.kind)) return 'unknown';\n  ${stateRule}`,
  ]),
  mutant('missed-checks-are-accepted', 'one passed check is enough', [
    rules,
    'if (checks.some(isMissed)) ',
    'if (checks.length < 0 && checks.some(isMissed)) ',
  ]),
  mutant('only-failed-checks-are-missed', 'a check without a result is passed', [
    rules,
    "check.outcome !== 'passed'",
    "check.outcome === 'failed'",
  ]),
  mutant('unmarked-checks-are-optional', 'a missing member is false', [
    rules,
    'check.required !== false &&',
    'check.required === true &&',
  ]),
  mutant('checks-need-not-be-objects', 'the service always sends objects', [
    rules,
    '!isObject(check) || (',
    'isObject(check) && (',
  ]),
  mutant('required-checks-are-not-required', 'the verdict alone is enough', [
    rules,
    'return checks.some((check) => isObject(check) && check.required === true)',
    'return checks.every(isObject)',
  ]),
  mutant('optional-checks-verify', 'any check is enough', [rules, requiredRule, 'isObject(check)']),
  mutant('unmarked-checks-verify', 'a missing member is true', [
    rules,
    requiredRule,
    'isObject(check) && check.required !== false',
  ]),
  mutant('attributions-are-not-checked', 'an attribution says enough by being there', [
    rules,
    "typeof attribution.kind !== 'string'",
    "attribution.kind === ''",
  ]),
  mutant('coverages-are-not-checked', 'the service always sends the documented shape', [
    verdicts,
    'if (!Array.isArray(reads) || !Array.isArray(limits)) {',
    'if (reads === limits && limits !== undefined) {',
  ]),
  mutant('reasons-are-not-compared', 'a reason is only for people', [
    rules,
    'expectedVerdict !== undefined && expectedVerdict !== verdict',
    'expectedVerdict !== expectedVerdict',
  ]),
  mutant('unknown-reasons-verify', 'the list of reasons may grow, also for verified', [
    rules,
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
  mutant('cancelled-operations-may-be-verified', 'the state and the last verdict always agree', [
    verdicts,
    "state === 'cancelled' && lastVerdict?.verdict === 'verified'",
    "state === ('gone' as string)",
  ]),
  mutant('notices-are-not-checked', 'the service always sends objects', [
    verdicts,
    'if (!notices.every(isObject)) {',
    'if (!Array.isArray(notices)) {',
  ]),
  mutant('notices-are-filtered', 'an unknown notice is of no use', [
    verdicts,
    'if (lastVerdict === null) return operation;',
    "if (lastVerdict === null) return { ...operation, notices: operation.notices.filter(({ code }) => code === 'already_so') };",
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
  mutant('any-verdict-is-enough', 'a verification is a success', [
    requirement,
    'if (!tookEffect(verification)) {',
    "if (verdict === ('' as string)) {",
  ]),
  mutant('attribution-is-enough', 'only what is attributed is verified', [
    requirement,
    'if (!tookEffect(verification)) {',
    'if (attribution === null) {',
  ]),
  mutant('any-attribution-is-sufficient', 'verified is sufficient', [
    requirement,
    sufficient,
    'attribution !== null',
  ]),
  mutant('nothing-is-sufficient', 'swaps two values', [
    requirement,
    sufficient,
    'attribution?.sufficient === false',
  ]),
  mutant('sufficiency-may-be-any-value', 'every value is true or false', [
    requirement,
    sufficient,
    'Boolean(attribution?.sufficient)',
  ]),
  mutant('given-kinds-are-ignored', 'the contract decides alone', [
    requirement,
    givenKinds,
    'attribution?.sufficient',
  ]),
  mutant('given-kinds-are-added', 'the caller can only accept more', [
    requirement,
    givenKinds,
    `attribution?.sufficient === true || ${givenKinds}`,
  ]),
  mutant('no-kinds-mean-the-default', 'an empty list is no list', [
    requirement,
    'const isAccepted = accepted\n',
    'const isAccepted = accepted?.length\n',
  ]),
  mutant('inputs-are-not-compared', 'an operation is known by its id', [
    requirement,
    'if (toComparable(expected) === canonicalize(input)) return;',
    'if (toComparable(expected) !== typeof input) return;',
  ]),
  mutant('inputs-never-match', 'swaps two values', [
    requirement,
    'if (toComparable(expected) === canonicalize(input)) return;',
    'if (toComparable(expected) !== canonicalize(input)) return;',
  ]),
  mutant('inputs-are-compared-as-text', 'the order of members matters', [
    requirement,
    'if (toComparable(expected) === canonicalize(input)) return;',
    'if (toComparable(expected).length > 0 && JSON.stringify(expected) === JSON.stringify(input)) return;',
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
