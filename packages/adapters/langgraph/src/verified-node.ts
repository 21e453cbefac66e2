import { isCommand, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { type AdapterRuntime, isDoneRun, type ToolBinding } from '@tookeffect/sdk';
import { type GraphConfig, isResumed, toCallId } from './graph-call.ts';
import { toArtifact, type VerifiedArtifact } from './tool-content.ts';

/** A node of a graph. */
export type NodeFunction<State, Update> = (
  state: State,
  config: LangGraphRunnableConfig,
) => Update | Promise<Update>;

/** What a node does, as a contract says it. `tool` is the name of the node. */
export interface BoundNode<State, Update> extends ToolBinding<State, Update> {
  /** Adds what is known about the effect to the update of the state; it is not called for a `Command`. */
  readonly report?: ((update: Update, verified: VerifiedArtifact) => Update) | undefined;
  /**
   * Makes the update of a node that is repeated after its effect was verified, by a process that has no update of it.
   * Default: the state is not updated.
   */
  readonly whenDone?: ((state: State, verified: VerifiedArtifact) => Update) | undefined;
}

/** Wraps the function of a node whose action is bound to a contract; an error of it passes unchanged. */
export type VerifiedNode = <State, Update>(
  act: NodeFunction<State, Update>,
  binding: BoundNode<State, Update>,
) => (state: State, config: LangGraphRunnableConfig) => Promise<Update | undefined>;

/** @returns the function that wraps a node; a call is known by its task */
export function verifiedNode(runtime: AdapterRuntime, scope: (config: GraphConfig) => string): VerifiedNode {
  return <State, Update>(act: NodeFunction<State, Update>, binding: BoundNode<State, Update>) => {
    const { report = (update) => update, whenDone, ...bound } = binding;
    const run = runtime.run(bound);
    return async (state: State, config: LangGraphRunnableConfig): Promise<Update | undefined> => {
      const call = {
        args: state,
        scope: scope(config),
        callId: toCallId(config, null),
        isContinued: isResumed(config),
        signal: config.signal,
      };
      const outcome = await run(call, async () => act(state, config));
      const verified = toArtifact(runtime, outcome);
      if (isDoneRun(outcome)) return whenDone?.(state, verified);
      if (isCommand(outcome.result)) return outcome.result;
      return report(outcome.result, verified);
    };
  };
}
