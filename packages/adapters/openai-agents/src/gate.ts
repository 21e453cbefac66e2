import type { AgentInputItem, AgentOutputItem, OutputGuardrail, RunContext } from '@openai/agents-core';
import { type AdapterRuntime, GateError, gateText } from '@tookeffect/sdk';
import { readUnsettledCalls } from './stored-calls.ts';

/** What is read of the result of a run. */
export interface GatedResult<Context> {
  readonly history: AgentInputItem[];
  readonly output: readonly AgentOutputItem[];
  readonly interruptions?: readonly unknown[];
  readonly runContext: RunContext<Context>;
}

/** The gate before a final answer. */
export interface Gate<Context> {
  /**
   * Runs an agent until its effects are verified. An answer before that is refused: the model is told what is not
   * verified, and the agent runs again. A run that waits for an approval is returned as it is.
   * @param runOnce runs the agent; after a refusal with the history and the refusal as input. With a session or a stored
   *   conversation, pass the last item of the input only.
   * @returns the result of the last run
   * @throws {GateError} when the rounds are used up
   */
  readonly run: <Input, Result extends GatedResult<Context>>(
    input: Input,
    runOnce: (input: Input | AgentInputItem[], previous?: Result) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * For a runner or an agent that is run without `run`, streamed for example. It ends the run with an
   * `OutputGuardrailTripwireTriggered`, whose `result.output.outputInfo` has `unsettled`; the model cannot continue.
   */
  readonly outputGuardrail: OutputGuardrail;
  /** Forgets the calls of a scope, for example after a `GateError`. */
  readonly forget: (scope: string) => void;
}

/** @param tools the names of the bound tools */
export function createGate<Context>(
  runtime: AdapterRuntime,
  scope: (context: RunContext<Context> | undefined) => string,
  rounds: number,
  tools: ReadonlySet<string>,
): Gate<Context> {
  const find = (context: RunContext<Context>, output: readonly AgentOutputItem[]) =>
    runtime.unsettled(scope(context), readUnsettledCalls(output, tools));
  return {
    run: async (input, runOnce) => {
      let result = await runOnce(input);
      for (let round = 0; (result.interruptions ?? []).length === 0; round += 1) {
        const unsettled = await find(result.runContext, result.output);
        if (unsettled.length === 0) break;
        if (round === rounds) throw new GateError(unsettled);
        const refusal: AgentInputItem = { type: 'message', role: 'user', content: gateText(unsettled) };
        result = await runOnce([...result.history, refusal], result);
      }
      return result;
    },
    outputGuardrail: {
      name: 'tookeffect',
      execute: async ({ context, details }) => {
        const unsettled = await find(context as RunContext<Context>, details?.output ?? []);
        return { tripwireTriggered: unsettled.length > 0, outputInfo: { unsettled } };
      },
    },
    forget: runtime.forget,
  };
}
