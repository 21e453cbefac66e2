import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const usage = { 'GET /v1/usage': [{ body: example('usage', 'starter') }] } as const;

test('login stores the API key in a file that only the owner can read, and later commands use it', async () => {
  const folder = temporaryFolder();
  const { baseUrl, arrived } = await startStubApi(usage);
  const environment = { TOOKEFFECT_CONFIG_DIR: folder };
  const login = await runCommand(['login', '--secret-file', '-', '--base-url', baseUrl], {
    environment,
    stdin: `${TEST_API_KEY}\n`,
  });
  expect(login.code).toBe(0);
  expect(login.stdout).not.toContain('canary');
  const file = path.join(folder, 'config.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    profiles: { default: { apiKey: TEST_API_KEY, baseUrl } },
  });
  expect((await runCommand(['usage'], { environment })).code).toBe(0);
  expect(arrived[0]!.headers.authorization).toBe(`Bearer ${TEST_API_KEY}`);
});

test('a flag overrides the environment, and that overrides the profile', async () => {
  const folder = temporaryFolder();
  const [byFlag, byEnvironment, byProfile] = await Promise.all([usage, usage, usage].map(startStubApi));
  const profiles = {
    default: { apiKey: 'tke_profile', baseUrl: byProfile!.baseUrl },
    other: { apiKey: 'tke_other', baseUrl: byProfile!.baseUrl },
  };
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 });
  const config = { TOOKEFFECT_CONFIG_DIR: folder };
  const set = {
    ...config,
    TOOKEFFECT_BASE_URL: byEnvironment!.baseUrl,
    TOOKEFFECT_API_KEY: 'tke_environment',
  };
  await runCommand(['usage', '--base-url', byFlag!.baseUrl], { environment: set });
  await runCommand(['usage'], { environment: set });
  await runCommand(['usage'], { environment: config });
  await runCommand(['usage', '--profile', 'other'], { environment: config });
  await runCommand(['usage'], { environment: { ...config, TOOKEFFECT_PROFILE: 'other' } });
  const keys = [byFlag, byEnvironment, byProfile].map((api) =>
    api!.arrived.map(({ headers }) => headers.authorization),
  );
  expect(keys).toEqual([
    ['Bearer tke_environment'],
    ['Bearer tke_environment'],
    ['Bearer tke_profile', 'Bearer tke_other', 'Bearer tke_other'],
  ]);
});

test.each([
  ['other users can read', '{"profiles":{}}', 0o644],
  ['is not JSON', `{"profiles":{"default":{"apiKey":"${TEST_API_KEY}"`, 0o600],
  ['must be {', `{"profiles":{"default":{"apiKey":"${TEST_API_KEY}","colour":"red"}}}`, 0o600],
])('rejects a profile file without showing it: %s', async (message, content, mode) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'config.json');
  writeFileSync(file, content);
  chmodSync(file, mode);
  const { code, stderr } = await runCommand(['usage'], { environment: { TOOKEFFECT_CONFIG_DIR: folder } });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('canary');
});

test.each([
  [{ FORCE_COLOR: '1' }, [], true],
  [{ FORCE_COLOR: '0' }, [], false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
  [{ FORCE_COLOR: '1' }, ['--no-color'], false],
  [{ FORCE_COLOR: '1' }, ['--json'], false],
  [{}, [], false],
])('with %j and %j, prints colours: %s', async (variables, flags, isColoured) => {
  const route = 'POST /v1/operations/op_1/verify';
  const { baseUrl } = await startStubApi({ [route]: [{ body: example('verification', 'verified') }] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY, ...variables };
  const { stdout } = await runCommand(['verify', 'op_1', ...flags], { environment });
  expect(stdout.includes('\u001b[')).toBe(isColoured);
});
