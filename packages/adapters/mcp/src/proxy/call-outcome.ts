import { type AdapterRuntime, TookEffectError, ToolNotCalledError, type ToolRun } from '@tookeffect/sdk';
import {
  addVerdict,
  isUnfinished,
  type ToolResult,
  toResultRun,
  verdictText,
  withoutVerdict,
} from '../tool-result.ts';
import type { ShownSchema } from './tool-list.ts';
import { errorText, isObject, resultText, type RpcMessage } from './json-rpc.ts';
import { isElicitation, NoResultError, ServerError } from './proxied-tool.ts';

/**
 * Reads what a server responded to a call.
 * @throws {ServerError} for an error of JSON-RPC
 * @throws {NoResultError} for a result that is not one of a tool
 */
export function readResult({ result, error }: RpcMessage): ToolResult {
  if (error !== undefined) {
    const { code, message, data } = isObject(error) ? error : {};
    throw new ServerError(
      typeof code === 'number' ? code : -32_603,
      typeof message === 'string' ? message : 'the server responded with a malformed error',
      data,
    );
  }
  const isResult =
    isObject(result) &&
    [undefined, 'string'].includes(result.resultType === undefined ? undefined : typeof result.resultType) &&
    (result.content === undefined || Array.isArray(result.content)) &&
    (result._meta === undefined || isObject(result._meta));
  if (!isResult) throw new NoResultError('the server responded with a result that no tool can have');
  return result;
}

/** @returns the response to a call that returned, with its verdict */
export function successText(
  id: unknown,
  run: ToolRun<ToolResult>,
  runtime: AdapterRuntime,
  { hasRoom, isStructured }: ShownSchema,
): string {
  const outcome = toResultRun(run, isStructured);
  const { result } = outcome;
  if (isUnfinished(result)) return resultText(id, withoutVerdict(result));
  const canShow = hasRoom && isObject(result.structuredContent);
  return resultText(id, addVerdict(outcome, runtime.present(run), canShow));
}

/**
 * Makes the response to a call that failed, with the verdict on its operation: an error of the server stays an error with
 * its code, and what the proxy reports is a result with `isError`, which hosts show to the model.
 */
export function failureText(id: unknown, error: unknown, runtime: AdapterRuntime): string {
  if (isElicitation(error)) {
    const { code, message, data } = error as ServerError;
    return errorText(id, code, message, data);
  }
  const failed = runtime.operationOf(error);
  const run = failed ?? { operation: null, verification: null, verificationError: error };
  const shown = runtime.present(run);
  const text = sentenceOf(error instanceof ToolNotCalledError ? error.cause : error);
  if (error instanceof ServerError) {
    const data = isObject(error.data) ? error.data : error.data === undefined ? {} : { cause: error.data };
    const message = `${error.message}\n${verdictText(shown)}`;
    return errorText(id, error.code, message, {
      ...data,
      tookeffect: { ...shown, verification: run.verification },
    });
  }
  const result = {
    content: [{ type: 'text', text: failed ? text : `the tool was not called: ${text}` }],
    isError: true,
  };
  return resultText(id, addVerdict({ ...run, result }, shown, false));
}

function sentenceOf(error: unknown): string {
  if (error instanceof TookEffectError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
