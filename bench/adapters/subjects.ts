import { createSdkMcpServer, tool as claudeTool } from '@anthropic-ai/claude-agent-sdk';
import { AIMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { Agent as MastraAgent } from '@mastra/core/agent';
import { MastraLanguageModelV2Mock } from '@mastra/core/test-utils/llm-mock';
import { createTool } from '@mastra/core/tools';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as ClaudeCode } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as ClaudeTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/server';
import { Agent, Runner, setTracingDisabled, tool as openaiTool } from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { claudeAgent, type ToolHandler } from '@tookeffect/adapter-claude-agent';
import { langgraph } from '@tookeffect/adapter-langgraph';
import { mcp } from '@tookeffect/adapter-mcp';
import { openaiAgents } from '@tookeffect/adapter-openai-agents';
import { mastra } from '@tookeffect/example-adapter-mastra';
import { vercelAi } from '@tookeffect/example-adapter-vercel-ai';
import type { RunTool, TookEffect } from '@tookeffect/sdk';
import { generateText, tool as vercelTool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import type { Subject } from './measure.ts';
import { CONTRACT, toInput } from './recorded-answers.ts';

interface Order {
  readonly number: string;
}

const NAME = 'place_order';
const description = 'Places an order.';
const schema = z.object({ number: z.string() });
const scope = 'bench';
const binding = { tool: NAME, contract: CONTRACT, input: ({ number }: Order) => toInput(number) };
const place = ({ number }: Order) => Promise.resolve({ number });

/** Every framework with an adapter in TypeScript, and the extension point itself, by the name to print. */
export const SUBJECTS: Readonly<Record<string, (te: TookEffect) => Subject | Promise<Subject>>> = {
  'the extension point alone': plain,
  'OpenAI Agents SDK': openai,
  'LangGraph, a ToolNode': langGraph,
  'MCP server': mcpServer,
  'Claude Agent SDK, a server': claudeServer,
  'Vercel AI SDK (example)': vercel,
  'Mastra (example)': mastraAgent,
};

function plain(te: TookEffect): Subject {
  const run = te.use({ name: 'plain', bind: (runtime): RunTool<Order, Order> => runtime.run(binding) });
  return {
    bare: (id) => place({ number: id }),
    adapted: (callId) => run({ args: { number: callId }, scope, callId }, () => place({ number: callId })),
  };
}

function openai(te: TookEffect): Subject {
  setTracingDisabled(true);
  const fields = { name: NAME, description, parameters: schema };
  const bare = openaiTool({ ...fields, execute: place });
  const adapted = openaiTool({ ...fields, ...te.use(openaiAgents({ scope: () => scope }))(binding, place) });
  const runner = new Runner();
  const call = (tool: typeof bare) => (callId: string) => {
    const script = [[functionCall(NAME, { number: callId }, { callId })], [assistantMessage('Done.')]];
    const agent = new Agent({ name: 'shop', model: new ScriptedModel(script), tools: [tool] });
    return runner.run(agent, 'Place the order.');
  };
  return { bare: call(bare), adapted: call(adapted) };
}

function langGraph(te: TookEffect): Subject {
  const fields = { name: NAME, description, schema };
  const bare = new ToolNode([langchainTool(place, fields)]);
  const adapted = new ToolNode([
    te.use(langgraph()).tool(place, fields, { contract: CONTRACT, input: binding.input }),
  ]);
  const call = (node: ToolNode) => (id: string) => {
    const message = new AIMessage({ content: '', tool_calls: [{ id, name: NAME, args: { number: id } }] });
    return node.invoke({ messages: [message] }, { configurable: { thread_id: scope } });
  };
  return { bare: call(bare), adapted: call(adapted) };
}

async function mcpServer(te: TookEffect): Promise<Subject> {
  const act = async (order: Order, _context: object) => ({
    content: [{ type: 'text' as const, text: JSON.stringify(await place(order)) }],
  });
  const { handler } = te.use(mcp({ scope: () => scope }))(binding, act);
  const connect = async (execute: (order: Order, context: object) => Promise<unknown>) => {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    server.registerTool(NAME, { inputSchema: schema }, execute as typeof act);
    const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'shop', version: '1.0.0' });
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
    return (id: string) => {
      const _meta = { 'tookeffect.dev/idempotency-key': id };
      return client.callTool({ name: NAME, arguments: { number: id }, _meta });
    };
  };
  return { bare: await connect(act), adapted: await connect(handler) };
}

/** The messages that Claude Code sends to a server of tools, without Claude Code, whose program has 380 MB. */
async function claudeServer(te: TookEffect): Promise<Subject> {
  const act: ToolHandler<Order> = async (order) => ({
    content: [{ type: 'text', text: JSON.stringify(await place(order)) }],
  });
  const connect = async (handler: ToolHandler<Order>) => {
    const tools = [claudeTool(NAME, description, { number: z.string() }, handler)];
    const { instance } = createSdkMcpServer({ name: 'shop', tools });
    const client = new ClaudeCode({ name: 'claude-code', version: '1.0.0' });
    const [near, far] = ClaudeTransport.createLinkedPair();
    await Promise.all([instance.connect(far), client.connect(near)]);
    return (id: string) => {
      const _meta = { 'claudecode/toolUseId': id };
      return client.callTool({ name: NAME, arguments: { number: id }, _meta });
    };
  };
  const agent = te.use(claudeAgent({ scope: () => scope }));
  return { bare: await connect(act), adapted: await connect(agent.handler(binding, act)) };
}

function vercel(te: TookEffect): Subject {
  const fields = { description, inputSchema: schema };
  const bare = vercelTool({ ...fields, execute: place });
  const adapted = vercelTool({ ...fields, ...te.use(vercelAi(() => scope))(binding, place) });
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const call = (tool: typeof bare | typeof adapted) => (toolCallId: string) => {
    const input = JSON.stringify({ number: toolCallId });
    const model = new MockLanguageModelV4({
      doGenerate: {
        content: [{ type: 'tool-call', toolCallId, toolName: NAME, input }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      },
    });
    return generateText({ model, prompt: 'Place the order.', tools: { [NAME]: tool } });
  };
  return { bare: call(bare), adapted: call(adapted) };
}

function mastraAgent(te: TookEffect): Subject {
  const fields = { id: NAME, description, inputSchema: schema };
  const bare = createTool({ ...fields, execute: place });
  const adapted = createTool({ ...fields, ...te.use(mastra(() => scope))(binding, place) });
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const call = (tool: typeof bare) => {
    const model = new MastraLanguageModelV2Mock({
      doGenerate: ({ prompt }) => {
        const isDone = prompt.at(-1)?.role === 'tool';
        return Promise.resolve({
          content: isDone
            ? [{ type: 'text' as const, text: 'Done.' }]
            : [
                {
                  type: 'tool-call' as const,
                  toolCallId: callId,
                  toolName: NAME,
                  input: JSON.stringify({ number: callId }),
                },
              ],
          finishReason: isDone ? ('stop' as const) : ('tool-calls' as const),
          usage,
          warnings: [],
        });
      },
    });
    let callId = '';
    const agent = new MastraAgent({
      id: 'shop',
      name: 'shop',
      instructions: 'Sell.',
      model,
      tools: { [NAME]: tool },
    });
    return (id: string) => {
      callId = id;
      return agent.generate('Place the order.');
    };
  };
  return { bare: call(bare), adapted: call(adapted) };
}
