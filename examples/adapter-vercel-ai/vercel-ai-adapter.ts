import type { Adapter, Presentation, ToolAction, ToolBinding, ToolRun } from '@tookeffect/sdk';
import type { JSONValue, ToolExecutionOptions } from 'ai';

/** What a wrapped tool returns. The application reads all of it; the model sees the first two members. */
export interface VerifiedOutput<T> {
  readonly output: ToolRun<T>['result'];
  readonly tookeffect: Presentation;
  readonly verification: ToolRun<T>['verification'];
}

type Execute<Args, Context, T> = (
  args: Args,
  options: ToolExecutionOptions<Context>,
) => ReturnType<ToolAction<T>>;

/**
 * Wraps the function of a tool: `tool({ description, inputSchema, ...verified(binding, execute) })`.
 * @param scope the id of the conversation or the run; call ids are not unique among them
 */
export function vercelAi<Context>(scope: (options: ToolExecutionOptions<Context>) => string) {
  return {
    name: 'vercel-ai',
    bind:
      (runtime) =>
      <Args, T>(binding: ToolBinding<Args, T>, execute: Execute<Args, Context, T>) => {
        const run = runtime.run(binding);
        return {
          execute: async (args: Args, options: ToolExecutionOptions<Context>): Promise<VerifiedOutput<T>> => {
            const { toolCallId: callId, abortSignal: signal } = options;
            const outcome = await run({ args, scope: scope(options), callId, signal }, () =>
              execute(args, options),
            );
            const { result, verification } = outcome;
            return { output: result, tookeffect: runtime.present(outcome), verification };
          },
          toModelOutput: ({ output: { output, tookeffect } }: { output: VerifiedOutput<T> }) => {
            return { type: 'json' as const, value: { output, tookeffect } as unknown as JSONValue };
          },
        };
      },
  } satisfies Adapter<unknown>;
}
