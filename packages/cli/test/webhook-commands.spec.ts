import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { type CommandRun, runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi, type StubApi } from './support/stub-api.ts';
import { WEBHOOK_COMMANDS } from './support/webhook-cases.ts';

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

test.each(WEBHOOK_COMMANDS)(
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
