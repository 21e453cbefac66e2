import { ToolMessage } from '@langchain/core/messages';
import {
  type DynamicStructuredTool,
  type DynamicStructuredToolInput,
  tool,
  type ToolParams,
  type ToolRuntime,
  type ToolSchemaBase,
} from '@langchain/core/tools';
import { isCommand, isGraphBubbleUp, isInvalidResume } from '@langchain/langgraph';
import {
  type AdapterRuntime,
  type NotAnAcknowledgement,
  type RunTool,
  type ToolBinding,
  toSucceeded,
} from '@tookeffect/sdk';
import { type GraphConfig, isResumed, toCallId } from './graph-call.ts';
import { toArtifact, toContent, toErrorMessage, toMessage, type ToolTuple } from './tool-content.ts';
import { type ReadResult, runInParts, type ToolReturn } from './tool-parts.ts';

/** The fields of LangChain's `tool()`, without `responseFormat`, which is `content_and_artifact`. */
export interface ToolFields<SchemaT, NameT extends string> extends Omit<ToolParams, 'responseFormat'> {
  readonly name: NameT;
  readonly description?: string;
  /** The schema of an object. */
  readonly schema: SchemaT;
  readonly returnDirect?: boolean;
}

/** The arguments that the function of a tool gets. */
export type ToolArguments<SchemaT> = Parameters<DynamicStructuredToolInput<SchemaT>['func']>[0];

/** The function of a tool; it may return a `NotAnAcknowledgement`, for example of the text of an error. */
export type ToolFunction<SchemaT, T> = (
  args: ToolArguments<SchemaT>,
  runtime: ToolRuntime,
) => ToolReturn<T | NotAnAcknowledgement<T>>;

/** What a tool does, as a contract says it. */
export interface BoundTool<SchemaT, T> extends Omit<ToolBinding<ToolArguments<SchemaT>, T>, 'tool'> {
  /**
   * What happens to an error of the tool. `show` (default): the model sees it with its operation and the verdict, in a
   * message with the status `error`. `throw`: it is thrown unchanged, for retry policies and for your own handling.
   */
  readonly errors?: 'show' | 'throw' | undefined;
}

/** As LangChain's `tool()`, with the binding of the tool to a contract. */
export type VerifiedTool = <const SchemaT extends ToolSchemaBase, const NameT extends string, T>(
  execute: ToolFunction<SchemaT, T>,
  fields: ToolFields<SchemaT, NameT>,
  binding: BoundTool<SchemaT, T>,
) => DynamicStructuredTool<
  SchemaT,
  ToolArguments<SchemaT>,
  ToolArguments<SchemaT>,
  ToolTuple,
  unknown,
  NameT
>;

/** What a call needs besides its arguments. */
interface ToolCallContext<SchemaT, T> {
  readonly runtime: AdapterRuntime;
  readonly scope: (config: GraphConfig) => string;
  readonly name: string;
  readonly run: RunTool<ToolArguments<SchemaT>, unknown>;
  readonly execute: ToolFunction<SchemaT, T>;
  readonly binding: BoundTool<SchemaT, T>;
}

/** @returns the function that makes a tool whose calls run inside operations */
export function verifiedTool(runtime: AdapterRuntime, scope: (config: GraphConfig) => string): VerifiedTool {
  return <const SchemaT extends ToolSchemaBase, const NameT extends string, T>(
    execute: ToolFunction<SchemaT, T>,
    fields: ToolFields<SchemaT, NameT>,
    binding: BoundTool<SchemaT, T>,
  ) => {
    const { errors: _, acknowledge, ...bound } = binding;
    const { name } = fields;
    // A command can contain the whole state, which is not the response of a provider.
    const toAcknowledgement = (result: T) => (isCommand(result) ? SUCCEEDED : toSucceeded(result));
    const own = { ...bound, acknowledge: acknowledge ?? toAcknowledgement, tool: name };
    const run = runtime.run(own as ToolBinding<ToolArguments<SchemaT>, unknown>);
    const context = { runtime, scope, name, run, execute, binding };
    type Returned = T | NotAnAcknowledgement<T>;
    const call = (args: ToolArguments<SchemaT>, config: ToolRuntime) =>
      runInParts<Returned, ToolTuple>((read) => callTool(context, args, config, read));
    // The overloads of `tool` cannot be chosen for a schema of any kind; the types above are those of LangChain.
    return tool(call as never, { ...fields, responseFormat: 'content_and_artifact' } as never) as never;
  };
}

const SUCCEEDED = { status: 'succeeded' } as const;

async function callTool<SchemaT, T>(
  { runtime, scope, name, run, execute, binding }: ToolCallContext<SchemaT, T>,
  args: ToolArguments<SchemaT>,
  config: ToolRuntime,
  read: ReadResult<T | NotAnAcknowledgement<T>>,
): Promise<ToolTuple> {
  const toolCallId = config.toolCall?.id ?? '';
  const { signal } = config;
  try {
    const call = {
      args,
      scope: scope(config),
      callId: toCallId(config, toolCallId),
      isContinued: isResumed(config),
      signal,
    };
    const outcome = await run(call, async () => {
      const result = await read(execute(args, config));
      if (isErrorMessage(result)) return runtime.notAnAcknowledgement<unknown>(result);
      return result;
    });
    const artifact = toArtifact(runtime, outcome);
    const { result } = outcome;
    if (isCommand(result)) return [result as unknown as ToolMessage, artifact];
    if (ToolMessage.isInstance(result)) return [toMessage(result, artifact), artifact];
    return [toContent(result, artifact), artifact];
  } catch (error) {
    const passes = isGraphBubbleUp(error) || isInvalidResume(error) || signal?.aborted;
    if (passes || binding.errors === 'throw') throw error;
    const artifact = toArtifact(runtime, runtime.operationOf(error));
    return [toErrorMessage(error, { name, tool_call_id: toolCallId }, artifact), artifact];
  }
}

function isErrorMessage(result: unknown): boolean {
  return ToolMessage.isInstance(result) && result.status === 'error';
}
