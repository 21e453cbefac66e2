import { Agent } from '@mastra/core/agent';
import { MastraError } from '@mastra/core/error';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { MastraLanguageModelV2Mock } from '@mastra/core/test-utils/llm-mock';
import { createTool } from '@mastra/core/tools';
import type { BodyResult, DrivenCall, DrivenOutcome, KitDriver } from '@tookeffect/adapter-testkit';
import { NotAnAcknowledgement, type Presentation } from '@tookeffect/sdk';
import { z } from 'zod';
import { mastra, type VerifiedOutput } from '../mastra-adapter.ts';

/** A run that the framework has suspended; another call resumes it. */
class Suspended extends Error {
  readonly why: 'approval' | 'interrupt';

  constructor(why: 'approval' | 'interrupt') {
    super(why);
    this.why = why;
  }
}

/** The ids of suspended runs, by scope. */
const suspended = new Map<string, string>();

/** The state of suspended runs. */
const storage = new InMemoryStore();

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** Calls the tool in a run of an agent whose model is scripted. */
export const mastraDriver: KitDriver = {
  name: 'mastra',
  features: [
    'abort',
    'acknowledge',
    'approval',
    'error_result',
    'nothing_sent',
    'outer_operation',
    'stream',
    'suspension',
    'timeout',
    'unfinished_result',
  ],
  suspensionOf: (error) => (error instanceof Suspended ? error.why : undefined),
  call: callTool,
};

/** What the application gets of a call: it is in the hooks of the agent. */
interface ToolOutput {
  readonly output?: unknown;
  readonly error?: unknown;
}

/** What the model sees of a call. */
interface ModelOutput {
  readonly value: { readonly output: unknown; readonly tookeffect: Presentation };
}

async function callTool(call: DrivenCall): Promise<DrivenOutcome> {
  const { scope, callId, approval, signal } = call;
  const model = toModel(call);
  const agent = toAgent(call, model);
  const runId = suspended.get(scope);
  const outputs: ToolOutput[] = [];
  const options = {
    abortSignal: signal,
    hooks: { afterToolCall: ({ output, error }: ToolOutput) => void outputs.push({ output, error }) },
    ...(scope && { memory: { thread: scope, resource: 'shop' } }),
  };
  const result = await run();
  if (result.finishReason === 'suspended') {
    suspended.set(scope, result.runId!);
    throw new Suspended(approval ? 'approval' : 'interrupt');
  }
  const [output] = outputs;
  if (!output || output.error) throw unwrapError(output?.error);
  const [returned] = result.toolResults;
  const seen = returned?.payload.providerMetadata?.mastra?.modelOutput as unknown as ModelOutput;
  const { verification } = output.output as VerifiedOutput<unknown>;
  return {
    output: seen.value.output,
    shown: seen.value.tookeffect,
    applicationVerdict: verification?.verdict ?? null,
  };

  function run() {
    if (runId === undefined) return agent.generate('Place the order.', options);
    if (approval) return agent.approveToolCallGenerate({ ...options, runId, toolCallId: callId });
    return agent.resumeGenerate({}, { ...options, runId, toolCallId: callId });
  }
}

function toAgent({ te, binding, approval, body }: DrivenCall, model: MastraLanguageModelV2Mock): Agent {
  const place_order = createTool({
    id: 'place_order',
    description: 'Places an order.',
    inputSchema: z.object({ order_number: z.string() }),
    requireApproval: approval !== undefined,
    ...te.use(mastra())(binding, async (_, { agent }) => toResult(await body(), agent!.suspend)),
  });
  const agent = new Agent({ id: 'shop', name: 'shop', instructions: 'Sell.', model, tools: { place_order } });
  return new Mastra({ agents: { shop: agent }, storage, logger: false }).getAgent('shop');
}

/** @returns a model that calls the tool, and then answers; for a resumed run it only answers */
function toModel({ args, scope, callId }: DrivenCall): MastraLanguageModelV2Mock {
  const input = JSON.stringify(args);
  const answer = {
    content: [{ type: 'text' as const, text: 'Done.' }],
    finishReason: 'stop' as const,
    usage,
    warnings: [],
  };
  const call = {
    content: [{ type: 'tool-call' as const, toolCallId: callId, toolName: 'place_order', input }],
    finishReason: 'tool-calls' as const,
    usage,
    warnings: [],
  };
  const steps = suspended.has(scope) ? [answer] : [call, answer];
  return new MastraLanguageModelV2Mock({ doGenerate: () => Promise.resolve(steps.shift()!) });
}

async function toResult(result: BodyResult, suspend: (payload: never) => Promise<void>): Promise<unknown> {
  switch (result.kind) {
    case 'returned':
      return result.value;
    case 'error_result':
      return new NotAnAcknowledgement(result.text);
    case 'question':
      return new NotAnAcknowledgement(result.text, { isUnfinished: true });
    case 'stream':
      return result.parts;
    case 'interrupt':
      return suspend({} as never);
  }
}

/** The framework wraps what a tool throws. */
function unwrapError(error: unknown): unknown {
  return error instanceof MastraError ? error.cause : error;
}
