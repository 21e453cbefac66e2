import type { FunctionCallItem, RunContext } from '@openai/agents-core';
import {
  type Adapter,
  type AdapterRuntime,
  type BegunOperation,
  type GateOption,
  gateRounds,
  namesOf,
  type Presentation,
  requireKnownOptions,
  type ToolAction,
  type ToolBinding,
  type ToolRun,
  TookEffectError,
  UnsettledCalls,
} from '@tookeffect/sdk';
import { requireFramework } from '@tookeffect/sdk/framework';
import { createGate, type Gate } from './gate.ts';

/** What the framework tells about a call. */
interface CallDetails {
  readonly toolCall?: FunctionCallItem;
  readonly signal?: AbortSignal;
}

/** The options of `openaiAgents`. */
export interface OpenAiAgentsOptions<Context> {
  /** The id of the conversation or the run; call ids are not unique among them. */
  readonly scope: (context: RunContext<Context> | undefined) => string;
  /** Whether final answers are refused while effects are not verified, by `run` and `outputGuardrail`. Default: no. */
  readonly gate?: GateOption | undefined;
}

const OPENAI_AGENTS_OPTIONS = namesOf<OpenAiAgentsOptions<unknown>>({ scope: true, gate: true });

/** What the framework tells after a call; `output` and `toolCall` are copies. */
interface ExtractedCall {
  readonly runContext: object;
  readonly toolCall: FunctionCallItem;
  readonly output: unknown;
}

/** What the model sees of a call that returned. */
interface VerifiedOutput<T> {
  /** A sentence for a repeated call whose effect is verified and whose result is not recorded. */
  readonly output: T | string;
  readonly tookeffect: Presentation;
}

/** Options of `tool()`. */
export interface VerifiedToolOptions<Args, Context, T> {
  readonly execute: (
    args: Args,
    context?: RunContext<Context>,
    details?: CallDetails,
  ) => Promise<VerifiedOutput<T>>;
  /** Shows the model the error with its operation; the default of the framework invites it to try again. */
  readonly errorFunction: (context: RunContext<Context>, error: unknown) => string;
  /** For the `timeoutMs` of `tool()`: shows the operation, which stays open. */
  readonly timeoutErrorFunction: (
    context: RunContext<Context>,
    error: Error,
    details?: CallDetails,
  ) => string;
  /** Keeps the typed verification on the item of the call, for the application only. */
  readonly customDataExtractor: (given: ExtractedCall) => Record<string, unknown> | undefined;
}

/** The function of a tool; it may return a `NotAnAcknowledgement`, for example of the text of an error. */
type Execute<Args, Context, T> = (
  args: Args,
  context?: RunContext<Context>,
  details?: CallDetails,
) => ReturnType<ToolAction<T>>;

/** Wraps the function of a tool before `tool()`: behind it, an error is a sentence like any other result. */
export type WrapExecute<Context> = <Args, T>(
  binding: ToolBinding<Args, T>,
  execute: Execute<Args, Context, T>,
) => VerifiedToolOptions<Args, Context, T>;

/** What an application uses of an adapter with a gate. */
export type GatedTools<Context> = WrapExecute<Context> & Gate<Context>;

/**
 * The adapter for the OpenAI Agents SDK.
 * ```ts
 * const verified = te.use(openaiAgents({ scope: (run) => run.context.conversationId, gate: true }));
 * const placeOrder = tool({ name, description, parameters, ...verified({ tool: name, contract, input }, place) });
 * const result = await verified.run('Place the order.', (input) => runner.run(agent, input, { context }));
 * ```
 * @throws {TookEffectError} `adapter_invalid` for the number of rounds
 */
export function openaiAgents<Context = unknown>(
  options: OpenAiAgentsOptions<Context> & { readonly gate: true | { readonly rounds: number } },
): Adapter<GatedTools<Context>>;
export function openaiAgents<Context = unknown>(
  options: OpenAiAgentsOptions<Context>,
): Adapter<WrapExecute<Context>>;
export function openaiAgents<Context>(options: OpenAiAgentsOptions<Context>): Adapter<WrapExecute<Context>> {
  requireKnownOptions('adapter_invalid', 'openaiAgents', options, OPENAI_AGENTS_OPTIONS);
  const { scope, gate } = options;
  requireFramework(import.meta.url, '@openai/agents-core');
  const name = 'openai-agents';
  const rounds = gateRounds(gate);
  if (rounds === undefined) return { name, bind: (runtime) => wrapExecute(runtime, scope, new Set()) };
  const bind = (runtime: AdapterRuntime) => {
    const tools = new Set<string>();
    return Object.assign(wrapExecute(runtime, scope, tools), createGate(runtime, scope, rounds, tools));
  };
  return { name, gate: UnsettledCalls, bind };
}

/** @param tools gets the names of the bound tools */
function wrapExecute<Context>(
  runtime: AdapterRuntime,
  scope: OpenAiAgentsOptions<Context>['scope'],
  tools: Set<string>,
): WrapExecute<Context> {
  return <Args, T>(
    binding: ToolBinding<Args, T>,
    execute: Execute<Args, Context, T>,
  ): VerifiedToolOptions<Args, Context, T> => {
    const run = runtime.run(binding);
    tools.add(binding.tool);
    const begun = new WeakMap<object, BegunOperation>();
    const runs = new FinishedRuns<T>();
    return {
      execute: async (args, context, details) => {
        const { toolCall, signal } = details ?? {};
        const call = { args, scope: scope(context), callId: toolCall?.callId ?? '', signal };
        const outcome = await run(call, (operation) => {
          if (toolCall && operation) begun.set(toolCall, operation);
          return execute(args, context, details);
        });
        const shown = { output: outcome.result, tookeffect: runtime.present(outcome) };
        if (context) runs.add(context, call.callId, outcome);
        return shown;
      },
      errorFunction: (_, error) => {
        const failed = runtime.operationOf(error);
        const message = error instanceof Error ? error.message : String(error);
        return JSON.stringify({ error: message, tookeffect: failed ? runtime.present(failed) : null });
      },
      timeoutErrorFunction: (_, error, details) => {
        const operation = (details?.toolCall && begun.get(details.toolCall)) ?? null;
        const verificationError = new TookEffectError('action_timed_out', error.message);
        const tookeffect = runtime.present({ operation, verification: null, verificationError });
        return JSON.stringify({ error: error.message, tookeffect });
      },
      customDataExtractor: ({ runContext, toolCall, output }) => {
        const operationId = (output as Partial<VerifiedOutput<T>> | null)?.tookeffect?.operationId ?? null;
        const outcome = runs.take(runContext, toolCall.callId, operationId);
        return outcome && { tookeffect: { ...runtime.present(outcome), verification: outcome.verification } };
      },
    };
  };
}

/** Runs until their calls are reported, by the run of the agent, the call and the operation. */
class FinishedRuns<T> {
  readonly #runs = new WeakMap<object, Map<string, ToolRun<T>>>();

  add(context: object, callId: string, run: ToolRun<T>): void {
    const known = this.#runs.get(context) ?? new Map<string, ToolRun<T>>();
    this.#runs.set(context, known.set(toKey(callId, run.operation?.id ?? null), run));
  }

  take(context: object, callId: string, operationId: string | null): ToolRun<T> | undefined {
    const known = this.#runs.get(context);
    const run = known?.get(toKey(callId, operationId));
    known?.delete(toKey(callId, operationId));
    return run;
  }
}

function toKey(callId: string, operationId: string | null): string {
  return JSON.stringify([callId, operationId]);
}
