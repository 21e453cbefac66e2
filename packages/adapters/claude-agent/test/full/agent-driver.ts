import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { claudeAgent, type FinishedCall } from '@tookeffect/adapter-claude-agent';
import type {
  DrivenAnswer,
  DrivenCall,
  DrivenOutcome,
  DrivenRun,
  KitDriver,
} from '@tookeffect/adapter-testkit';
import { GateError, type Presentation } from '@tookeffect/sdk';
import { z } from 'zod';
import { toResult } from '../mcp-driver.ts';
import { claudeCodeOptions, temporaryHome } from './claude-code.ts';
import { resultOf, startModelServer, textOf } from './model-server.ts';

/** What the driver throws for a call that nobody has approved yet. */
class ApprovalPending extends Error {}

/** Runs Claude Code with a model that calls the tool once. An aborted call has a test of its own: no one sees its result. */
export const agentDriver: KitDriver = {
  name: 'an agent of the Claude Agent SDK',
  features: ['acknowledge', 'approval', 'error_result', 'nothing_sent', 'timeout'],
  suspensionOf: (error) => (error instanceof ApprovalPending ? 'approval' : undefined),
  call: drive,
  converse,
};

async function drive(driven: DrivenCall): Promise<DrivenOutcome> {
  const { te, binding, args, scope, callId, body, approval } = driven;
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ scope: () => scope, onCall: (call) => calls.push(call) }));
  const handler = agent.handler(binding as never, async () => toResult(await body()));
  const placeOrder = tool('place_order', 'Places an order.', { order_number: z.string() }, handler);
  const input = { ...args };
  const model = await startModelServer((request) =>
    resultOf(request, callId) === undefined
      ? [{ type: 'tool_use', id: callId, name: 'mcp__shop__place_order', input }]
      : [{ type: 'text', text: 'done' }],
  );
  const options = await claudeCodeOptions(model.url, temporaryHome());
  try {
    const run = query({
      prompt: `place the order ${args.order_number}`,
      options: {
        ...options,
        mcpServers: { shop: createSdkMcpServer({ name: 'shop', tools: [placeOrder] }) },
        hooks: agent.hooks,
        ...(approval && {
          allowedTools: [],
          canUseTool: () =>
            Promise.resolve(
              approval === 'given'
                ? { behavior: 'allow', updatedInput: input }
                : { behavior: 'deny', message: 'not approved yet' },
            ),
        }),
      },
    });
    while ((await run.next()).done !== true);
  } finally {
    await model.stop();
  }
  if (approval === 'pending') throw new ApprovalPending();
  return readOutcome(calls[0]!, resultOf(model.requests.at(-1)!, callId)!);
}

/** Runs Claude Code with a model that makes the calls of each turn, and then answers. */
async function converse(given: DrivenRun): Promise<DrivenAnswer> {
  const { te, binding, scope, rounds, turns, beforeAnswer } = given;
  const agent = te.use(claudeAgent({ scope: () => scope, gate: { rounds } }));
  const handler = agent.handler(binding as never, async () => toResult(await called!.body()));
  const placeOrder = tool('place_order', 'Places an order.', { order_number: z.string() }, handler);
  const script = turns.flatMap((turn) => [...turn, 'answer' as const]);
  const told: string[] = [];
  let answers = 0;
  /** The model makes one call at a time. */
  let called: (typeof turns)[number][number] | undefined;
  const model = await startModelServer(async (request) => {
    const refusal = request.messages.map(({ content }) => textOf(content)).findLast(isRefusal);
    const next = script.shift();
    if (answers > told.length && refusal !== undefined) told.push(refusal);
    if (next === undefined) throw new Error('the model has nothing more to say');
    if (next !== 'answer') {
      called = next;
      const { callId, args } = next;
      return [{ type: 'tool_use', id: callId, name: 'mcp__shop__place_order', input: args }];
    }
    answers += 1;
    await beforeAnswer(answers);
    return [{ type: 'text', text: `answer ${answers}` }];
  });
  const mcpServers = { shop: createSdkMcpServer({ name: 'shop', tools: [placeOrder] }) };
  const options = {
    ...(await claudeCodeOptions(model.url, temporaryHome())),
    mcpServers,
    hooks: agent.hooks,
  };
  try {
    for await (const message of agent.guard(query({ prompt: 'place the orders', options }))) {
      if (message.type === 'result') return { ended: 'done', answers, told, unsettled: [] };
    }
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    return { ended: error.code, answers, told, unsettled: error.unsettled };
  } finally {
    await model.stop();
  }
  throw new Error('Claude Code gave no result');
}

function isRefusal(text: string): boolean {
  return text.includes('This answer is not accepted yet');
}

/** @throws what the handler threw */
function readOutcome({ run, error }: FinishedCall, told: string): DrivenOutcome {
  const [first] = told.split('\n');
  const last = JSON.parse(told.split('\n').at(-1)!) as { readonly tookeffect: Presentation };
  if (run === null) throw error;
  return {
    output: run.result.structuredContent ? last : first,
    shown: last.tookeffect,
    applicationVerdict: run.verification?.verdict ?? null,
  };
}
