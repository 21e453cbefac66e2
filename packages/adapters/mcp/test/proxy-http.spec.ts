import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { mcpProxy, type ProxiedTool, transportChannel } from '@tookeffect/adapter-mcp/proxy';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

let world: KitWorld;
let te: TookEffect;

beforeAll(async () => {
  world = await startKitWorld();
  te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  return () => world.stop();
});

const tool: ProxiedTool = {
  binding: {
    tool: 'place_order',
    contract: 'postgres.row.present@1',
    input: ({ number }) => ({
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: number as string },
      expect: { order_number: number as string },
    }),
  },
  toServerArguments: (args, operation) => ({ ...args, marker: operation?.correlationKeys.reference }),
};

/** Connects a client, through the proxy, to a server on loopback. */
async function connect(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Client> {
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
  const server = await transportChannel(
    new StreamableHTTPClientTransport(url, {
      reconnectionOptions: {
        initialReconnectionDelay: 1,
        maxReconnectionDelay: 1,
        reconnectionDelayGrowFactor: 1,
        maxRetries: 0,
      },
    }),
  );
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'host', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  const ended = te.use(mcpProxy({ tools: [tool], scope: randomUUID() }))({
    client: await transportChannel(far),
    server,
  });
  onTestFinished(async () => {
    await client.close();
    await ended;
    http.close();
    http.closeAllConnections();
  });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { sure: true } }));
  await client.connect(near);
  return client;
}

/** A server with a session, which asks the user before it acts and reports its progress. */
function shopServer(): StreamableHTTPServerTransport {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const inputSchema = { number: z.string(), marker: z.string() };
  server.registerTool(
    'place_order',
    { inputSchema },
    async ({ number, marker }, { _meta, sendNotification }) => {
      const { action } = await server.server.elicitInput({
        message: 'Sure?',
        requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
      });
      const progressToken = _meta!.progressToken!;
      await sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
      await world.placeOrder(number, marker, 1);
      return { content: [{ type: 'text', text: action }] };
    },
  );
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  void server.connect(transport);
  return transport;
}

test('a call with a question and progress is verified over Streamable HTTP, in a session', async () => {
  const shop = shopServer();
  const sessions = new Set<unknown>();
  const client = await connect((request, response) => {
    sessions.add(request.headers['mcp-session-id']);
    return shop.handleRequest(request, response);
  });
  const progress: number[] = [];
  const { content, _meta } = await client.callTool(
    { name: 'place_order', arguments: { number: randomUUID() } },
    { onprogress: (report) => progress.push(report.progress) },
  );
  expect(content[0]).toEqual({ type: 'text', text: 'accept' });
  expect(_meta!['tookeffect.dev/verification']).toMatchObject({ verdict: 'verified' });
  expect(progress).toEqual([1]);
  // The first request has no session; every other has the one that the server gave.
  expect([...sessions]).toEqual([undefined, shop.sessionId]);
});

interface SentCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: { readonly arguments: { readonly number: string; readonly marker: string } };
}

test.each<[string, (response: ServerResponse) => void]>([
  ['closes the connection', (response) => response.destroy()],
  ['responds with status 500', (response) => response.writeHead(500).end('broken')],
  [
    'responds with HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  [
    'ends the stream without a response',
    (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
  ],
])('a call is verified when the server acts and then %s', async (_, end) => {
  const client = await connect(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse(await text(request)) as SentCall;
    if (method === 'tools/call') {
      await world.placeOrder(params.arguments.number, params.arguments.marker, 1);
      end(response);
      return;
    }
    if (id === undefined) return void response.writeHead(202).end();
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'shop', version: '1' },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const called = client.callTool({ name: 'place_order', arguments: { number: randomUUID() } });
  await expect(called).rejects.toThrow(/no response of the server: [\s\S]+"verdict":"verified"/);
});
