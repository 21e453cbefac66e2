import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  Command,
  END,
  interrupt,
  isGraphInterrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { langgraph, type VerifiedArtifact } from '@tookeffect/adapter-langgraph';
import type {
  BodyResult,
  DrivenAnswer,
  DrivenCall,
  DrivenOutcome,
  DrivenRun,
  KitDriver,
} from '@tookeffect/adapter-testkit';
import { GateError, type Presentation } from '@tookeffect/sdk';
import { z } from 'zod';

/** A call that waits for approval: the graph has stopped before its node. */
class ApprovalPending extends Error {}

/** How the graph is run. */
interface GraphOptions {
  readonly streams?: boolean;
}

/** Calls the tool in a graph of a scripted model and a `ToolNode`, from a checkpoint before the call. */
export function graphDriver({ streams = false }: GraphOptions = {}): KitDriver {
  const threads = new Threads();
  return {
    name: streams ? 'langgraph, streamed' : 'langgraph',
    features: [
      'acknowledge',
      'approval',
      'error_result',
      'nothing_sent',
      'interrupt',
      'outer_operation',
      'stream',
      'timeout',
    ],
    suspensionOf: (error) => {
      if (error instanceof ApprovalPending) return 'approval';
      return isGraphInterrupt(error) ? 'interrupt' : undefined;
    },
    call: (call) => callTool(call, threads, streams),
    converse,
  };
}

/** What is left of a run whose process was killed: its checkpoints, and whether it waits for an answer. */
class Threads {
  readonly #kept = new Map<string, Pick<MemorySaver, 'storage' | 'writes'>>();
  readonly #interrupted = new Map<string, MemorySaver>();

  /** @returns the checkpoints before the call, as a new process reads them */
  async open(key: string, begin: (saver: MemorySaver) => Promise<unknown>): Promise<MemorySaver> {
    const interrupted = this.#interrupted.get(key);
    if (interrupted) return interrupted;
    const saver = new MemorySaver();
    const kept = this.#kept.get(key);
    if (!kept) {
      await begin(saver);
      const { storage, writes } = structuredClone({ storage: saver.storage, writes: saver.writes });
      this.#kept.set(key, { storage, writes });
      return saver;
    }
    Object.assign(saver, structuredClone(kept));
    return saver;
  }

  isInterrupted(key: string): boolean {
    return this.#interrupted.has(key);
  }

  interrupt(key: string, saver: MemorySaver): void {
    this.#interrupted.set(key, saver);
  }
}

const interrupts = new WeakMap<object, Error>();

function interruptOf(call: DrivenCall): Error {
  return interrupts.get(call) ?? new Error('the tool was not interrupted');
}

async function callTool(call: DrivenCall, threads: Threads, streams: boolean): Promise<DrivenOutcome> {
  const { scope, callId, args, approval } = call;
  const builder = toGraph(call);
  const input = { messages: [new HumanMessage('Place the order.')] };
  const configurable = { thread_id: scope };
  if (scope === '') return toOutcome(await builder.compile().invoke(input));
  const key = JSON.stringify([scope, callId, args]);
  const saver = await threads.open(key, (checkpointer) =>
    builder.compile({ checkpointer, interruptBefore: ['tools'] }).invoke(input, { configurable }),
  );
  if (approval === 'pending') throw new ApprovalPending();
  const graph = builder.compile({ checkpointer: saver });
  const resume = threads.isInterrupted(key)
    ? new Command<unknown, Record<string, unknown>, never>({ resume: 'go on' })
    : null;
  if (streams) {
    for await (const _ of await graph.stream(resume, { configurable, streamMode: ['updates', 'tools'] }));
  } else {
    await graph.invoke(resume, { configurable });
  }
  const state = await graph.getState({ configurable });
  if (state.tasks.some(({ interrupts }) => interrupts.length > 0)) {
    threads.interrupt(key, saver);
    // The graph returns; the error of the tool says which operation stays open.
    throw interruptOf(call);
  }
  return toOutcome(state.values as typeof MessagesAnnotation.State);
}

function toGraph(call: DrivenCall) {
  const { te, binding, args, callId } = call;
  const { tool: name, ...bound } = binding;
  const verified = te.use(langgraph());
  const placeOrder = verified.tool(
    async () => toResult(await call.body(), call),
    { name, description: 'Places an order.', schema: z.object({ order_number: z.string() }) },
    { ...bound, errors: 'throw' },
  );
  const model = fakeModel()
    .respondWithTools([{ name, args: { ...args }, id: callId }])
    .bindTools([placeOrder]);
  return new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode([placeOrder], { handleToolErrors: false }))
    .addEdge(START, 'model')
    .addEdge('model', 'tools')
    .addEdge('tools', END);
}

/** A graph whose model calls tools, and whose final answers go through the gate. */
async function converse(given: DrivenRun): Promise<DrivenAnswer> {
  const { te, binding, scope, rounds, turns, beforeAnswer } = given;
  const verified = te.use(langgraph({ gate: { rounds } }));
  const { tool: name, ...bound } = binding;
  const bodies = new Map(turns.flat().map(({ args, callId, body }) => [args.order_number + callId, body]));
  const placeOrder = verified.tool(
    async ({ order_number }, { toolCall }) =>
      toResult(await bodies.get(order_number + toolCall!.id!)!(), { callId: toolCall!.id! }),
    { name, description: 'Places an order.', schema: z.object({ order_number: z.string() }) },
    bound,
  );
  const told: string[] = [];
  const script = turns.flatMap((calls) => [...calls, 'answer' as const]);
  let answers = 0;
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => {
      const last = messages.at(-1);
      if (answers > 0 && HumanMessage.isInstance(last)) told.push(last.text);
      const next = script.shift()!;
      if (next === 'answer') {
        answers += 1;
        await beforeAnswer(answers);
        return { messages: [new AIMessage('Done.')] };
      }
      const call = { name, args: { ...next.args }, id: next.callId };
      return { messages: [new AIMessage({ content: '', tool_calls: [call] })] };
    })
    .addNode('tools', new ToolNode([placeOrder]))
    .addNode('gate', verified.gateNode('model'), { ends: ['model', END] })
    .addEdge(START, 'model')
    .addConditionalEdges('model', toolsCondition, { tools: 'tools', [END]: 'gate' })
    .addEdge('tools', 'model')
    .compile({ checkpointer: new MemorySaver() });
  const input = { messages: [new HumanMessage('Place the order.')] };
  const error: unknown = await graph.invoke(input, { configurable: { thread_id: scope } }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return { ended: 'done', answers, told, unsettled: [] };
  if (!(error instanceof GateError)) throw error as Error;
  return { ended: error.code, answers, told, unsettled: error.unsettled };
}

function toResult(result: BodyResult, call: Pick<DrivenCall, 'callId'>): unknown {
  switch (result.kind) {
    case 'returned':
      return result.value;
    case 'error_result':
      return new ToolMessage({ status: 'error', content: result.text, tool_call_id: call.callId });
    case 'stream':
      return result.parts;
    case 'interrupt':
      try {
        return interrupt('Go on?');
      } catch (thrown) {
        interrupts.set(call, thrown as Error);
        throw thrown;
      }
    case 'question':
      throw new Error('the framework has no such result');
  }
}

function toOutcome({ messages }: typeof MessagesAnnotation.State): DrivenOutcome {
  const message = messages.at(-1);
  if (!ToolMessage.isInstance(message)) throw new Error('the graph has no message of the tool');
  const { output, tookeffect } = JSON.parse(message.text) as { output: unknown; tookeffect: Presentation };
  const artifact = message.artifact as VerifiedArtifact;
  return {
    output,
    shown: tookeffect,
    applicationVerdict: artifact.tookeffect?.verification?.verdict ?? null,
  };
}
