import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { Command, END } from '@langchain/langgraph';
import { type AdapterRuntime, GateError, gateText, type UnsettledCall } from '@tookeffect/sdk';
import { type GraphConfig, toShownCallId } from './graph-call.ts';
import type { VerifiedArtifact } from './tool-content.ts';

/** The part of a state that the gate needs. */
export interface MessagesState {
  readonly messages: BaseMessage[];
}

/** What sends a model back. */
interface Refusal {
  readonly messages: HumanMessage[];
}

/**
 * Decides about the final answer of a model.
 * @returns what the model is told; undefined when the run may end
 * @throws {GateError} when the model may not continue any more
 */
export type Gate = (messages: readonly BaseMessage[], config: GraphConfig) => Promise<Refusal | undefined>;

/** The gate as a node, from which the graph goes back to the node of the model, or ends. */
export type GateNode = <Model extends string>(
  model: Model,
) => (state: MessagesState, config: GraphConfig) => Promise<Command<unknown, Partial<Refusal>, Model>>;

/** The gate as a part of a middleware of `createAgent`. */
export interface GateMiddleware {
  readonly afterModel: {
    readonly hook: (
      state: MessagesState,
      runtime: GraphConfig,
    ) => Promise<(Refusal & { readonly jumpTo: 'model' }) | undefined>;
    readonly canJumpTo: 'model'[];
  };
}

/** The ids of the messages of the gate begin with it; they are counted there, so that a resumed run has no more rounds. */
const GATE_ID = 'tookeffect-gate-';

/** @param rounds how often the model may continue; undefined without a gate: the runtime then throws `gate_off` */
export function toGate(
  runtime: AdapterRuntime,
  scope: (config: GraphConfig) => string,
  rounds: number | undefined,
): Gate {
  return async (messages, config) => {
    const run = sinceRequest(messages);
    const unsettled = distinct(await runtime.unsettled(scope(config), run.flatMap(toKnown)));
    if (unsettled.length === 0) return undefined;
    if (run.filter(isOfGate).length >= (rounds ?? 0)) {
      // The next request in this thread is another run.
      runtime.forget(scope(config));
      throw new GateError(unsettled);
    }
    return {
      messages: [new HumanMessage({ id: GATE_ID + crypto.randomUUID(), content: gateText(unsettled) })],
    };
  };
}

/** @returns the function that makes the node */
export function gateNode(gate: Gate): GateNode {
  return (model) => async (state, config) => {
    const refusal = await gate(state.messages, config);
    if (!refusal) return new Command({ goto: END as never });
    return new Command({ goto: model, update: { messages: refusal.messages } });
  };
}

/** @returns the part of a middleware; an answer that calls tools is not final */
export function gateMiddleware(gate: Gate): GateMiddleware {
  const hook: GateMiddleware['afterModel']['hook'] = async ({ messages }, runtime) => {
    const answer = messages.at(-1);
    if (AIMessage.isInstance(answer) && answer.tool_calls?.length) return undefined;
    const refusal = await gate(messages, runtime);
    return refusal && { ...refusal, jumpTo: 'model' };
  };
  return { afterModel: { hook, canJumpTo: ['model'] } };
}

/** @returns the messages after the last request of a person; the calls of earlier requests are not judged again */
function sinceRequest(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const last = messages.findLastIndex((each) => HumanMessage.isInstance(each) && !isOfGate(each));
  return messages.slice(last + 1);
}

function isOfGate({ id }: BaseMessage): boolean {
  return id?.startsWith(GATE_ID) === true;
}

/** The runtime of a new process knows no calls, but the messages show them. */
function toKnown(message: BaseMessage): UnsettledCall[] {
  if (!ToolMessage.isInstance(message)) return [];
  const { tookeffect } = (message.artifact ?? {}) as Partial<VerifiedArtifact>;
  if (!tookeffect || tookeffect.verdict === 'verified') return [];
  const { verification: _, ...shown } = tookeffect;
  return [{ ...shown, tool: message.name ?? '', callId: message.tool_call_id }];
}

/** @returns the calls with the ids that the model knows, each once */
function distinct(calls: readonly UnsettledCall[]): readonly UnsettledCall[] {
  const shown = calls.map((call) => ({ ...call, callId: toShownCallId(call.callId) }));
  const keys = shown.map(({ tool, callId, operationId }) => JSON.stringify([tool, callId, operationId]));
  return shown.filter((_, index) => keys.indexOf(keys[index]!) === index);
}
