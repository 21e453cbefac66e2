import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { connectTo, type ServerCommand, tookeffect } from './support/mcp-client.ts';
import { orderServer } from './support/order-server.ts';
import { main, node, runCommand, startProgram, temporaryFolder } from './support/run-command.ts';

let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  env = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  return () => server.stop();
});

const mapping = {
  formatVersion: 1,
  tools: {
    place_order: {
      contract: 'postgres.row.present@1',
      input: {
        schema: 'public',
        table: 'orders',
        correlationColumn: 'operation_reference',
        match: { order_number: { $from: '/order_number' } },
        expect: { order_number: { $from: '/order_number' }, amount_cents: { $from: '/amount_cents' } },
      },
      serverArguments: { operation_reference: { $from: '/operation/correlationKeys/reference' } },
    },
  },
};

function writeMapping(folder: string, content: unknown = mapping): string {
  const file = path.join(folder, 'tookeffect.tools.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function proxyOf(folder: string, upstream: ServerCommand, ...options: readonly string[]): ServerCommand {
  const { command, args } = tookeffect(
    'mcp',
    'proxy',
    '--tools',
    writeMapping(folder),
    '--scope',
    'host',
    ...options,
  );
  return { command, args: [...args, '--', upstream.command, ...upstream.args], env };
}

async function countOrders(number: string): Promise<number> {
  const shop = new Client({ connectionString: server.shop.writerUrl });
  await shop.connect();
  const { rows } = await shop.query('select from orders where order_number = $1', [number]);
  await shop.end();
  return rows.length;
}

test('a tool of a published server that writes to PostgreSQL is verified against the database', async () => {
  const folder = temporaryFolder();
  const client = await connectTo(proxyOf(folder, orderServer(folder, server.shop.writerUrl)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_objects', 'place_order']);
  // What a model could put into its arguments is a value, never a part of a statement, a template or a key.
  for (const order_number of [
    crypto.randomUUID(),
    `'; drop table orders; -- {/operation/correlationKeys/reference} {/amount_cents} ${crypto.randomUUID()}`,
  ]) {
    const order = { order_number, amount_cents: 1200, operation_reference: 'op_chosen_by_the_model' };
    const { content, _meta } = await client.callTool({ name: 'place_order', arguments: order });
    const shown = { verdict: 'verified', attribution: { kind: 'marker' } };
    expect(_meta!['tookeffect.dev/verification']).toMatchObject(shown);
    expect(JSON.parse((content.at(-1) as { text: string }).text)).toMatchObject({ tookeffect: shown });
    expect(await countOrders(order_number)).toBe(1);
  }
});

const start = ['mcp', 'proxy', '--scope', 'host'];

test.each<[string, string[], number, string]>([
  [
    'a tool that is not in the file',
    ['--bind', 'other', '--', 'true'],
    2,
    'has no tool other; it has: place_order',
  ],
  ['a command that does not exist', ['--', '/nonexistent/server'], 2, 'cannot start /nonexistent/server'],
  ['no server', [], 2, 'give the server either as a command after --, or with --url'],
  ['two servers', ['--url', 'http://127.0.0.1:1', '--', 'true'], 2, 'give the server either'],
  ['an address with a credential', ['--url', 'http://a:b@127.0.0.1:1'], 2, 'without a credential'],
  ['a header without a variable', ['--url', 'http://127.0.0.1:1', '--header-env', 'A'], 2, 'NAME=VARIABLE'],
  [
    'a variable that is not set',
    ['--url', 'http://127.0.0.1:1', '--header-env', 'A=UNSET'],
    2,
    'UNSET is not set',
  ],
])('the proxy does not start with %s', async (_, options, code, message) => {
  const file = writeMapping(temporaryFolder());
  const run = await runCommand([...start, '--tools', file, ...options], { environment: env });
  expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) as string });
});

test.each<[string, unknown, number, string]>([
  [
    'an unknown contract',
    { ...mapping.tools.place_order, contract: 'nobody.knows.it@1' },
    1,
    'contract_not_found',
  ],
  [
    'a contract without a version',
    { ...mapping.tools.place_order, contract: 'a' },
    2,
    'an id with its version',
  ],
  [
    'an unknown member',
    { ...mapping.tools.place_order, apiKey: 'x' },
    2,
    '/tools/place_order/apiKey: is not a known member',
  ],
  [
    'an unknown directive',
    { ...mapping.tools.place_order, input: { a: { $secret: 'key' } } },
    2,
    '/tools/place_order/input/a: must be {"$from"',
  ],
])('the proxy does not start with a tools file that has %s', async (_, place_order, code, message) => {
  const file = writeMapping(temporaryFolder(), { formatVersion: 1, tools: { place_order } });
  const run = await runCommand([...start, '--tools', file, '--', 'true'], { environment: env });
  expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) as string });
});

test('the proxy does not start without a tools file, a scope or an API key', async () => {
  const file = writeMapping(temporaryFolder());
  const missing = await runCommand([...start, '--tools', '/nonexistent', '--', 'true'], { environment: env });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') as string });
  const unscoped = await runCommand(['mcp', 'proxy', '--tools', file, '--', 'true'], { environment: env });
  expect(unscoped).toMatchObject({ code: 2, stderr: expect.stringContaining('--scope') as string });
  const environment = { ...env, TOOKEFFECT_API_KEY: '' };
  const keyless = await runCommand([...start, '--tools', file, '--', 'true'], { environment });
  expect(keyless).toMatchObject({ code: 4, stdout: '' });
});

test('SIGTERM ends a call in progress: its action result is unknown, and the operation can be verified later', async () => {
  // A server that shows the marker that it got, and never responds.
  const script = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { params, method } = JSON.parse(line);
    if (method === 'tools/call') console.log(JSON.stringify({ jsonrpc: '2.0', method: 'got', params: params.arguments }));
  })`;
  const stdin = `${JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'place_order', arguments: { order_number: 'none', amount_cents: 1 } },
  })}\n`;
  const file = writeMapping(temporaryFolder());
  const { child, run } = startProgram([...start, '--tools', file, '--', node, '-e', script], {
    environment: env,
    stdin,
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  child.kill('SIGTERM');
  expect(await run).toMatchObject({ code: 130, stderr: '' });
  const { params } = JSON.parse(line.toString()) as { params: { operation_reference: string } };
  const shown = await runCommand(['op', 'show', params.operation_reference, '--json'], { environment: env });
  expect(JSON.parse(shown.stdout)).toMatchObject({ actionResult: { status: 'unknown' }, lastVerdict: null });
});

test('other commands load nothing of MCP', async () => {
  const script = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    process.argv = [process.argv[0], 'tookeffect', 'help', 'exit-codes'];
    await import(${JSON.stringify(pathToFileURL(main).href)});
    console.error(JSON.stringify(loaded.filter((url) => /modelcontextprotocol|adapters.mcp/.test(url))));
    console.error(loaded.length > 10);`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stderr).toBe('[]\ntrue\n');
});
