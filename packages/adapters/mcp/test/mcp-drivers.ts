import { Client as Client2, InMemoryTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as Transport1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as Server2 } from '@modelcontextprotocol/server';
import { mcp, type ToolResult } from '@tookeffect/adapter-mcp';
import type {
  BodyResult,
  DrivenCall,
  DrivenOutcome,
  KitDriver,
  OrderArguments,
} from '@tookeffect/adapter-testkit';
import type { Presentation } from '@tookeffect/sdk';
import { z } from 'zod';

const NAMES = { name: 'shop', version: '1.0.0' };
const inputSchema = z.object({ order_number: z.string() });
const outputSchema = z.object({ output: z.string() });

/** What a server registers, and what a client of it does. */
interface RegisteredTool {
  readonly handler: (args: OrderArguments, context: object) => Promise<never>;
  readonly outputSchema: typeof outputSchema;
}
interface CallParameters {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta: Record<string, unknown>;
}
type CallTool = (tool: RegisteredTool, request: CallParameters) => Promise<ToolResult>;

/** Calls the tool of a server that is built with version 1. */
export const driver1 = toDriver('mcp 1', async (tool, request) => {
  const server = new Server1(NAMES);
  const config = { inputSchema: inputSchema.shape, outputSchema: tool.outputSchema };
  server.registerTool(request.name, config, tool.handler);
  const [serverSide, clientSide] = Transport1.createLinkedPair();
  const client = new Client1(NAMES);
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  // The client then validates what it gets with the advertised schemas.
  await client.listTools();
  return (await client.callTool(request)) as ToolResult;
});

/** Calls the tool of a server that is built with version 2. */
export const driver2 = toDriver('mcp 2', async (tool, request) => {
  const server = new Server2(NAMES);
  server.registerTool(request.name, { inputSchema, outputSchema: tool.outputSchema }, tool.handler);
  const [serverSide, clientSide] = Transport2.createLinkedPair();
  const client = new Client2(NAMES);
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  await client.listTools();
  return (await client.callTool(request)) as ToolResult;
});

function toDriver(name: string, callTool: CallTool): KitDriver {
  return {
    name,
    features: ['acknowledge', 'error_result', 'nothing_sent', 'timeout'],
    call: (call) => drive(call, callTool),
  };
}

async function drive(
  { te, binding, args, scope, callId, body }: DrivenCall,
  callTool: CallTool,
): Promise<DrivenOutcome> {
  const wrap = te.use(mcp({ scope: () => scope }));
  const act = async (_args: OrderArguments, _context: object) => toResult(await body());
  const wrapped = wrap(binding as never, act, outputSchema);
  let thrown: { readonly error: unknown } | undefined;
  const handler = (...given: Parameters<typeof act>): Promise<never> =>
    wrapped.handler(...given).catch((error: unknown) => {
      thrown = { error };
      throw error;
    }) as Promise<never>;
  const _meta = { 'tookeffect.dev/idempotency-key': callId };
  const request = { name: 'place_order', arguments: { ...args }, _meta };
  const result = await callTool({ handler, outputSchema: wrapped.outputSchema }, request);
  if (thrown) throw thrown.error;
  return readResult(result);
}

/** @throws {Error} if a host that shows one part only would see another verdict */
export function readResult({ content = [], structuredContent, _meta = {} }: ToolResult): DrivenOutcome {
  const texts = (content as { readonly text: string }[]).map(({ text }) => text);
  const { tookeffect: shown } = JSON.parse(texts.at(-1)!) as { readonly tookeffect: Presentation };
  const structured = structuredContent?.tookeffect;
  if (structuredContent && JSON.stringify(structured) !== JSON.stringify(shown)) {
    throw new Error('the content and the structured content differ');
  }
  const { verification } = _meta['tookeffect.dev/verification'] as {
    readonly verification: { readonly verdict: string } | null;
  };
  return {
    output: structuredContent ?? texts[0],
    shown,
    applicationVerdict: verification?.verdict ?? null,
  };
}

export function toResult(result: BodyResult): ToolResult {
  switch (result.kind) {
    case 'returned':
      return {
        content: [{ type: 'text', text: JSON.stringify(result.value) }],
        structuredContent: result.value,
      };
    case 'error_result':
      return { content: [{ type: 'text', text: result.text }], isError: true };
    case 'question':
    case 'interrupt':
    case 'stream':
      throw new Error('the protocol has no such result');
  }
}
