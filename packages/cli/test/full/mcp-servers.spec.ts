import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { connectTo, type ServerCommand, tookeffect } from '../support/mcp-client.ts';
import { orderServer } from '../support/order-server.ts';
import { play } from '../support/raw-server.ts';
import { temporaryFolder } from '../support/run-command.ts';

type Json = Readonly<Record<string, unknown>>;

let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  env = {
    TOOKEFFECT_BASE_URL: server.baseUrl,
    TOOKEFFECT_API_KEY: server.apiKey,
    TOOKEFFECT_CONFIG_DIR: '/nonexistent',
  };
  return () => server.stop();
});

const binding = {
  contract: 'postgres.row.present@1',
  input: {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: { $from: '/order_number', $optional: true }, amount_cents: 1 },
    expect: { amount_cents: 1 },
  },
  serverArguments: { operation_reference: { $from: '/operation/correlationKeys/reference' } },
};

function proxyOf(upstream: ServerCommand, tools: Json): ServerCommand {
  const file = path.join(temporaryFolder(), 'tookeffect.tools.json');
  writeFileSync(file, JSON.stringify({ formatVersion: 1, tools }));
  const { command, args } = tookeffect('mcp', 'proxy', '--tools', file, '--scope', 'host');
  return { command, args: [...args, '--', upstream.command, ...upstream.args], env };
}

/** The program of a published package. */
function program(name: string): string {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return path.join(path.dirname(file), 'dist/index.js');
}

const initialize = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: { sampling: {}, elicitation: {}, roots: { listChanged: true } },
    clientInfo: { name: 'host', version: '1' },
  },
};
const initialized = { method: 'notifications/initialized' };
const call = (name: string, args: Json = {}, more: Json = {}) => ({
  method: 'tools/call',
  params: { name, arguments: args, ...more },
});
const answers = {
  'roots/list': { roots: [{ uri: 'file:///data', name: 'data' }] },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: 'an answer' },
    model: 'none',
  },
  'elicitation/create': { action: 'decline' },
};

test('the filesystem server writes the same bytes with and without the proxy', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'data', 'a.txt'), 'é\u2028\r\n"a"\u0000');
  const upstream = {
    command: process.execPath,
    args: [program('@modelcontextprotocol/server-filesystem'), folder],
  };
  const file = path.join(folder, 'data', 'a.txt');
  const requests = [
    initialize,
    initialized,
    { method: 'tools/list' },
    call('list_allowed_directories'),
    call('read_text_file', { path: file }),
    call('write_file', { path: path.join(folder, 'b.txt'), content: 'x'.repeat(200_000) }),
    call('read_text_file', { path: path.join(folder, 'b.txt') }),
    call('directory_tree', { path: folder }),
    call('edit_file', { path: file, edits: [{ oldText: 'nothing', newText: 'x' }], dryRun: true }),
    call('read_text_file', { path: '/etc/hostname' }),
    call('unknown'),
    { method: 'unknown/method' },
  ];
  const direct = await play(upstream, requests, answers);
  const proxied = await play(proxyOf(upstream, { other: binding }), requests, answers);
  expect(direct.length).toBeGreaterThanOrEqual(requests.length - 1);
  // A line separator is escaped: it ends a line for some readers.
  expect(proxied).toEqual(direct.map((line) => line.replaceAll('\u2028', String.raw`\u2028`)));
});

test('the everything server writes the same bytes, also as progress, questions, logs, resources and prompts', async () => {
  const upstream = {
    command: process.execPath,
    args: [program('@modelcontextprotocol/server-everything'), 'stdio'],
  };
  const requests = [
    initialize,
    initialized,
    { method: 'tools/list' },
    call('echo', { message: 'é "1" \\u0041' }),
    call('get-sum', { a: 1.5, b: 1e21 }),
    call('get-structured-content', { location: 'Chicago' }),
    call('get-env'),
    call('trigger-long-running-operation', { duration: 0.01, steps: 3 }, { _meta: { progressToken: 'p' } }),
    call('trigger-sampling-request', { prompt: 'x', maxTokens: 5 }),
    call('trigger-elicitation-request'),
    call('get-roots-list'),
    { method: 'resources/list' },
    { method: 'resources/templates/list' },
    { method: 'prompts/list' },
    { method: 'prompts/get', params: { name: 'simple-prompt' } },
    { method: 'logging/setLevel', params: { level: 'debug' } },
    { method: 'ping' },
  ];
  const direct = await play(upstream, requests, answers);
  const proxied = await play(proxyOf(upstream, { other: binding }), requests, answers);
  const methods = new Set(direct.map((line) => (JSON.parse(line) as { method?: string }).method));
  for (const method of [
    'notifications/progress',
    'sampling/createMessage',
    'elicitation/create',
    'roots/list',
  ]) {
    expect(methods).toContain(method);
  }
  expect(proxied).toEqual(direct);
});

test('a client that validates results accepts the verdict in the structured content of a bound tool', async () => {
  const upstream = {
    command: process.execPath,
    args: [program('@modelcontextprotocol/server-everything'), 'stdio'],
  };
  const client = await connectTo(proxyOf(upstream, { 'get-structured-content': binding }));
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === 'get-structured-content')!;
  expect(Object.keys((tool.outputSchema as { properties: Json }).properties)).toContain('tookeffect');
  const result = await client.callTool({ name: tool.name, arguments: { location: 'Chicago' } });
  expect(result.structuredContent).toMatchObject({
    tookeffect: { verdict: 'refuted', reason: 'effect_absent' },
  });
  expect(Object.keys(result.structuredContent!)).toEqual(
    expect.arrayContaining(tool.outputSchema!.required as string[]),
  );
});

const order = { number: { $from: '/order_number' }, amount: { $from: '/amount_cents' } };
const orders = {
  contract: 'postgres.row.present@1',
  input: {
    ...binding.input,
    match: { order_number: order.number },
    expect: { order_number: order.number, amount_cents: order.amount },
  },
};

interface Shown {
  readonly operationId: string;
  readonly verdict: string;
  readonly reason: string;
  readonly attribution: { readonly kind: string; readonly sufficient: boolean } | null;
}

async function placeOrder(
  place_order: Json,
  meta: Json = {},
  number: string = crypto.randomUUID(),
): Promise<Shown> {
  const client = await connectTo(
    proxyOf(orderServer(temporaryFolder(), server.shop.writerUrl), { place_order }),
  );
  const request = { name: 'place_order', arguments: { order_number: number, amount_cents: 7 }, _meta: meta };
  const { _meta } = await client.callTool(request);
  await client.close();
  return _meta!['tookeffect.dev/verification'] as Shown;
}

test('a retried call with the key of the client has one operation, also through another proxy', async () => {
  const mapping = { ...orders, serverArguments: binding.serverArguments };
  const retried = [{ 'tookeffect.dev/idempotency-key': crypto.randomUUID() }, crypto.randomUUID()] as const;
  const first = await placeOrder(mapping, ...retried);
  expect(first).toMatchObject({ verdict: 'verified', attribution: { kind: 'marker' } });
  const second = await placeOrder(mapping, ...retried);
  expect(second.operationId).toBe(first.operationId);
});

test('without a marker in an argument, the only new row is the attribution', async () => {
  const { correlationColumn: _, ...input } = orders.input;
  expect(await placeOrder({ ...orders, input })).toMatchObject({
    verdict: 'verified',
    attribution: { kind: 'exclusive', sufficient: true },
  });
});

test('a marker that the contract demands and the server does not write is no verdict', async () => {
  expect(await placeOrder(orders)).toMatchObject({ verdict: 'inconclusive', reason: 'correlation_missing' });
});
