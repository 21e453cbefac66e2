import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { type CommandRun, runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi, type StubApi } from './support/stub-api.ts';

async function run(
  routes: Routes,
  arguments_: readonly string[],
): Promise<CommandRun & Pick<StubApi, 'arrived'>> {
  const { baseUrl, arrived } = await startStubApi(routes);
  const environment = {
    TOOKEFFECT_BASE_URL: baseUrl,
    TOOKEFFECT_API_KEY: TEST_API_KEY,
    READ_TOKEN: 'secret-canary',
  };
  return { ...(await runCommand(arguments_, { environment })), arrived };
}

const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

/** The requests that a command sends, a text that it must show, and its JSON document. */
const COMMANDS: readonly {
  readonly command: string;
  readonly routes: Routes;
  readonly shows: string;
  readonly document: unknown;
}[] = [
  {
    command: 'webhook providers',
    routes: { 'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }] },
    shows: 'slack',
    document: example('webhook-provider-list', 'two'),
  },
  {
    command: 'webhook providers github',
    routes: { 'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }] },
    shows: 'issues (github.issue.created@1)',
    document: example('webhook-provider', 'github'),
  },
  {
    command: 'webhook list',
    routes: { 'GET /v1/webhooks?limit=100': page([example('webhook-secret', 'github')]) },
    shows: 'active',
    document: { data: [example('webhook-secret', 'github')] },
  },
  {
    command: 'webhook create github --secret-env READ_TOKEN',
    routes: {
      'POST /v1/webhooks': [{ status: 201, body: example('created-webhook-secret', 'made-for-us') }],
    },
    shows: 'secret (shown once)',
    document: example('created-webhook-secret', 'made-for-us'),
  },
  {
    command: 'webhook rotate whs_1 --grace 1h',
    routes: {
      'POST /v1/webhooks/whs_1/rotate': [
        { status: 201, body: example('rotated-webhook-secret', 'with-grace') },
      ],
    },
    shows: 'old secret expires',
    document: example('rotated-webhook-secret', 'with-grace'),
  },
  {
    command: 'webhook revoke whs_1',
    routes: { 'DELETE /v1/webhooks/whs_1': [{ status: 204, body: '' }] },
    shows: 'whs_1',
    document: { revoked: 'whs_1' },
  },
  {
    command: 'events send github --secret-env READ_TOKEN',
    routes: {
      'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }],
      'POST /v1/events/github/ws_01kzjfzny0fevazn3cgh61drwp': [
        { status: 202, body: example('event-accepted', 'github-issues') },
      ],
    },
    shows: '202 accepted',
    document: {
      ...{ provider: 'github', event: 'tookeffect.test', status: 202 },
      eventId: example('event-accepted', 'github-issues').eventId,
    },
  },
];

test.each(COMMANDS)(
  '$command prints text, and with --json exactly one JSON document',
  async ({ command, routes, shows, document }) => {
    const text = await run(routes, command.split(' '));
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain(shows);
    expect(text.stdout).not.toContain('canary');
    const json = await run(routes, [...command.split(' '), '--json']);
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual(document);
  },
);

test('events send exits with 1 for a delivery that the service refuses, and shows its reason', async () => {
  const routes: Routes = {
    'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }],
    'POST /v1/events/github/ws_01kzjfzny0fevazn3cgh61drwp': [
      { status: 400, body: { code: 'webhook_rejected', detail: 'The signature is invalid.' } },
    ],
  };
  const { code, stdout } = await run(routes, ['events', 'send', 'github', '--secret-env', 'READ_TOKEN']);
  expect([code, stdout]).toEqual([1, expect.stringContaining('The signature is invalid.')]);
});

test('events send sends neither the secret nor the API key', async () => {
  const routes: Routes = {
    'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }],
    'POST /v1/events/slack/ws_01kzjfzny0fevazn3cgh61drwp': [{ status: 202, body: { eventId: 'evt_1' } }],
  };
  const { arrived } = await run(routes, ['events', 'send', 'slack', '--secret-env', 'READ_TOKEN']);
  expect(JSON.stringify(arrived)).not.toContain('secret-canary');
  expect(arrived[1]!.headers).not.toHaveProperty('authorization');
  expect(arrived[1]!.headers).toMatchObject({ 'user-agent': 'tookeffect.test' });
  expect(JSON.parse(arrived[1]!.body)).toMatchObject({ test: true, event: { type: 'tookeffect.test' } });
});

test.each([
  ['a provider that the service does not know', 'example', 'use github, slack'],
  ['a secret of another form', 'svix', 'a secret that begins with whsec_'],
])('events send refuses %s before it sends anything', async (_, provider, reason) => {
  const [github] = example('webhook-provider-list', 'two').data as { schemes: object[] }[];
  const svix = { ...github, provider: 'svix', schemes: [{ ...github!.schemes[0], secretForm: 'whsec' }] };
  const listed = provider === 'svix' ? { data: [svix] } : example('webhook-provider-list', 'two');
  const routes: Routes = { 'GET /v1/webhook-providers': [{ body: listed }] };
  const { code, stderr, arrived } = await run(routes, [
    ...['events', 'send', provider, '--secret-env', 'READ_TOKEN'],
  ]);
  expect([code, arrived.length]).toEqual([2, 1]);
  expect(stderr).toContain(reason);
});
