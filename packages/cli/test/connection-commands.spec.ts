import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { type CommandRun, runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi } from './support/stub-api.ts';

async function run(routes: Routes, arguments_: readonly string[]): Promise<CommandRun> {
  const { baseUrl } = await startStubApi(routes);
  return runCommand(arguments_, {
    environment: { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY },
  });
}

test.each([
  ['unreachable', null, 1],
  ['denied', null, 1],
  ['can_write', 'No read-only keys.', 0],
])(
  'connection add with the outcome %s (%j) exits with %i and shows the detail',
  async (outcome, reason, code) => {
    const lastTest = { outcome, detail: 'Nothing accepts connections.', testedAt: 'T' };
    const shown = example('connection', 'github');
    const connection = { ...shown, lastTest, writeAccessReason: reason };
    const command = ['connection', 'add', 'http', '--name', 'n', '--url', 'https://x.test', '--type', 'none'];
    const result = await run({ 'POST /v1/connections': [{ status: 201, body: connection }] }, command);
    expect(result.code).toBe(code);
    expect(result.stdout).toContain('Nothing accepts connections.');
    const hasAdvice = result.stderr.includes(`tookeffect connection test ${String(shown.id)}`);
    expect(hasAdvice).toBe(code === 1);
  },
);

test('connection test exits with 1 for a connection that is not usable', async () => {
  const routes: Routes = {
    'POST /v1/connections/con_1/test': [
      { body: { connectionId: 'con_1', outcome: 'denied', testedAt: 'T' } },
    ],
  };
  expect(await run(routes, ['connection', 'test', 'con_1'])).toMatchObject({ code: 1 });
});
