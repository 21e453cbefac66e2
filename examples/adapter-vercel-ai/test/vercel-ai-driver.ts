import type { BodyResult, DrivenCall, DrivenOutcome, KitDriver } from '@tookeffect/adapter-testkit';
import { NotAnAcknowledgement, type Presentation } from '@tookeffect/sdk';
import { generateText, type ModelMessage, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { vercelAi, type VerifiedOutput } from '../vercel-ai-adapter.ts';

/** A call that waits for approval; it ends the run, and another run continues it. */
class ApprovalPending extends Error {}

/** The messages of runs that wait, with the approval, by scope. */
const waiting = new Map<string, ModelMessage[]>();

/** Calls the tool with `generateText` and a scripted model. */
export const vercelAiDriver: KitDriver = {
  name: 'vercel-ai',
  features: [
    'abort',
    'acknowledge',
    'approval',
    'error_result',
    'nothing_sent',
    'outer_operation',
    'stream',
    'timeout',
    'unfinished_result',
  ],
  suspensionOf: (error) => (error instanceof ApprovalPending ? 'approval' : undefined),
  call: callTool,
};

/** What the application gets of a call. */
type ToolOutput =
  | { readonly type: 'tool-result'; readonly output: VerifiedOutput<unknown> }
  | { readonly type: 'tool-error'; readonly error: unknown };

async function callTool(call: DrivenCall): Promise<DrivenOutcome> {
  const { te, binding, scope, approval, signal, body } = call;
  const placeOrder = tool({
    description: 'Places an order.',
    inputSchema: z.object({ order_number: z.string() }),
    ...te.use(vercelAi(() => scope))(binding, async () => toResult(await body())),
  });
  const messages = waiting.get(scope) ?? [{ role: 'user' as const, content: 'Place the order.' }];
  const outputs: ToolOutput[] = [];
  const { content, responseMessages } = await generateText({
    model: toModel(call),
    messages,
    tools: { place_order: placeOrder },
    abortSignal: signal,
    ...(approval && { toolApproval: { place_order: 'user-approval' } }),
    onToolExecutionEnd: ({ toolOutput }) => void outputs.push(toolOutput as ToolOutput),
  });
  for (const part of content) {
    if (part.type !== 'tool-approval-request') continue;
    const { approvalId } = part;
    const approved = { type: 'tool-approval-response', approvalId, approved: true } as const;
    waiting.set(scope, [...messages, ...responseMessages, { role: 'tool', content: [approved] }]);
    throw new ApprovalPending();
  }
  const [output] = outputs;
  if (output?.type !== 'tool-result') throw output?.error;
  return {
    ...readModelOutput(responseMessages),
    applicationVerdict: output.output.verification?.verdict ?? null,
  };
}

/** @returns what the next request shows the model of the call */
function readModelOutput(messages: readonly ModelMessage[]): Pick<DrivenOutcome, 'output' | 'shown'> {
  const part = messages.find(({ role }) => role === 'tool')?.content[0];
  if (typeof part !== 'object' || part.type !== 'tool-result' || part.output.type !== 'json') {
    throw new Error('the model sees no output of the tool');
  }
  const { output, tookeffect } = part.output.value as unknown as {
    output: unknown;
    tookeffect: Presentation;
  };
  return { output, shown: tookeffect };
}

/** @returns a model that calls the tool; after an approval it only answers */
function toModel({ args, scope, callId }: DrivenCall): MockLanguageModelV4 {
  const isContinued = waiting.has(scope);
  const input = JSON.stringify(args);
  return new MockLanguageModelV4({
    doGenerate: {
      content: isContinued
        ? [{ type: 'text', text: 'Done.' }]
        : [{ type: 'tool-call', toolCallId: callId, toolName: 'place_order', input }],
      finishReason: { unified: isContinued ? 'stop' : 'tool-calls', raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  });
}

function toResult(result: BodyResult): unknown {
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
      throw new Error('the framework has no interrupts');
  }
}
