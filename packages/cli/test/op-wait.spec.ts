import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, startProgram, TEST_API_KEY } from './support/run-command.ts';
import { startStubApi, type StubResponse } from './support/stub-api.ts';

const created = example('operation', 'created');
const lastVerdict = example('operation', 'verified').lastVerdict as object;
const verified = { ...example('operation', 'verified'), id: created.id };
const refuted = {
  ...verified,
  state: 'refuted',
  lastVerdict: { ...lastVerdict, verdict: 'refuted', reason: 'effect_absent' },
};
const id = created.id as string;

async function wait(
  operations: [unknown, ...unknown[]],
  verifications: [unknown, ...unknown[]],
  flags: readonly string[],
) {
  const responses = (bodies: [unknown, ...unknown[]]) =>
    bodies.map((body) => ({ body })) as [StubResponse, ...StubResponse[]];
  const api = await startStubApi({
    [`GET /v1/operations/${id}`]: responses(operations),
    [`POST /v1/operations/${id}/verify`]: responses(verifications),
  });
  const environment = { TOOKEFFECT_BASE_URL: api.baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const run = await runCommand(['op', 'wait', id, '--interval', '10ms', '--json', ...flags], { environment });
  return { ...run, routes: api.arrived.map(({ route }) => route.split(' ')[0]) };
}

test('waits until the operation is verified', async () => {
  const { code, stdout, routes } = await wait([created, created, verified], [{}], ['--timeout', '20s']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(verified);
  expect(routes).toEqual(['GET', 'GET', 'GET']);
});

test('exits with 3 for refuted, or with 0 with --exit-zero', async () => {
  expect((await wait([refuted], [{}], [])).code).toBe(3);
  expect((await wait([refuted], [{}], ['--exit-zero'])).code).toBe(0);
});

test('shows the operation and exits with 6 at the end of the timeout', async () => {
  const { code, stdout } = await wait([created], [{}], ['--timeout', '30ms']);
  expect(code).toBe(6);
  expect(JSON.parse(stdout)).toEqual(created);
});

test('with --verify, verifies until the verdict is conclusive, and then reads the operation once more', async () => {
  const pending = { ...example('verification', 'pending'), retryAfterSeconds: 0 };
  const conclusive = example('verification', 'verified');
  const { code, routes } = await wait(
    [created, created, verified],
    [pending, conclusive],
    ['--verify', '--timeout', '20s'],
  );
  expect(code).toBe(0);
  expect(routes).toEqual(['GET', 'POST', 'GET', 'POST', 'GET']);
});

test('ends at once with 6 for a cancelled operation, which is never verified', async () => {
  const cancelled = { ...example('operation', 'cancelled'), id };
  const { code, routes } = await wait([cancelled], [{}], ['--verify', '--timeout', '20s']);
  expect(code).toBe(6);
  expect(routes).toEqual(['GET']);
});

test('SIGINT ends the wait between two requests with 130', async () => {
  const api = await startStubApi({ [`GET /v1/operations/${id}`]: [{ body: created }] });
  const environment = { TOOKEFFECT_BASE_URL: api.baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { child, run } = startProgram(['op', 'wait', id, '--interval', '1h', '--timeout', '2h'], {
    environment,
  });
  await api.whenArrived;
  child.kill('SIGINT');
  expect(await run).toMatchObject({ code: 130, stdout: '' });
});
