import { edit, mutant, type Mutant } from './mutant.ts';

const impossible = 'answers/impossible-verdict.ts';
const success = 'answers/took-effect.ts';
const shape = 'answers/read-answer.ts';
const operation = 'answers/read-operation.ts';
const handle = 'operations/operation-handle.ts';
const parse = 'transport/parse-answer.ts';
const transport = 'transport/transport.ts';
const isVerified = "judged?.verdict === 'verified'";
const notVerified = "if (verdict !== 'verified') return undefined;";
const strict = 'return parseStrict(bytes, { maxBytes: MAX_ANSWER_BYTES });';
const unanswered = 'if (error instanceof ConnectionError) return error;';
const status = 'return answer.status < 400 ? answer : this.#refusal(call, answer);';

/** The body of an answer that the service never gave, as source text. */
const invented = (verdict: string, reason: string) =>
  `{ verdict: '${verdict}', reason: '${reason}', evidenceLevels: [], checks: [], nextAction: 'wait', receiptId: 'rcp_1' }`;
const answeredInstead = (body: string) =>
  `return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(${body})) };`;

/** Every mutant that a conformance case of the client's rules kills. */
export const MUTANTS: readonly Mutant[] = [
  mutant(
    'nothing-is-a-success',
    'a slip',
    edit(success, isVerified, "judged?.verdict === ('done' as string)"),
  ),
  mutant(
    'every-answer-is-a-success',
    'an answer is thought to be good news',
    edit(success, isVerified, 'judged !== undefined'),
  ),
  mutant(
    'what-is-not-negative-is-a-success',
    'no bad news are thought to be good',
    edit(
      success,
      isVerified,
      "!['refuted', 'pending', 'inconclusive'].includes(judged?.verdict ?? 'pending')",
    ),
  ),
  mutant(
    'only-our-own-look-counts',
    'a signed event is thought to be hearsay',
    edit(impossible, "level === 'E2' || level === 'E3'", "level === 'E3'"),
  ),
  mutant(
    'every-check-must-pass',
    'a check is thought to be required',
    edit(impossible, '!checks.some((', '!checks.every(('),
  ),
  mutant(
    'every-verdict-needs-evidence',
    'a verdict is thought to rest on something',
    edit(impossible, notVerified, `if (evidenceLevels.length === 0) return 'no evidence';\n  ${notVerified}`),
  ),
  mutant(
    'unknown-reasons-are-refused',
    'what is not known is thought to be wrong',
    edit(impossible, notVerified, `if (verdictOfReason === undefined) return 'unknown';\n  ${notVerified}`),
  ),
  mutant(
    'inherited-reasons-are-known',
    'in is shorter than hasOwn',
    edit(impossible, 'Object.hasOwn(REASON_VERDICT, reason)', 'reason in REASON_VERDICT'),
  ),
  mutant(
    'the-word-of-the-caller-counts',
    'the caller is thought to be honest',
    edit(
      impossible,
      "!evidenceLevels.some((level) => level === 'E2' || level === 'E3')",
      'evidenceLevels.length < 0',
    ),
  ),
  mutant(
    'no-check-need-pass',
    'the verdict is thought to tell',
    edit(
      impossible,
      "checks && !checks.some(({ outcome }) => outcome === 'passed')",
      'checks && checks.length < 0',
    ),
  ),
  mutant(
    'reasons-are-not-compared',
    'a reason is thought to be for people',
    edit(
      impossible,
      'verdictOfReason !== undefined && verdictOfReason !== verdict',
      'verdictOfReason !== verdictOfReason',
    ),
  ),
  mutant(
    'any-reason-verifies',
    'a list is thought to grow',
    edit(
      impossible,
      "if (verdictOfReason === undefined) return 'verified for a reason that is not known';",
      '',
    ),
  ),
  mutant(
    'malformed-answers-are-taken',
    'a lenient reader is thought to be kind',
    edit(
      parse,
      strict,
      `try {\n      return JSON.parse(new TextDecoder().decode(bytes)) as unknown;\n    } catch {\n      return ${invented('pending', 'not_settled')};\n    }`,
    ),
  ),
  mutant(
    'shapes-are-not-looked-at',
    'the service is thought to send what it says',
    edit(
      shape,
      "if (!isObject(body)) throw refuseAnswer(success, 'response_malformed', 'the answer is no JSON object');",
      'void isObject;',
    ),
    edit(shape, 'if (!IS[kind as Kind](body[name])) {', 'if (IS[kind as Kind] === undefined) {'),
  ),
  mutant(
    'lists-of-levels-are-not-looked-at',
    'the service is thought to send what it says',
    edit(operation, 'if (!Array.isArray(lastVerdict.evidenceLevels)) {', 'if (lastVerdict === undefined) {'),
  ),
  mutant(
    'states-are-not-compared',
    'a state is thought to be its verdict',
    edit(
      operation,
      "state === 'verified' && lastVerdict?.verdict !== 'verified'",
      "state === ('done' as string)",
    ),
  ),
  mutant(
    'unknown-states-are-refused',
    'what is not known is thought to be wrong',
    edit(
      operation,
      'if (lastVerdict === null) return undefined;',
      "if (state === ('archived' as string)) return 'unknown';\n  if (lastVerdict === null) return undefined;",
    ),
  ),
  mutant(
    'any-operation-will-do',
    'the service is thought to answer what was asked',
    edit(
      handle,
      'if (operation.id === this.id) return operation;',
      'if (operation.id !== undefined) return operation;',
    ),
  ),
  mutant(
    'a-time-out-is-pending',
    'no answer yet is thought to be not settled',
    edit(
      transport,
      unanswered,
      `if (error instanceof TimeoutError) ${answeredInstead(invented('pending', 'not_settled'))}\n      ${unanswered}`,
    ),
  ),
  mutant(
    'no-connection-is-inconclusive',
    'a service that is not reached is thought to be a source that is not',
    edit(
      transport,
      unanswered,
      `if (error instanceof ConnectionError) ${answeredInstead(invented('inconclusive', 'source_unreachable'))}`,
    ),
  ),
  mutant(
    'refusals-are-read',
    'a body is thought to say what it is',
    edit(transport, status, 'return answer;'),
    edit(parse, 'if (status < 200 || status > 299) {', 'if (status < 200) {'),
  ),
  mutant(
    'redirects-are-read',
    'a body is thought to say what it is',
    edit(parse, 'if (status < 200 || status > 299) {', 'if (status < 200) {'),
  ),
];
