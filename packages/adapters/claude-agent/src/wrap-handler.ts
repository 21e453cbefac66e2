import type { SdkMcpToolDefinition } from '@anthropic-ai/claude-agent-sdk';
import { addVerdict, type ResultRun, type ToolResult, toResultRun } from '@tookeffect/adapter-mcp';
import {
  type AdapterRuntime,
  type BegunOperation,
  requireKnownOptions,
  type ToolBinding,
} from '@tookeffect/sdk';

/** What a handler returns. */
export type CallToolResult = Awaited<ReturnType<SdkMcpToolDefinition['handler']>>;

/** The handler that `tool()` takes. */
export type ToolHandler<Args> = (args: Args, extra: unknown) => Promise<CallToolResult>;

/** How the calls of a handler are told apart. */
export interface HandlerOptions {
  /**
   * What makes a call another action. Default: `call`, its id. `arguments`: within one scope, a call with the same
   * arguments is the same action, whatever its id. A model repeats a call with a new id, also after a crash.
   */
  readonly identity?: 'call' | 'arguments';
}

/**
 * Wraps a handler before `tool()`: behind it, an error is a text like any other result.
 * @throws {TookEffectError} `tool_binding_invalid`
 */
export type WrapHandler = <Args>(
  binding: ToolBinding<Args, ToolResult>,
  handler: ToolHandler<Args>,
  options?: HandlerOptions,
) => ToolHandler<Args>;

/** What the adapter knows about a call. */
export interface CallPlace {
  /** Mandatory; a blank one ends the call before it acts. */
  readonly scope: string;
  /** Null without the hooks of the adapter. */
  readonly sessionId: string | null;
  readonly toolUseId: string;
  readonly signal: AbortSignal | undefined;
}

/** What the adapter does around each call. */
export interface CallObserver {
  readonly place: (extra: unknown) => CallPlace;
  readonly begun: (place: CallPlace, operation: BegunOperation) => void;
  readonly ended: (place: CallPlace, tool: string, ending: CallEnding) => void;
}

/** How a handler ended. */
export interface CallEnding {
  /** Its result with the typed verification; null if it threw. */
  readonly run: ResultRun | null;
  /** What it threw, unchanged, or why it did not run; null if it returned. `operationOf(error)` has the operation. */
  readonly error: unknown;
}

/** @returns the function that wraps handlers */
export function createWrapHandler(runtime: AdapterRuntime, observer: CallObserver): WrapHandler {
  return (binding, handler, options = {}) => {
    requireKnownOptions('tool_binding_invalid', 'a handler', options, ['identity']);
    const { identity = 'call' } = options;
    const run = runtime.run(binding);
    return async (args, extra) => {
      const place = observer.place(extra);
      // The input is a part of the key of an operation, so this call id leaves only the arguments to tell calls apart.
      const callId = identity === 'arguments' ? 'arguments' : place.toolUseId;
      const ending = await run({ ...place, args, callId }, async (operation) => {
        if (operation) observer.begun(place, operation);
        const result = (await handler(args, extra)) as ToolResult;
        return result.isError === true ? runtime.notAnAcknowledgement(result) : result;
      }).then(
        (outcome) => ({ run: toResultRun(outcome), error: null }),
        (error: unknown) => ({ run: null, error }),
      );
      observer.ended(place, binding.tool, ending);
      if (ending.run === null) return toErrorResult(runtime, ending.error);
      // Claude Code shows a model only the structured content, if there is one.
      return addVerdict(ending.run, runtime.present(ending.run), true) as CallToolResult;
    };
  };
}

/** What the framework would show the model, and the operation with its verdict. */
function toErrorResult(runtime: AdapterRuntime, error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error);
  const content = [{ type: 'text' as const, text: message }];
  const failed = runtime.operationOf(error);
  if (!failed) {
    const none = { type: 'text' as const, text: JSON.stringify({ tookeffect: null }) };
    return { isError: true, content: [...content, none] };
  }
  const result = { isError: true, content };
  return addVerdict({ ...failed, result }, runtime.present(failed), false) as CallToolResult;
}
