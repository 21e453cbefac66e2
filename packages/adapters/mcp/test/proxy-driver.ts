import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { type MessageChannel, mcpProxy, transportChannel } from '@tookeffect/adapter-mcp/proxy';
import type { DrivenCall, KitDriver, TestedSdk } from '@tookeffect/adapter-testkit';
import type { ToolResult } from '@tookeffect/adapter-mcp';
import * as sdk from '@tookeffect/sdk';
import { z } from 'zod';
import { readResult, toResult } from './mcp-drivers.ts';

const NAMES = { name: 'shop', version: '1.0.0' };
const inputSchema = z.object({ order_number: z.string(), operation_reference: z.string().optional() });
const outputSchema = z.object({ output: z.string() }).loose();

/** The argument with which the server got the marker, while its tool runs. */
const marker = new AsyncLocalStorage<string | undefined>();

/** By the error of the application's own tool, or of the proxy: the operation that the response names. */
const failures = new WeakMap<Error, sdk.Presentation>();

/**
 * The SDK as a tool behind a proxy and an application in front of it see it: the marker is an argument, and what is known
 * of a failed call is in the response.
 */
export const sdkBehindProxy = {
  ...sdk,
  currentOperation: () => {
    const reference = marker.getStore();
    return reference === undefined ? undefined : { correlationKeys: { reference } };
  },
  operationOf: (error: Error) => failures.get(error),
  present: (shown: sdk.Presentation) => shown,
} as unknown as TestedSdk;

/** How the proxy reaches the server of a call. */
type ConnectServer = (createServer: () => McpServer) => Promise<MessageChannel>;

/** @returns a driver whose tool is one of a server behind a proxy */
export function proxyDriver(name: string, connectServer: ConnectServer): KitDriver {
  return {
    name: `mcp proxy, ${name}`,
    features: ['acknowledge', 'error_result', 'timeout'],
    call: (call) => callThroughProxy(call, connectServer),
  };
}

/** Connects to a server in this process. */
export async function connectInMemory(createServer: () => McpServer): Promise<MessageChannel> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const channel = transportChannel(near);
  await createServer().connect(far);
  return channel;
}

/** Connects to a server by requests of HTTP that stay in this process. */
export function connectByHttp(createServer: () => McpServer): Promise<MessageChannel> {
  const handler = createMcpHandler(createServer);
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  return transportChannel(new StreamableHTTPClientTransport(new URL('http://shop.test/mcp'), { fetch }));
}

async function callThroughProxy(
  { te, binding, args, scope, callId, body }: DrivenCall,
  connectServer: ConnectServer,
): Promise<ReturnType<typeof readResult>> {
  const toServerArguments = (given: object, operation: sdk.BegunOperation | null) => ({
    ...given,
    operation_reference: operation?.correlationKeys.reference,
  });
  const proxy = te.use(mcpProxy({ tools: [{ binding: binding as never, toServerArguments }], scope }));
  let thrown: Error | undefined;
  const createServer = () => {
    const server = new McpServer(NAMES);
    server.registerTool('place_order', { inputSchema, outputSchema }, async ({ operation_reference }) => {
      try {
        return toResult(await marker.run(operation_reference, body)) as never;
      } catch (error) {
        thrown = error as Error;
        throw error;
      }
    });
    return server;
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const [client, peer, server] = [
    new Client(NAMES),
    await transportChannel(far),
    await connectServer(createServer),
  ];
  const ended = proxy({ client: peer, server });
  await client.connect(near);
  await client.listTools();
  const _meta = { 'tookeffect.dev/idempotency-key': callId };
  const result = await client.callTool({ name: 'place_order', arguments: { ...args }, _meta });
  await client.close();
  await ended;
  return readOutcome(result as ToolResult, thrown);
}

/** @throws the error of the tool, or that of the proxy */
function readOutcome(result: ToolResult, thrown: Error | undefined): ReturnType<typeof readResult> {
  const outcome = readResult(result);
  const [text] = result.content as readonly { readonly text: string }[];
  const refused = /^the tool was not called: (?:(\w+): )?/.exec(text!.text);
  if (refused) throw Object.assign(new Error(text!.text), { code: refused[1] });
  const failed = /^(action_\w+): /.exec(text!.text);
  const error = failed ? Object.assign(new Error(text!.text), { code: failed[1] }) : thrown;
  if (error === undefined) return outcome;
  failures.set(error, outcome.shown);
  throw error;
}
