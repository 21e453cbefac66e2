import { type AdapterRuntime, TookEffectError, ToolNotCalledError, type ToolRun } from '@tookeffect/sdk';
import { addVerdict, isUnfinished, type ToolResult, toResultRun, verdictText } from '../tool-result.ts';
import { withoutClaims } from '../verdict-claims.ts';
import type { ShownSchema } from './tool-list.ts';
import { errorText, isObject, resultText, type RpcMessage } from './json-rpc.ts';
import type { ResultRules } from './protocol-version.ts';
import { NoResultError, ServerError, UrlElicitationError } from './proxied-tool.ts';

/** The code with which a server asks the user to open a URL before it acts. */
const URL_ELICITATION_REQUIRED = -32_042;

/**
 * Reads what a server responded to a call: the members that such a result has, and no others, in which a client could read
 * another result.
 * @throws {UrlElicitationError} if the version of the protocol has it
 * @throws {ServerError} for any other error of JSON-RPC
 * @throws {NoResultError} for a result that the version of the protocol does not have
 */
export function readResult({ result, error }: RpcMessage, rules: ResultRules): ToolResult {
  if (error !== undefined) throw toServerError(error, rules);
  if (!isObject(result)) throw malformed();
  const { resultType = 'complete', content, structuredContent, isError, _meta } = result;
  if (rules.hasResultType && resultType === 'input_required') return readInputRequired(result);
  const isComplete =
    resultType === 'complete' &&
    (content === undefined || (Array.isArray(content) && content.every(isContentBlock))) &&
    [undefined, true, false].includes(isError as undefined) &&
    (_meta === undefined || isObject(_meta));
  if (!isComplete) throw malformed();
  return {
    ...(content !== undefined && { content }),
    ...(structuredContent !== undefined && { structuredContent: structuredContent as RpcMessage }),
    ...(isError !== undefined && { isError: isError as boolean }),
    ...(_meta !== undefined && { _meta }),
  };
}

/**
 * @returns the response to a call that returned, with its verdict. One that is not finished has no content: clients would
 *   read it as finished. It says in `_meta` that there is no verdict.
 */
export function successText(
  id: unknown,
  run: ToolRun<ToolResult>,
  runtime: AdapterRuntime,
  { hasRoom, isStructured }: ShownSchema,
  rules: ResultRules,
): string {
  const outcome = toResultRun(run, isStructured);
  const { content, ...result } = typed(addVerdict(outcome, runtime.present(run), hasRoom), rules);
  return resultText(id, isUnfinished(result) ? result : { content, ...result });
}

/**
 * Makes the response to a call that failed, with the verdict on its operation: an error of the server stays an error with
 * its code, and what the proxy reports is a result with `isError`, which hosts show to the model.
 */
export function failureText(
  id: unknown,
  error: unknown,
  runtime: AdapterRuntime,
  rules: ResultRules,
): string {
  const failed = runtime.operationOf(error);
  const run = failed ?? { operation: null, verification: null, verificationError: error };
  const shown = runtime.present(run);
  if (error instanceof ServerError) {
    const given = withoutClaims(error.data);
    const data = isObject(given) ? given : given === undefined ? {} : { cause: given };
    const message = `${withoutClaims(error.message)}\n${verdictText(shown)}`;
    return errorText(id, error.code, message, {
      ...data,
      tookeffect: { ...shown, verification: run.verification },
    });
  }
  const text = sentenceOf(error instanceof ToolNotCalledError ? error.cause : error);
  const result = {
    content: [{ type: 'text', text: failed ? text : `the tool was not called: ${text}` }],
    isError: true,
  };
  return resultText(id, typed(addVerdict({ ...run, result }, shown, false), rules));
}

function toServerError(error: unknown, { hasUrlElicitation }: ResultRules): ServerError {
  const { code, message, data } = isObject(error) ? error : {};
  const text = typeof message === 'string' ? message : 'the server responded with a malformed error';
  if (code === URL_ELICITATION_REQUIRED && hasUrlElicitation && isObject(data)) {
    const { elicitations } = data;
    const isAsked = Array.isArray(elicitations) && elicitations.length > 0 && elicitations.every(isObject);
    if (isAsked) return new UrlElicitationError(code, text, { elicitations });
  }
  return new ServerError(Number.isSafeInteger(code) ? (code as number) : -32_603, text, data);
}

function readInputRequired({ inputRequests, requestState, _meta }: RpcMessage): ToolResult {
  const hasRequests = isObject(inputRequests) && Object.keys(inputRequests).length > 0;
  const hasState = typeof requestState === 'string';
  if (!hasRequests && !hasState) throw malformed();
  return {
    resultType: 'input_required',
    ...(hasRequests && { inputRequests }),
    ...(hasState && { requestState }),
    ...(isObject(_meta) && { _meta }),
  };
}

/** The members that a block of content must have, by its type. A client refuses the whole result, and its verdict, for another one. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

function isContentBlock(block: unknown): boolean {
  if (!isObject(block) || typeof block.type !== 'string' || !Object.hasOwn(BLOCKS, block.type)) return false;
  const hasMembers = BLOCKS[block.type]!.every((name) => typeof block[name] === 'string');
  return hasMembers && (block.type !== 'resource' || isObject(block.resource));
}

/** @returns the result with the type that clients of a newer version demand */
function typed(result: ToolResult, { hasResultType }: ResultRules): ToolResult {
  return hasResultType && !isUnfinished(result) ? { ...result, resultType: 'complete' } : result;
}

function malformed(): NoResultError {
  return new NoResultError('the server responded with a result that no tool can have');
}

function sentenceOf(error: unknown): string {
  if (error instanceof TookEffectError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
