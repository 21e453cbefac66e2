import {
  type Adapter,
  type AdapterRuntime,
  type NotAnAcknowledgement,
  requireKnownOptions,
  type ToolBinding,
} from '@tookeffect/sdk';
import {
  addVerdict,
  IDEMPOTENCY_META,
  isUnfinished,
  type ToolResult,
  toResultRun,
  widenOutputSchema,
} from './tool-result.ts';
import { withoutClaims } from './verdict-claims.ts';

/** What is read of the second argument of a handler: `extra` of version 1, `ctx` of version 2. */
export interface RequestContext {
  readonly sessionId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  readonly mcpReq?:
    (Pick<RequestContext, '_meta' | 'signal'> & { readonly inputResponses?: unknown }) | undefined;
}

/** The options of `mcp`. */
export interface McpOptions {
  /**
   * Names the client of a request, such as the subject of its access token. Clients choose the keys of their calls, so
   * without it one client could get the operation of another.
   */
  readonly scope: (context: RequestContext) => string;
}

/** A tool as it is registered. */
interface WrappedTool<Handler, Schema> {
  readonly handler: Handler;
  /** The output schema with room for the member `tookeffect`; undefined when none was given. */
  readonly outputSchema: Schema;
}

/**
 * Wraps the handler of a tool. Register the returned handler and output schema.
 * @throws {TookEffectError} `tool_binding_invalid`
 * @throws {TypeError} for an output schema that cannot be opened
 */
export type WrapTool = <Args, Handler extends (...given: never[]) => unknown, Schema = undefined>(
  binding: ToolBinding<Args, ToolResult>,
  handler: Handler,
  outputSchema?: Schema,
) => WrappedTool<Handler, Schema>;

/**
 * The adapter for servers of the Model Context Protocol that are built with `@modelcontextprotocol/sdk` 1 or
 * `@modelcontextprotocol/server` 2. A call without the key `tookeffect.dev/idempotency-key` in its `_meta` is a new one,
 * because the ids of requests restart.
 * ```ts
 * const wrap = te.use(mcp({ scope: (context) => context.sessionId ?? 'stdio' }));
 * server.registerTool('place_order', { inputSchema, ...wrap({ tool: 'place_order', contract, input }, place) }, …);
 * ```
 */
export function mcp(options: McpOptions): Adapter<WrapTool> {
  requireKnownOptions('adapter_invalid', 'mcp', options, ['scope']);
  const { scope } = options;
  return { name: 'mcp', bind: (runtime) => wrapTool(runtime, scope) };
}

/** @returns the result, marked if it does not say that the action happened */
export function toAcknowledgement(
  { notAnAcknowledgement }: AdapterRuntime,
  result: ToolResult,
): ToolResult | NotAnAcknowledgement<ToolResult> {
  if (isUnfinished(result)) return notAnAcknowledgement(result, { isUnfinished: true });
  return result.isError === true ? notAnAcknowledgement(result) : result;
}

function wrapTool(runtime: AdapterRuntime, scope: McpOptions['scope']): WrapTool {
  return (binding, handler, outputSchema) => {
    const run = runtime.run(binding);
    const widened = outputSchema === undefined ? undefined : widenOutputSchema(outputSchema);
    const wrapped = async (...given: unknown[]): Promise<ToolResult> => {
      // A tool without input gets the context only.
      const context = (given.at(-1) ?? {}) as RequestContext;
      const { signal, _meta } = context.mcpReq ?? context;
      const key = _meta?.[IDEMPOTENCY_META];
      const callId = typeof key === 'string' ? key : crypto.randomUUID();
      const isContinued = context.mcpReq?.inputResponses !== undefined;
      const call = { args: given[0] as never, scope: scope(context), callId, isContinued, signal };
      const ran = await run(call, async () => {
        const result = (await handler(...(given as never[]))) as ToolResult;
        return toAcknowledgement(runtime, result);
      });
      const outcome = toResultRun(ran, widened !== undefined);
      if (isUnfinished(outcome.result)) return withoutClaims(outcome.result);
      return addVerdict(outcome, runtime.present(ran), widened !== undefined);
    };
    return { handler: wrapped as never, outputSchema: widened as never };
  };
}
