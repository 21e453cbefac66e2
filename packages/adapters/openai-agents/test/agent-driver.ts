import { Agent, type AgentInputItem, Runner, RunState, setTracingDisabled, tool } from '@openai/agents-core';
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents-core/testing';
import { openaiAgents } from '@tookeffect/adapter-openai-agents';
import type {
  BodyResult,
  DrivenAnswer,
  DrivenCall,
  DrivenOutcome,
  DrivenRun,
  KitDriver,
} from '@tookeffect/adapter-testkit';
import { GateError, NotAnAcknowledgement, type Presentation } from '@tookeffect/sdk';
import { z } from 'zod';

setTracingDisabled(true);

/** A call that waits for approval; it ends the run, and another run resumes it. */
class ApprovalPending extends Error {}

/** The states of runs that wait, as text: the process that resumes one has nothing else. */
const waiting = new Map<string, string>();

/** How the agent is run. */
interface AgentOptions {
  readonly streams?: boolean;
  /** Whether an error becomes a text for the model; otherwise it ends the run. */
  readonly errorTexts?: boolean;
  /** The time limit of the framework. */
  readonly timeoutMs?: number;
}

/** Calls the tool in a run of an agent whose model is scripted. */
export function agentDriver(options: AgentOptions = {}): KitDriver {
  const { streams = false } = options;
  return {
    name: streams ? 'openai-agents, streamed' : 'openai-agents',
    features: [
      'acknowledge',
      'approval',
      'error_result',
      'nothing_sent',
      'outer_operation',
      'stream',
      'timeout',
    ],
    suspensionOf: (error) => (error instanceof ApprovalPending ? 'approval' : undefined),
    call: (call) => callTool(call, options),
    converse: (given) => converse(given, options),
  };
}

/** Runs an agent whose model makes the calls of each turn and then says that it is done. */
async function converse(given: DrivenRun, options: AgentOptions): Promise<DrivenAnswer> {
  const { te, binding, scope, rounds, turns, beforeAnswer } = given;
  const verified = te.use(openaiAgents({ scope: () => scope, gate: { rounds } }));
  const bodies = new Map(turns.flat().map(({ args, callId, body }) => [args.order_number + callId, body]));
  const placeOrder = tool({
    name: 'place_order',
    description: 'Places an order.',
    parameters: z.object({ order_number: z.string() }),
    ...verified(binding, async ({ order_number }, _, details) =>
      toResult(await bodies.get(order_number + details!.toolCall!.callId)!()),
    ),
  });
  let answers = 0;
  const answer = modelResponder(async () => {
    await beforeAnswer(answers + 1);
    answers += 1;
    return [assistantMessage('Done.')];
  });
  const model = new ScriptedModel(
    turns.flatMap((calls) => [
      ...calls.map(({ args, callId }) => [functionCall('place_order', { ...args }, { callId })]),
      answer,
    ]),
  );
  const agent = new Agent({ name: 'shop', model, tools: [placeOrder] });
  const runner = new Runner();
  const told: string[] = [];
  const outcome = await verified
    .run('Place the order.', (input) => {
      const last = typeof input === 'string' ? undefined : input.at(-1);
      if (last) told.push((last as { content: string }).content);
      return run(runner, agent, input, options);
    })
    .catch((error: unknown) => error);
  if (outcome instanceof GateError) {
    return { ended: outcome.code, answers, told, unsettled: outcome.unsettled };
  }
  if (outcome instanceof Error) throw outcome;
  return { ended: 'done', answers, told, unsettled: [] };
}

async function callTool(call: DrivenCall, options: AgentOptions): Promise<DrivenOutcome> {
  const agent = toAgent(call, options);
  const runner = new Runner();
  const state = waiting.get(call.scope);
  let input: string | RunState<unknown, typeof agent> = 'Place the order.';
  if (state !== undefined) {
    input = await RunState.fromString(agent, state);
    for (const interruption of input.getInterruptions()) input.approve(interruption);
  }
  const result = await run(runner, agent, input, options).catch(unwrapError);
  if (result.interruptions.length > 0) {
    waiting.set(call.scope, result.state.toString());
    throw new ApprovalPending();
  }
  const item = result.newItems.find(({ type }) => type === 'tool_call_output_item');
  if (item?.type !== 'tool_call_output_item') throw new Error('the run has no output of the tool');
  const raw = item.rawItem as { output: { text: string } | string };
  const text = typeof raw.output === 'string' ? raw.output : raw.output.text;
  const seen = JSON.parse(text) as { output?: unknown; error?: string; tookeffect: Presentation };
  const { tookeffect: kept } = (item.customData ?? {}) as {
    tookeffect?: { verification: { verdict: string } | null };
  };
  return {
    output: seen.output ?? seen.error,
    shown: seen.tookeffect,
    // An error is no result, so the application gets its operation from `operationOf`.
    applicationVerdict: kept ? (kept.verification?.verdict ?? null) : seen.tookeffect.verdict,
  };
}

async function run(
  runner: Runner,
  agent: ReturnType<typeof toAgent>,
  input: string | AgentInputItem[] | RunState<unknown, ReturnType<typeof toAgent>>,
  { streams }: AgentOptions,
) {
  if (!streams) return runner.run(agent, input);
  const result = await runner.run(agent, input, { stream: true });
  await result.completed;
  return result;
}

function toAgent(
  { te, binding, args, scope, callId, approval, body }: DrivenCall,
  { errorTexts = false, timeoutMs }: AgentOptions,
) {
  const verified = te.use(openaiAgents({ scope: () => scope }));
  const placeOrder = tool({
    name: 'place_order',
    description: 'Places an order.',
    parameters: z.object({ order_number: z.string() }),
    needsApproval: approval !== undefined,
    ...verified(binding, async () => toResult(await body())),
    ...(!errorTexts && { errorFunction: null }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const call = functionCall('place_order', { ...args }, { callId });
  const resumed = waiting.has(scope);
  const model = new ScriptedModel(
    resumed ? [[assistantMessage('Done.')]] : [[call], [assistantMessage('Done.')]],
  );
  return new Agent({ name: 'shop', model, tools: [placeOrder] });
}

function toResult(result: BodyResult): unknown {
  switch (result.kind) {
    case 'returned':
      return result.value;
    case 'error_result':
      return new NotAnAcknowledgement(result.text);
    case 'stream':
      return result.parts;
    case 'question':
    case 'interrupt':
      throw new Error('the framework has no such result');
  }
}

/** The framework wraps what a tool throws. */
function unwrapError(error: unknown): never {
  const { error: own } = error as { error?: unknown };
  throw own instanceof Error ? own : error;
}
