import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { example } from './support/example.ts';
import { main, node, runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi, type StubResponse } from './support/stub-api.ts';

const html = '<!doctype html><title>nginx</title>';
const unavailable = { type: 'about:blank', title: 'T', status: 401, detail: 'D', code: 'credential_invalid' };

interface Case {
  readonly what: string;
  readonly response: StubResponse;
  readonly code: number;
  /** What standard error says, beside the request id. */
  readonly says: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: 'a page in HTML with status 200',
    response: { body: html, headers: { 'content-type': 'text/html' } },
    code: 1,
    says: /\(response_malformed\)[\s\S]+TOOKEFFECT_BASE_URL/,
  },
  {
    what: 'a page in HTML with status 502',
    response: { status: 502, body: html },
    code: 1,
    says: /what to do .+TOOKEFFECT_BASE_URL/,
  },
  {
    what: 'a wrong key',
    response: { status: 401, body: unavailable },
    code: 4,
    says: /what to do .+TOOKEFFECT_API_KEY/,
  },
  {
    what: 'JSON that ends too early',
    response: { body: '{"plan": {"id": "star' },
    code: 1,
    says: /\(response_malformed\)/,
  },
  {
    what: 'a document of another kind',
    response: { body: { message: 'hello' } },
    code: 1,
    says: /\(response_malformed\)/,
  },
  {
    what: 'a redirect to another page',
    response: { status: 302, body: '', headers: { location: 'https://login.example.com' } },
    code: 1,
    says: /\(response_malformed\)/,
  },
];

test.each(CASES)('$what is an error with the request id and what to do', async ({ response, code, says }) => {
  const { baseUrl } = await startStubApi({ 'GET /v1/usage': [response] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const run = await runCommand(['usage'], { environment });
  expect([run.code, run.stdout]).toEqual([code, '']);
  expect(run.stderr).toMatch(says);
  expect(run.stderr).toMatch(/request id +req_stub\n[\s\S]*what to do +\S/);
  expect(run.stderr).not.toContain('canary');
});

test('a connection that ends in the response is an error that says what to do', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"plan":');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = {
    TOOKEFFECT_BASE_URL: `http://127.0.0.1:${port}`,
    TOOKEFFECT_API_KEY: TEST_API_KEY,
  };
  const run = await runCommand(['verify', 'op_1'], { environment });
  expect([run.code, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toMatch(/idempotency key +\S+\n[\s\S]*what to do +\S/);
});

test('values that this version does not know are shown, and are no success', async () => {
  const id = example('operation', 'verified').id as string;
  const operation = {
    ...example('operation', 'verified'),
    state: 'pending',
    lastVerdict: {
      ...(example('operation', 'verified').lastVerdict as object),
      verdict: 'verified_twice',
      reason: 'seen_by_moonlight',
    },
  };
  const { baseUrl } = await startStubApi({ [`GET /v1/operations/${id}`]: [{ body: operation }] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const shown = await runCommand(['op', 'show', id], { environment });
  expect(shown.stderr).toBe('');
  expect(shown.stdout).toMatch(/\? verified_twice/);
  expect((await runCommand(['op', 'wait', id, '--timeout', '1ms'], { environment })).code).toBe(6);
});

/** Linux has a device that is always full. */
test.runIf(process.platform === 'linux')('a full disk is one message, and the exit code is 1', () => {
  const { status, stderr } = spawnSync(node, [main, 'help', 'exit-codes'], {
    env: { TOOKEFFECT_CONFIG_DIR: temporaryFolder() },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  expect(status).toBe(1);
  expect(stderr.toString()).toMatch(
    /^error: the output cannot be written .+\n +what to do +the disk is full/,
  );
});
