import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const whoami = { 'GET /v1/whoami': [{ body: example('caller', 'agent') }] } as const;
const usage = { 'GET /v1/usage': [{ body: example('usage', 'starter') }] } as const;

test('login stores the API key in a file that only the owner can read, and later commands use it', async () => {
  const folder = temporaryFolder();
  const { baseUrl, arrived } = await startStubApi({ ...usage, ...whoami });
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
  expect(arrived.map(({ route, headers }) => [route, headers.authorization])).toEqual(
    ['GET /v1/whoami', 'GET /v1/usage'].map((route) => [route, `Bearer ${TEST_API_KEY}`]),
  );
});

test('login does not store a key that the service refuses', async () => {
  const folder = temporaryFolder();
  const problem = { type: '/errors/credential_invalid', title: 'T', status: 401, code: 'credential_invalid' };
  const { baseUrl } = await startStubApi({ 'GET /v1/whoami': [{ status: 401, body: problem }] });
  const run = await runCommand(['login', '--secret-file', '-', '--base-url', baseUrl], {
    environment: { TOOKEFFECT_CONFIG_DIR: folder },
    stdin: TEST_API_KEY,
  });
  expect(run.code).toBe(4);
  expect(readdirSync(folder)).toEqual([]);
});

test('profile use chooses the profile of later commands, a flag and a variable override it, and logout removes it', async () => {
  const environment = { TOOKEFFECT_CONFIG_DIR: temporaryFolder() };
  const run = (arguments_: readonly string[], variables = {}) =>
    runCommand(arguments_, { environment: { ...environment, ...variables }, stdin: TEST_API_KEY });
  const chosen = async (flags: readonly string[] = [], variables = {}): Promise<string | undefined> => {
    const { stdout } = await run(['profile', 'list', '--json', ...flags], variables);
    const { data } = JSON.parse(stdout) as { data: { name: string; isChosen: boolean }[] };
    return data.find(({ isChosen }) => isChosen)?.name;
  };
  for (const name of ['default', 'staging']) {
    const login = ['login', '--no-check', '--secret-file', '-', '--profile', name];
    expect((await run(login)).code).toBe(0);
  }
  expect(await chosen()).toBe('default');
  expect((await run(['profile', 'use', 'staging'])).code).toBe(0);
  expect(await chosen()).toBe('staging');
  expect(await chosen(['--profile', 'default'])).toBe('default');
  expect(await chosen([], { TOOKEFFECT_PROFILE: 'default' })).toBe('default');
  expect((await run(['logout'])).stdout).toContain('staging');
  expect(await chosen()).toBe('default');
  expect((await run(['profile', 'list'])).stdout).not.toContain('canary');
  const { stdout } = await run(['config', 'path']);
  expect(readFileSync(stdout.trimEnd(), 'utf8')).not.toContain('staging');
});

test.each([
  [['usage', '--profile', 'nowhere'], {}],
  [['usage'], { TOOKEFFECT_PROFILE: 'nowhere' }],
  [['profile', 'use', 'nowhere'], {}],
  [['logout', '--profile', 'nowhere'], {}],
])('%j with %j exits with 2, because no profile has this name', async (arguments_, variables) => {
  const { code, stderr } = await runCommand(arguments_, { environment: variables });
  expect(code).toBe(2);
  expect(stderr).toContain('no profile is called nowhere; there are none yet. `tookeffect login --profile');
});

test('whoami says what the key may do and where it comes from, without showing it', async () => {
  const { baseUrl } = await startStubApi(whoami);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { stdout } = await runCommand(['whoami'], { environment });
  expect(stdout).toMatch(/key from +TOOKEFFECT_API_KEY\n +address from +TOOKEFFECT_BASE_URL\n/);
  expect(stdout).toContain('operations:verify');
  expect(stdout).not.toContain('canary');
  const json = await runCommand(['whoami', '--json', '--base-url', baseUrl], { environment });
  expect(JSON.parse(json.stdout)).toEqual({
    ...example('caller', 'agent'),
    settings: { baseUrl, baseUrlSource: '--base-url', credentialSource: 'TOOKEFFECT_API_KEY' },
  });
});

test('a file where the folder of the profiles should be is one message that says what to do', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { code, stderr } = await runCommand(['login', '--no-check', '--secret-file', '-'], {
    environment: { TOOKEFFECT_CONFIG_DIR: path.join(file, 'below') },
    stdin: TEST_API_KEY,
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /cannot be written \(ENOTDIR\); TOOKEFFECT_CONFIG_DIR .+\n +what to do +a file is where a folder/,
  );
  expect(stderr).not.toContain('canary');
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
