import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CreatedApiKey, RotatedApiKey } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type CommandRun, runCommand, runProgram, temporaryFolder } from './support/run-command.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
}, 120_000);

/** In this process, because these tests run many commands. */
function run(arguments_: readonly string[], stdin = ''): Promise<CommandRun> {
  return runCommand(arguments_, { environment: settings(), stdin });
}

function settings(): Record<string, string> {
  return { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
}

async function runJson(arguments_: readonly string[], stdin?: string): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await run([...arguments_, '--json'], stdin);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function beginOrder(): Promise<{ id: string; place: () => Promise<void> }> {
  const number = randomUUID();
  const table = {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
  };
  const input = { ...table, match: { order_number: number }, expect: { amount_cents: 1200 } };
  const { id } = await runJson(['begin', 'postgres.row.present@1', '--input', '-'], JSON.stringify(input));
  const place = async () => {
    const client = new Client({ connectionString: server.shop.writerUrl });
    await client.connect();
    const statement =
      'insert into orders (order_number, amount_cents, operation_reference) values ($1, 1200, $2)';
    await client.query(statement, [number, id]).finally(() => client.end());
  };
  return { id: id as string, place };
}

test('begin, ack, verify and an offline receipt validation work in separate processes', async () => {
  const { id, place } = await beginOrder();
  await place();
  const run = (arguments_: readonly string[]) => runProgram(arguments_, { environment: settings() });
  expect((await run(['ack', id, '--status', 'unknown'])).code).toBe(0);
  const verified = await run(['verify', id]);
  expect(verified.code).toBe(0);
  expect(verified.stdout).toContain('✓ verified  all_checks_passed');
  expect(verified.stdout).toContain('marker, sufficient for the contract');
  expect((await run(['op', 'wait', id])).code).toBe(0);

  const folder = temporaryFolder();
  const receipt = path.join(folder, 'receipt.json');
  const keys = path.join(folder, 'keys.json');
  writeFileSync(receipt, (await run(['receipt', 'get', id])).stdout);
  const published = await fetch(`${server.baseUrl}/.well-known/tookeffect/keys.json`);
  writeFileSync(keys, await published.text());
  const flags = ['--keys', keys, '--offline', '--verdict', 'verified', '--operation', id];
  const unreachable = { environment: { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1' } };
  const validation = await runProgram(['receipt', 'verify', receipt, ...flags], unreachable);
  expect(validation.code).toBe(0);
  expect(validation.stderr).toContain('was not checked');
  expect(validation.stdout).toContain('✓ valid  signature_valid');
});

test('verify exits with 3 for an absent effect, and the operation is refuted in every later process', async () => {
  const { id } = await beginOrder();
  await run(['ack', id, '--status', 'succeeded', '--reference', '1']);
  expect((await run(['verify', id])).code).toBe(3);
  expect(await runJson(['op', 'show', id])).toMatchObject({ state: 'refuted' });
  expect((await run(['op', 'wait', id])).code).toBe(3);
});

test('op wait --verify verifies the operation itself', async () => {
  const { id, place } = await beginOrder();
  await place();
  expect(await runJson(['op', 'wait', id, '--verify'])).toMatchObject({ state: 'verified' });
});

test('op cancel ends an operation that nobody will act on', async () => {
  const { id } = await beginOrder();
  expect(await runJson(['op', 'cancel', id])).toMatchObject({ state: 'cancelled' });
  expect((await run(['verify', id])).stderr).toContain('operation_cancelled');
  expect((await run(['op', 'wait', id])).code).toBe(6);
});

test('the other read commands work with the real service', async () => {
  expect((await runJson(['op', 'list', '--limit', '1'])).data).toHaveLength(1);
  expect(await runJson(['contract', 'show', 'postgres.row.present@1'])).toMatchObject({
    service: 'postgres',
  });
  expect((await run(['contract', 'show', 'postgres.row.present@1'])).code).toBe(0);
  expect((await run(['contract', 'list'])).stdout).toContain('postgres.row.present@1');
  expect((await run(['skill', 'show', 'postgres', '--markdown'])).stdout).toContain('postgres.row.present@1');
  expect((await run(['skill', 'show', 'postgres'])).code).toBe(0);
  expect((await run(['connection', 'list'])).stdout).toContain(server.connectionId);
  expect((await run(['connection', 'test', server.connectionId])).code).toBe(0);
  expect((await run(['connection', 'show', server.connectionId])).stdout).toContain('usable');
  expect(await runJson(['usage'])).toMatchObject({ bought: {} });
});

test('connection add reads a secret from a variable, does not show it, and stores what the owner declares', async () => {
  const url = new URL(server.shop.readerUrl);
  const environment = {
    TOOKEFFECT_BASE_URL: server.baseUrl,
    TOOKEFFECT_API_KEY: server.apiKey,
    READER: url.password,
  };
  const source = ['--type', 'basic', '--username', url.username, '--secret-env', 'READER'];
  const target = [
    '--name',
    'second',
    '--url',
    `postgres://${url.host}${url.pathname}`,
    '--environment',
    'test',
    '--exclusive-scopes',
  ];
  const added = await runProgram(['connection', 'add', 'postgres', ...target, ...source], { environment });
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout).not.toContain(url.password);
  expect(added.stdout).toMatch(/declared +exclusiveScopes\n/);
  const id = /con_\w+/.exec(added.stdout)![0];
  expect((await run(['connection', 'delete', id])).code).toBe(0);
  expect((await run(['connection', 'show', id])).stderr).toContain('not_found');
});

test('connection add of a server that cannot be reached exits with 1, says why, and what to do', async () => {
  const target = ['--name', 'closed', '--url', 'https://127.0.0.1:2', '--type', 'none'];
  const { code, stdout, stderr } = await run(['connection', 'add', 'acme', ...target]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/outcome +unreachable\n.*detail +Nothing accepts connections/);
  const id = /con_\w+/.exec(stdout)![0];
  expect(stderr).toContain(`tookeffect connection test ${id}`);
  expect((await run(['connection', 'delete', id])).code).toBe(0);
});

test('creates, uses, rotates and revokes an API key; exits with 4 for a scope that the calling key lacks', async () => {
  const { apiKey, secret } = (await runJson([
    ...['key', 'create', '--name', 'reader', '--scope', 'usage:read', 'keys:manage'],
  ])) as unknown as CreatedApiKey;
  const runWithKey = (key: string, arguments_: readonly string[]) =>
    runProgram(arguments_, {
      environment: { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: key },
    });
  expect((await runWithKey(secret, ['usage'])).code).toBe(0);
  const more = await runWithKey(secret, ['key', 'create', '--name', 'more', '--scope', 'billing:write']);
  expect(more.code).toBe(4);
  expect(more.stderr).toContain('billing:write');
  const rotated = await runJson(['key', 'rotate', apiKey.id, '--grace', '0']);
  const { secret: next } = rotated as unknown as RotatedApiKey;
  expect((await runWithKey(next, ['usage'])).code).toBe(0);
  expect((await run(['key', 'rotate', apiKey.id])).stderr).toContain('api_key_not_rotatable');
  expect((await run(['key', 'revoke', apiKey.id])).code).toBe(0);
  const { stdout } = await run(['key', 'list']);
  expect(stdout).toMatch(new RegExp(`${apiKey.id} +reader +revoked`));
  expect(stdout).not.toContain(next.split('_')[2]!.slice(0, 12));
});

test('exits with 4 for an invalid key, and with 1 for an invalid input', async () => {
  const environment = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: 'tke_wrong' };
  expect((await runProgram(['usage'], { environment })).code).toBe(4);
  const { code, stderr } = await run(['begin', 'postgres.row.present@1', '--input', '-'], '{"schema":1}');
  expect(code).toBe(1);
  expect(stderr).toContain('input_invalid');
});

const KEY = Buffer.from('test-only-key-of-thirty-two-byte').toString('base64');
const TEXT = 'test-only-signing-secret-0123456789';
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const pem = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** What is stored at the service, and what signs a test delivery where that differs. */
const SECRETS: [provider: string, stored: string, signing?: string][] = [
  ...['gitea', 'github', 'gitlab', 'linear', 'minio', 'shopify', 'slack', 'square', 'stripe', 'twilio'].map(
    (provider): [string, string] => [provider, TEXT],
  ),
  ['gitlab', `whsec_${KEY}`],
  ['standard_webhooks', `whsec_${KEY}`],
  ['svix', `whsec_${KEY}`],
  ['standard_webhooks', `whpk_${publicKey.toString('base64')}`, pem],
  ['discord', publicKey.toString('hex'), pem],
];

test.each(SECRETS)(
  'events send makes a delivery of %s that the service accepts',
  async (provider, stored, signing) => {
    const generic = ['standard_webhooks', 'svix'].includes(provider) ? ['--service', 'github'] : [];
    const create = ['webhook', 'create', provider, '--secret-file', '-', ...generic];
    const created = await run([...create, '--json'], stored);
    expect(created.code, created.stderr).toBe(0);
    const { webhookSecret } = JSON.parse(created.stdout) as { webhookSecret: { id: string } };
    const sent = await run(['events', 'send', provider, '--secret-file', '-', '--json'], signing ?? stored);
    expect([sent.code, sent.stderr]).toEqual([0, '']);
    expect(JSON.parse(sent.stdout)).toMatchObject({ status: provider === 'discord' ? 204 : 202 });
    const other = signing ?? stored.replace('dGVzdC', 'dGVzdD').replace('test-only', 'test-other');
    if (signing === undefined) {
      expect((await run(['events', 'send', provider, '--secret-file', '-'], other)).code).toBe(1);
    }
    expect((await run(['webhook', 'revoke', webhookSecret.id])).code).toBe(0);
    expect((await run(['events', 'send', provider, '--secret-file', '-'], signing ?? stored)).code).toBe(1);
  },
);

test('webhook rotate keeps the old secret for its grace time, and revoke ends it at once', async () => {
  const created = await runJson(['webhook', 'create', 'github']);
  const { webhookSecret, secret: old } = created as { webhookSecret: { id: string }; secret: string };
  const { secret } = await runJson(['webhook', 'rotate', webhookSecret.id, '--grace', '1h']);
  const send = async (signing: string): Promise<number | null> =>
    (await run(['events', 'send', 'github', '--secret-file', '-'], signing)).code;
  expect([await send(old), await send(secret as string)]).toEqual([0, 0]);
  await run(['webhook', 'revoke', webhookSecret.id]);
  expect([await send(old), await send(secret as string)]).toEqual([1, 0]);
});

/** The result of `contract sync` by contract. */
async function sync(...arguments_: readonly string[]): Promise<[code: number | null, results: object]> {
  const { code, stdout } = await run(['contract', 'sync', ...arguments_, '--json']);
  const { data } = JSON.parse(stdout) as { data: { contract: string; result: string }[] };
  return [code, Object.fromEntries(data.map(({ contract, result }) => [contract, result]))];
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A folder with a contract that can be published. */
async function folderWith(...ids: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  for (const id of ids) {
    await run(['contract', 'init', id, '--to', folder]);
    await run(['contract', 'mutate', path.join(folder, id), '--add-proposals']);
  }
  return folder;
}

test('sync publishes what is new, and a second run changes nothing', async () => {
  const folder = await folderWith('acme.first.done@1', 'acme.second.done@1');
  const both = (result: string) => ({ 'acme.first.done@1': result, 'acme.second.done@1': result });
  expect(await sync(folder, '--check')).toEqual([0, both('new')]);
  expect(await sync(folder)).toEqual([0, both('published')]);
  expect(await sync(folder)).toEqual([0, both('unchanged')]);
  const id = `${server.workspaceId}:acme.first.done@1`;
  expect((await run(['contract', 'deprecate', id])).stdout).toContain('deprecated');
  expect(await sync(folder)).toEqual([0, { ...both('unchanged'), 'acme.first.done@1': 'deprecated' }]);
});

test('sync refuses other content under a published version, and publishes nothing at all', async () => {
  const folder = await folderWith('acme.kept.done@1', 'acme.kept.done@2');
  await run(['contract', 'publish', path.join(folder, 'acme.kept.done@1')]);
  const file = path.join(folder, 'acme.kept.done@1', 'contract.json');
  edit(file, (text) => text.replace('"title": "', '"title": "Really: '));
  const { code, stdout } = await run(['contract', 'sync', folder]);
  expect(code).toBe(9);
  expect(stdout).toContain(`${file}:2:3 /id\n  acme.kept.done@1 is published with other content`);
  expect(stdout).toContain('Publish this one as acme.kept.done@2.');
  expect((await sync(folder))[1]).toEqual({ 'acme.kept.done@1': 'faulty', 'acme.kept.done@2': 'new' });
  edit(file, (text) => text.replace('acme.kept.done@1', 'acme.kept.done@2'));
  expect((await run(['contract', 'sync', folder])).stdout).toContain('has the same id');
  expect((await run(['contract', 'list'])).stdout).not.toContain('acme.kept.done@2');
});

test('the service names the line of a fault, in the contract and in its fixtures', async () => {
  const folder = await folderWith('acme.wrong.done@1');
  const at = path.join(folder, 'acme.wrong.done@1');
  const [contract, fixtures] = [path.join(at, 'contract.json'), path.join(at, 'fixtures.json')];
  edit(fixtures, (text) => text.replace('"verdict": "refuted"', '"verdict": "verified"'));
  const failed = await run(['contract', 'test', at]);
  expect(failed.code).toBe(9);
  expect(failed.stdout).toContain('✗ still open\n');
  expect(failed.stdout).toMatch(
    /fixtures\.json:\d{2,}:\d+ \/tests\/1\n {2}The fixture still open fails: \/verdict is .*; it decides \w+: \w+/u,
  );
  edit(contract, (text) => text.replace('"$.observation.body.state"', '"$.ack.state"'));
  const linted = await run(['contract', 'lint', at]);
  expect(linted.code).toBe(9);
  expect(linted.stdout).toMatch(/contract\.json:\d{2,}:7 \/checks\/0\/path\n {2}.+\(\w+\)\n/u);
  const refused = await run(['contract', 'publish', at]);
  expect([refused.code, refused.stdout]).toEqual([9, '']);
  expect(refused.stderr).toMatch(/\(contract_invalid\)\n[\s\S]+contract\.json:\d{2,}:7 \/checks\/0\/path\n/u);
});
