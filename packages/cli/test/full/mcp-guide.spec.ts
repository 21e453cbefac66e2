import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { connectTo, type ServerCommand } from '../support/mcp-client.ts';
import { dbhubProgram } from '../support/order-server.ts';
import { main, node, temporaryFolder } from '../support/run-command.ts';

type Json = Readonly<Record<string, unknown>>;

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const guide = readFileSync(path.join(repository, 'docs/adapters/mcp.md'), 'utf8');

/** The files of the page, by their names. */
const files = new Map(
  [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name, text]) => [name!, text!]),
);

let server: TestServer;
let settings: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  settings = {
    TOOKEFFECT_BASE_URL: server.baseUrl,
    TOOKEFFECT_API_KEY: server.apiKey,
    SHOP_URL: server.shop.writerUrl,
    PYTHONPATH: path.join(repository, 'python/src'),
  };
  return () => server.stop();
});

/** A folder as a reader has it: the files of the page, the packages, and the programs. */
function readersFolder(): string {
  const folder = temporaryFolder();
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  symlinkSync(path.join(repository, 'packages/cli/node_modules'), path.join(folder, 'node_modules'));
  for (const [name, program] of [
    ['tookeffect', `'${node}' '${main}'`],
    ['dbhub', `'${process.execPath}' '${dbhubProgram}'`],
  ] as const) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\nexec ${program} "$@"\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

/** Starts the server of a configuration, with the settings where the page has `…`. */
function start(folder: string, { command, args, env = {} }: ServerCommand): Promise<Client> {
  const filled = Object.keys(env).map((name) => [name, settings[name]!] as const);
  return connectTo({
    command,
    args,
    env: { ...Object.fromEntries(filled), PATH: `${folder}${path.delimiter}${process.env.PATH}` },
    cwd: folder,
  });
}

function configured(name: string, key: string): ServerCommand {
  const servers = (JSON.parse(files.get(name)!) as Record<string, Record<string, ServerCommand>>)[key]!;
  return Object.values(servers)[0]!;
}

interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Json;
  readonly _meta?: Readonly<Record<string, Json>>;
}

/** Checks a result against the page, and the order against the database. */
async function placeAndCheck(client: Client): Promise<Answer> {
  await client.listTools();
  const order = { order_number: crypto.randomUUID(), amount_cents: 1250 };
  const result = (await client.callTool({ name: 'place_order', arguments: order })) as Answer;
  const shop = new pg.Client({ connectionString: server.shop.writerUrl });
  await shop.connect();
  const statement = 'select amount_cents, operation_reference as marker from orders where order_number = $1';
  const { rows } = await shop.query<{ marker: string }>(statement, [order.order_number]);
  await shop.end();
  const shown = result._meta!['tookeffect.dev/verification']!;
  expect(rows).toEqual([{ amount_cents: 1250, marker: shown.operationId }]);
  const sample = JSON.parse(files.get('result')!) as Answer;
  const { tookeffect } = JSON.parse(sample.content[1]!.text) as { readonly tookeffect: Json };
  const expected = { ...tookeffect, operationId: shown.operationId };
  expect(JSON.parse(result.content.at(-1)!.text)).toEqual({ tookeffect: expected });
  return result;
}

const own = { env: { TOOKEFFECT_API_KEY: '…', TOOKEFFECT_BASE_URL: '…', SHOP_URL: '…' } };

test('the server in TypeScript says whether the order is in the database', async () => {
  const folder = readersFolder();
  const result = await placeAndCheck(
    await start(folder, { ...own, command: process.execPath, args: ['shop-server.ts'] }),
  );
  expect(result.structuredContent).toMatchObject({ tookeffect: { verdict: 'verified' } });
});

test('the server in Python says whether the order is in the database', async () => {
  const folder = readersFolder();
  const env = { ...own.env, PYTHONPATH: '…' };
  const command = process.env.TOOKEFFECT_PYTHON!;
  const result = await placeAndCheck(await start(folder, { env, command, args: ['-B', 'shop_server.py'] }));
  expect(result.structuredContent).toMatchObject({ tookeffect: { verdict: 'verified' } });
});

test('the proxy in the configuration of a host says whether the order is in the database', async () => {
  const configuration = configured('proxy.json', 'mcpServers');
  const folder = readersFolder();
  await placeAndCheck(
    await start(folder, { ...configuration, command: path.join(folder, configuration.command) }),
  );
  const { command, args, env } = configured('vscode.json', 'servers');
  expect({ command, args, env: Object.keys(env!) }).toEqual({
    command: configuration.command,
    args: configuration.args,
    env: Object.keys(configuration.env!),
  });
});

test('the server of the control plane has the tools of the page', async () => {
  const configuration = configured('serve.json', 'mcpServers');
  const folder = readersFolder();
  const client = await start(folder, { ...configuration, command: path.join(folder, configuration.command) });
  const { tools } = await client.listTools();
  const [, section] = /^## The control plane as tools\n([\s\S]*?)^## /m.exec(guide)!;
  expect(section).toContain(
    tools
      .map(({ name }) => `\`${name}\``)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' and '),
  );
  const input = {
    schema: 'public',
    table: 'orders',
    match: { order_number: 'none' },
    expect: { amount_cents: 1 },
  };
  const begun = await client.callTool({
    name: 'begin_operation',
    arguments: { contract: 'postgres.row.present@1', input },
  });
  expect(begun.structuredContent).toMatchObject({ state: 'created' });
});
