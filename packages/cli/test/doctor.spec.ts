import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '@tookeffect/testing/certificates';
import { expect, onTestFinished, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi, type StubResponse } from './support/stub-api.ts';

const caller = example('caller', 'agent');
const HEALTHY: Routes = {
  'GET /readyz': [{ body: { status: 'ok' } }],
  'GET /v1/whoami': [{ body: caller }],
  'GET /.well-known/tookeffect/keys.json': [{ body: example('key-document-envelope', 'signed-by-the-root') }],
};
/** When the example of the key document and that of the key are valid. */
const NOW = new Date('2026-11-21T09:30:00.000Z');
const serverClock = { date: NOW.toUTCString() };

interface Report {
  readonly healthy: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly advice: string | null;
  }[];
}

async function diagnose(routes: Routes, now = NOW) {
  const { baseUrl } = await startStubApi(routes);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { code, stdout, stderr } = await runCommand(['doctor', '--json'], { environment, now });
  expect(stdout + stderr).not.toContain('canary');
  const { healthy, checks } = JSON.parse(stdout) as Report;
  const outcomes = Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
  const advice = checks.flatMap((check) => check.advice ?? []).join('\n');
  return { code, healthy, outcomes, advice };
}

const at = (response: StubResponse): StubResponse => ({ headers: serverClock, ...response });
const ready = { 'GET /readyz': [at({ body: { status: 'ok' } })] } as const;
const ALL_PASSED = Object.fromEntries(
  ['settings', 'address', 'service', 'clock', 'credential', 'scopes', 'expiry', 'versions', 'keys'].map(
    (name) => [name, 'passed'],
  ),
);

test('doctor exits with 0 where every check passes', async () => {
  const { code, healthy, outcomes } = await diagnose({ ...HEALTHY, ...ready });
  expect(outcomes).toEqual(ALL_PASSED);
  expect([code, healthy]).toEqual([0, true]);
});

const problem = (status: number, code: string): StubResponse => ({
  status,
  body: { type: `/errors/${code}`, title: 'T', status, detail: 'D', code, requestId: 'req_stub' },
});

test.each<[what: string, routes: Routes, outcomes: Readonly<Record<string, string>>, advice: RegExp]>([
  [
    'a wrong key',
    { 'GET /v1/whoami': [problem(401, 'credential_invalid')] },
    { credential: 'failed', scopes: 'skipped', expiry: 'skipped', versions: 'skipped' },
    /TOOKEFFECT_API_KEY/,
  ],
  [
    'a key without the scopes of an agent',
    { 'GET /v1/whoami': [{ body: { ...caller, scopes: ['usage:read'] } }] },
    { scopes: 'warning' },
    /tookeffect key create/,
  ],
  [
    'a key that expires within two weeks',
    {
      'GET /v1/whoami': [
        {
          body: {
            ...caller,
            apiKey: { ...(caller.apiKey as object), expiresAt: '2026-12-01T00:00:00.000Z' },
          },
        },
      ],
    },
    { expiry: 'warning' },
    /tookeffect key rotate key_/,
  ],
  [
    'a server of another version',
    { 'GET /v1/whoami': [{ body: { ...caller, serverVersion: '7.0.0' } }] },
    { versions: 'warning' },
    /fits the service/,
  ],
  [
    'keys that are no key document',
    { 'GET /.well-known/tookeffect/keys.json': [{ body: { payload: 'x' } }] },
    { keys: 'failed' },
    /^/,
  ],
  [
    'a service that is not ready',
    { 'GET /readyz': [at(problem(503, 'unavailable'))] },
    {
      service: 'failed',
      credential: 'skipped',
      scopes: 'skipped',
      expiry: 'skipped',
      versions: 'skipped',
      keys: 'skipped',
    },
    /^/,
  ],
])('doctor reports %s', async (_, routes, outcomes, advice) => {
  const found = await diagnose({ ...HEALTHY, ...ready, ...routes });
  expect(found.outcomes).toEqual({ ...ALL_PASSED, ...outcomes });
  expect(found.advice).toMatch(advice);
  expect(found.code).toBe(Object.values(outcomes).includes('failed') ? 1 : 0);
});

test.each([
  [29, 'passed'],
  [-29, 'passed'],
  [32, 'warning'],
  [-32, 'warning'],
])('doctor compares the clock with that of the service: %i s apart is %s', async (seconds, outcome) => {
  const local = new Date(NOW.getTime() + seconds * 1000 + 500);
  const { code, outcomes } = await diagnose({ ...HEALTHY, ...ready }, local);
  expect([code, outcomes.clock]).toEqual([0, outcome]);
});

test('doctor says that another server is not the API', async () => {
  const { baseUrl } = await startStubApi({
    'GET /readyz': [{ body: '<html>', headers: { 'x-request-id': '' } }],
  });
  const { code, stdout } = await runCommand(['doctor'], { environment: { TOOKEFFECT_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ service/);
});

test('doctor says that no credential is set, and where to set it', async () => {
  const { baseUrl } = await startStubApi({ ...HEALTHY, ...ready });
  const { code, stdout } = await runCommand(['doctor'], { environment: { TOOKEFFECT_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ credential .+\n.+tookeffect login/);
});

test('doctor names the setting for a certificate that is not trusted', async () => {
  const server = createServer(selfSigned('localhost'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const environment = { TOOKEFFECT_BASE_URL: `https://localhost:${port}`, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const doctor = await runCommand(['doctor'], { environment });
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(/✗ service .+\n.+NODE_EXTRA_CA_CERTS/);
  const usage = await runCommand(['usage'], { environment });
  expect(usage.code).toBe(1);
  expect(usage.stderr).toMatch(/what to do .+NODE_EXTRA_CA_CERTS/);
});

test.each([
  ['an address that is not HTTP', { TOOKEFFECT_BASE_URL: 'ftp://x' }],
  ['a profile that does not exist', { TOOKEFFECT_PROFILE: 'nowhere' }],
])('doctor reports invalid settings, and checks nothing else: %s', async (_, environment) => {
  const { code, stdout } = await runCommand(['doctor', '--json'], { environment });
  const { checks } = JSON.parse(stdout) as Report;
  expect([code, ...checks.map(({ outcome }) => outcome)]).toEqual([
    1,
    'failed',
    ...Array<string>(8).fill('skipped'),
  ]);
});
