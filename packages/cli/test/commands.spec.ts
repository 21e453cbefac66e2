import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from './support/command-cases.ts';
import { example } from './support/example.ts';
import { type CommandRun, runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { type Routes, startStubApi, type StubApi } from './support/stub-api.ts';

async function run(
  routes: Routes,
  arguments_: readonly string[],
  stdin = '',
): Promise<CommandRun & { arrived: StubApi['arrived'] }> {
  const { baseUrl, arrived } = await startStubApi(routes);
  const environment = {
    TOOKEFFECT_BASE_URL: baseUrl,
    TOOKEFFECT_API_KEY: TEST_API_KEY,
    READ_TOKEN: 'secret-canary',
  };
  return { ...(await runCommand(arguments_, { environment, stdin })), arrived };
}

const operation = example('operation', 'created');
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

test.each(COMMANDS)(
  '$command prints text, and with --json exactly one JSON document',
  async ({ command, routes, shows, document }) => {
    const text = await run(routes, command.split(' '), '{"owner":"acme"}');
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain(shows);
    expect(text.stdout).not.toContain('\u001b');
    expect(text.stdout).not.toContain('canary');
    const json = await run(routes, [...command.split(' '), '--json'], '{"owner":"acme"}');
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual(document);
  },
);

test('begin sends the input and the options', async () => {
  const flags = ['--idempotency-key', 'mine', '--connection', 'con_1', '--deadline', '2h'].concat(
    ...['--settle', '2m', '--act-within', '1h'],
  );
  const routes: Routes = { 'POST /v1/operations': [{ body: operation }] };
  const { arrived } = await run(routes, ['begin', 'a.b@1', '--input', '-', ...flags], '{"owner":"acme"}');
  expect(arrived[0]!.headers['idempotency-key']).toBe('mine');
  expect(JSON.parse(arrived[0]!.body)).toEqual({
    contract: 'a.b@1',
    input: { owner: 'acme' },
    connectionId: 'con_1',
    deadlineSeconds: 7200,
    settleSeconds: 120,
    actWithinSeconds: 3600,
    requireVerifiable: true,
  });
});

test.each([
  ['{"amount": 1.0000000000000000001}', '/amount (1.0000000000000000001)'],
  ['{"lines": [{"id": 9007199254740993}]}', '/lines/0/id (9007199254740993)'],
  ['{"a": 1e400, "b": 0.1}', '/a (1e400);'],
])('begin refuses the input %s, whose number would be rounded, and sends nothing', async (input, place) => {
  const { code, stderr, arrived } = await run({}, ['begin', 'a.b@1', '--input', '-'], input);
  expect(code).toBe(2);
  expect(stderr).toContain(`would be rounded: ${place}`);
  expect(stderr).toContain('write them as texts');
  expect(arrived).toEqual([]);
});

test('begin shows each notice in words, and exits with 0', async () => {
  const notices = [
    ...(operation.notices as object[]),
    { code: 'baseline_missing', reason: 'source_denied', detail: 'It cannot be verified; repair it first.' },
  ];
  const routes: Routes = { 'POST /v1/operations': [{ body: { ...operation, notices } }] };
  const { code, stdout } = await run(routes, ['begin', 'a.b@1', '--input', '-'], '{}');
  expect(code).toBe(0);
  expect(stdout).toContain('! absence_not_provable: The credential of the connection cannot show');
  expect(stdout).toContain('! baseline_missing (source_denied): It cannot be verified; repair it first.\n');
});

test('verify shows the attribution, the optional checks, the reads, and what was not established', async () => {
  const routes: Routes = {
    'POST /v1/operations/op_1/verify': [
      {
        body: {
          ...example('verification', 'verified'),
          attribution: { kind: 'exclusive', sufficient: false, actorConfirmed: true },
          coverage: {
            reads: [{ read: 'main', key: 'listing', complete: false, asOf: 'T' }],
            limits: ['other_writers_not_excluded', 'nothing_by_moonlight'],
          },
        },
      },
    ],
  };
  const { stdout } = await run(routes, ['verify', 'op_1']);
  for (const words of [
    'exclusive, not sufficient for the contract, creator confirmed\n',
    'open passed (optional)',
    'main by listing, incomplete, as of T\n',
    'somebody who uses no operation of this account may have caused the effect; nothing_by_moonlight\n',
  ]) {
    expect(stdout).toContain(words);
  }
});

test('ack sends the response from a file', async () => {
  const file = path.join(temporaryFolder(), 'response.json');
  writeFileSync(file, '{"number": 42}');
  const routes: Routes = { 'POST /v1/operations/op_1/action-result': [{ body: { reference: 'ack_1' } }] };
  const { arrived } = await run(routes, ['ack', 'op_1', '--status', 'unknown', '--response', file]);
  expect(JSON.parse(arrived[0]!.body)).toEqual({ status: 'unknown', response: { number: 42 } });
});

test.each([
  [['--secret-env', 'READ_TOKEN'], '', { type: 'bearer', token: 'secret-canary' }],
  [['--secret-file', '-'], 'from-stdin\n', { type: 'bearer', token: 'from-stdin' }],
  [
    ['--type', 'basic', '--username', 'u', '--secret-file', '-'],
    'p',
    { type: 'basic', username: 'u', password: 'p' },
  ],
  [
    ['--type', 'header', '--header-name', 'x-k', '--secret-file', '-'],
    'v',
    { type: 'header', name: 'x-k', value: 'v' },
  ],
  [
    ['--type', 'access_key', '--access-key-id', 'AKIATEST', '--region', 'eu-1', '--secret-file', '-'],
    's',
    { type: 'access_key', accessKeyId: 'AKIATEST', secretAccessKey: 's', region: 'eu-1' },
  ],
  [['--type', 'service_account', '--secret-file', '-'], 't', { type: 'service_account', token: 't' }],
  [['--type', 'none'], '', { type: 'none' }],
])('connection add %j reads the secret from the given source', async (flags, stdin, credential) => {
  const routes: Routes = { 'POST /v1/connections': [{ body: example('connection', 'github') }] };
  const { arrived, code } = await run(
    routes,
    ['connection', 'add', 'github', '--name', 'n', '--url', 'https://x.test', ...flags],
    stdin,
  );
  expect(code).toBe(0);
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({
    service: 'github',
    name: 'n',
    baseUrl: 'https://x.test',
    credential,
  });
});

test('connection add sends what the owner declares', async () => {
  const file = path.join(temporaryFolder(), 'collections.json');
  writeFileSync(file, '{"orders": {"path": "/orders", "id": "id"}}');
  const routes: Routes = { 'POST /v1/connections': [{ body: example('connection', 'github') }] };
  const flags = ['--type', 'none', '--actor', 'acme-agent', '--missing', 'absent', '--uncached'].concat(
    ...['--environment-name', 'production', '--exclusive-scopes', '--collections', file],
  );
  const { arrived, stdout } = await run(routes, [
    ...['connection', 'add', 'http', '--name', 'n', '--url', 'https://x.test'],
    ...flags,
  ]);
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({
    declarations: {
      actor: 'acme-agent',
      missing: 'absent',
      uncached: true,
      environmentName: 'production',
      exclusiveScopes: true,
      collections: { orders: { path: '/orders', id: 'id' } },
    },
  });
  expect(stdout).toContain('declared     actor\n');
});

test.each([
  ['header', 'header'],
  ['none', 'none'],
  ['query:_', { query: '_' }],
])('connection add --fresh-by %s declares how reads keep caches out', async (way, freshBy) => {
  const routes: Routes = { 'POST /v1/connections': [{ body: example('connection', 'github') }] };
  const command = ['connection', 'add', 'http', '--name', 'n', '--url', 'https://x.test', '--type', 'none'];
  const { arrived } = await run(routes, [...command, '--fresh-by', way]);
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({ declarations: { freshBy } });
});

test.each(['', 'query', 'query:', 'Header', 'cookie:a'])(
  'connection add sends nothing with --fresh-by "%s", which is none of its forms',
  async (way) => {
    const command = ['connection', 'add', 'http', '--name', 'n', '--url', 'https://x.test', '--type', 'none'];
    const { arrived, code, stderr } = await run({}, [...command, '--fresh-by', way]);
    expect([arrived, code]).toEqual([[], 2]);
    expect(stderr).toContain('--fresh-by must be header, none or query:NAME');
  },
);

test('connection add sends no declarations if none is given', async () => {
  const routes: Routes = { 'POST /v1/connections': [{ body: example('connection', 'github') }] };
  const command = ['connection', 'add', 'http', '--name', 'n', '--url', 'https://x.test', '--type', 'none'];
  const { arrived } = await run(routes, command);
  expect(JSON.parse(arrived[0]!.body)).not.toHaveProperty('declarations');
});

test('receipt get prints the receipt unchanged', async () => {
  const text = JSON.stringify(example('receipt', 'verified'), null, 3);
  const routes: Routes = { 'GET /v1/operations/op_1/receipt?sequence=2': [{ body: text }] };
  expect((await run(routes, ['receipt', 'get', 'op_1', '--sequence', '2'])).stdout).toBe(`${text}\n`);
});

test('skill show --markdown prints a SKILL.md', async () => {
  const skill = example('skill-manifest', 'github');
  const routes: Routes = { 'GET /v1/skills/github': [{ body: skill }] };
  const { stdout } = await run(routes, ['skill', 'show', 'github', '--markdown']);
  expect(stdout.trimEnd()).toBe((skill.skill as string).trimEnd());
});

test('op list continues where an earlier list ended, and never asks for more than 100 at once', async () => {
  const hundred = { data: Array(100).fill(operation), hasMore: true, nextCursor: 'two' };
  const rest = { data: [operation], hasMore: true, nextCursor: 'three' };
  const { stdout, arrived } = await run(
    {
      'GET /v1/operations?limit=100&cursor=one': [{ body: hundred }],
      'GET /v1/operations?limit=1&cursor=two': [{ body: rest }],
    },
    ['op', 'list', '--limit', '101', '--cursor', 'one', '--json'],
  );
  const { data, nextCursor } = JSON.parse(stdout) as { data: unknown[]; nextCursor: string };
  expect([data.length, nextCursor, arrived.length]).toEqual([101, 'three', 2]);
});

test('replaces control characters of the service’s texts', async () => {
  const connection = { ...example('connection', 'github'), name: 'main\u001b[2J\u202e' };
  const { stdout } = await run({ 'GET /v1/connections?limit=100': page([connection]) }, [
    'connection',
    'list',
  ]);
  expect(stdout).toContain('main?[2J?');
});
