import type { ToolExecutionContext } from '@mastra/core/tools';
import type { Adapter, Presentation, ToolAction, ToolBinding, ToolRun } from '@tookeffect/sdk';

/** What a wrapped tool returns. The application reads all of it; the model sees the first two members. */
export interface VerifiedOutput<T> {
  readonly output: ToolRun<T>['result'];
  readonly tookeffect: Presentation;
  readonly verification: ToolRun<T>['verification'];
}

/**
 * Wraps the function of a tool: `createTool({ id, description, inputSchema, ...verified(binding, execute) })`.
 * @param scope the id of the conversation or the run. Default: the memory thread of the agent
 */
export function mastra<C extends ToolExecutionContext>(scope = ({ agent }: C) => agent?.threadId ?? '') {
  return {
    name: 'mastra',
    bind:
      (runtime) =>
      <Args, T>(
        binding: ToolBinding<Args, T>,
        execute: (args: Args, context: C) => ReturnType<ToolAction<T>>,
      ) => {
        const run = runtime.run(binding);
        return {
          execute: async (args: Args, context: C): Promise<VerifiedOutput<T> | undefined> => {
            const { agent, abortSignal: signal } = context;
            const [callId, isContinued] = [agent?.toolCallId ?? '', agent?.resumeData !== undefined];
            const call = { args, scope: scope(context), callId, isContinued, signal };
            let isSuspended = false as boolean;
            const suspend: C['suspend'] = (...given) => {
              isSuspended = true;
              return agent!.suspend(...given);
            };
            const outcome = await run(call, async () => {
              const watched = { ...context, suspend, agent: agent && { ...agent, suspend } };
              const result = (await execute(args, watched)) as T;
              return isSuspended ? runtime.notAnAcknowledgement(result, { isUnfinished: true }) : result;
            });
            const { result: output, verification } = outcome;
            return isSuspended ? undefined : { output, verification, tookeffect: runtime.present(outcome) };
          },
          toModelOutput: (returned: unknown) => {
            const { output, tookeffect } = returned as VerifiedOutput<T>;
            return { type: 'json', value: { output, tookeffect } };
          },
        };
      },
  } satisfies Adapter<unknown>;
}
