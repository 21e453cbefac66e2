import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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
const verified = example('operation', 'verified');
const cancelled = example('operation', 'cancelled');
const erasure = example('event-erasure', 'everything');
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

/** Every command that calls the API: the requests it sends, a text it must show, and its JSON document. */
const COMMANDS: readonly {
  readonly command: string;
  readonly routes: Routes;
  readonly shows: string;
  readonly document: unknown;
}[] = [
  {
    command: 'begin github.issue.created@1 --input -',
    routes: { 'POST /v1/operations': [{ status: 201, body: operation }] },
    shows: operation.idempotencyKey as string,
    document: operation,
  },
  {
    command: 'ack op_1 --status succeeded --reference 42',
    routes: {
      'POST /v1/operations/op_1/action-result': [
        { body: example('stored-action-result', 'issue-acknowledged') },
      ],
    },
    shows: 'ack_01m7yq1ycgfrc9n9h678fv3y8c',
    document: example('stored-action-result', 'issue-acknowledged'),
  },
  {
    command: `op show ${verified.id as string}`,
    routes: { [`GET /v1/operations/${verified.id as string}`]: [{ body: verified }] },
    shows: '✓ verified  all_checks_passed',
    document: verified,
  },
  {
    command: `op cancel ${cancelled.id as string}`,
    routes: { [`POST /v1/operations/${cancelled.id as string}/cancel`]: [{ body: cancelled }] },
    shows: '? cancelled',
    document: cancelled,
  },
  {
    command: 'op list --state pending --limit 3',
    routes: { 'GET /v1/operations?state=pending&limit=3': page([operation]) },
    shows: 'github.issue.created@1',
    document: { data: [operation], nextCursor: null },
  },
  {
    command: 'op list --unfinished --limit 3',
    routes: { 'GET /v1/operations?unfinished=any&limit=3': page([operation]) },
    shows: operation.deadline as string,
    document: { data: [operation], nextCursor: null },
  },
  {
    command: 'op list --overdue',
    routes: { 'GET /v1/operations?unfinished=overdue&limit=20': page([]) },
    shows: 'nothing found',
    document: { data: [], nextCursor: null },
  },
  {
    command: 'contract show github.issue.created@1',
    routes: { 'GET /v1/contracts/github.issue.created%401': [{ body: example('contract', 'as-served') }] },
    shows: 'required evidence',
    document: example('contract', 'as-served'),
  },
  {
    command: 'contract list',
    routes: {
      'GET /v1/contracts?limit=100': page(
        (example('contract-list', 'one-page').data as unknown[]).slice(0, 1),
      ),
    },
    shows: 'CONTRACT',
    document: { data: (example('contract-list', 'one-page').data as unknown[]).slice(0, 1) },
  },
  {
    command: 'skill list',
    routes: { 'GET /v1/contracts?limit=100': page(example('contract-list', 'one-page').data as unknown[]) },
    shows: 'SERVICE',
    document: {
      data: [{ service: 'github', contracts: ['github.issue.created@1'] }],
    },
  },
  {
    command: 'skill show github',
    routes: { 'GET /v1/skills/github': [{ body: example('skill-manifest', 'github') }] },
    shows: 'privileges',
    document: example('skill-manifest', 'github'),
  },
  {
    command: 'connection add github --name main --url https://api.github.com --secret-env READ_TOKEN',
    routes: { 'POST /v1/connections': [{ status: 201, body: example('connection', 'github') }] },
    shows: example('connection', 'github').id as string,
    document: example('connection', 'github'),
  },
  {
    command: 'connection test con_1',
    routes: {
      'POST /v1/connections/con_1/test': [
        { body: { connectionId: 'con_1', outcome: 'usable', testedAt: 'T' } },
      ],
    },
    shows: 'usable',
    document: { connectionId: 'con_1', outcome: 'usable', testedAt: 'T' },
  },
  {
    command: 'connection show con_1',
    routes: { 'GET /v1/connections/con_1': [{ body: example('connection', 'github') }] },
    shows: 'usable',
    document: example('connection', 'github'),
  },
  {
    command: 'connection delete con_1',
    routes: { 'DELETE /v1/connections/con_1': [{ status: 204 }] },
    shows: 'con_1',
    document: { deleted: 'con_1' },
  },
  {
    command: 'connection list',
    routes: { 'GET /v1/connections?limit=100': page([example('connection', 'github')]) },
    shows: 'https://api.github.com',
    document: { data: [example('connection', 'github')] },
  },
  {
    command: 'key list',
    routes: { 'GET /v1/api-keys?limit=100': page([example('api-key', 'agent')]) },
    shows: example('api-key', 'agent').id as string,
    document: { data: [example('api-key', 'agent')] },
  },
  {
    command: 'key create --name agent --scope operations:read contracts:read',
    routes: { 'POST /v1/api-keys': [{ status: 201, body: example('created-api-key', 'agent') }] },
    shows: example('created-api-key', 'agent').secret as string,
    document: example('created-api-key', 'agent'),
  },
  {
    command: 'key rotate key_1 --grace 1h',
    routes: {
      'POST /v1/api-keys/key_1/rotate': [{ status: 201, body: example('rotated-api-key', 'agent') }],
    },
    shows: example('rotated-api-key', 'agent').secret as string,
    document: example('rotated-api-key', 'agent'),
  },
  {
    command: 'key revoke key_1',
    routes: { 'DELETE /v1/api-keys/key_1': [{ status: 204, body: '' }] },
    shows: 'key_1',
    document: { revoked: 'key_1' },
  },
  {
    command: 'events erase --before 2026-08-22T00:00:00.000Z --provider github',
    routes: {
      'POST /v1/event-erasures': [
        { body: { ...erasure, erasedEvents: 1000, releasedBytes: 5000, hasMore: true } },
        { body: { ...erasure, erasedEvents: 2, releasedBytes: 10, hasMore: false } },
      ],
    },
    shows: '1002',
    document: { ...erasure, erasedEvents: 1002, releasedBytes: 5010, hasMore: false },
  },
  {
    command: 'usage',
    routes: { 'GET /v1/usage': [{ body: example('usage', 'starter') }] },
    shows: 'starter',
    document: example('usage', 'starter'),
  },
  {
    command: 'usage --history',
    routes: { 'GET /v1/usage/history?limit=20': [{ body: example('usage-history', 'one-page') }] },
    shows: '-40',
    document: {
      data: example('usage-history', 'one-page').data,
      nextCursor: example('usage-history', 'one-page').nextCursor,
    },
  },
  ...['--pack pack_500 --quantity 2', '--plan starter'].map((purchase) => ({
    command: `billing checkout ${purchase}`,
    routes: { 'POST /v1/billing/checkout': [{ status: 201, body: example('checkout', 'open') }] } as const,
    shows: example('checkout', 'open').checkoutUrl as string,
    document: example('checkout', 'open'),
  })),
];

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
