import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import {
  HOSTILE_PATTERNS,
  type HostileResponse,
  hostileCalls,
  hostileResponses,
} from '@tookeffect/testing/hostile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants, startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let shown: HostileResponse | undefined;
const provider = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', ...shown?.headers }).end(shown?.body ?? '[]');
});

beforeAll(async () => {
  api = await startTestApi();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  await api.call('POST', '/v1/connections', {
    body: {
      ...{ service: 'github', name: 'hostile', environment: 'test' },
      baseUrl: `http://127.0.0.1:${port}`,
      credential: { type: 'bearer', token: 'x' },
    },
  });
});
afterAll(async () => {
  await assertInvariants(api);
  provider.closeAllConnections();
  provider.close();
  await api.stop();
});

/** The statuses that a fault of the server has. */
const isFault = (status: number): boolean => status >= 500;

test('no response of a provider makes a verify fail', async () => {
  const responses = hostileResponses();
  expect(responses.length).toBeGreaterThan(180);
  const faults: string[] = [];
  for (const [index, response] of responses.entries()) {
    shown = undefined;
    // Each has an effect of its own: the operations of one effect that may be open are limited.
    const input = { owner: 'octocat', repo: 'hello', title: `x ${index}` };
    const begun = await api.call('POST', '/v1/operations', {
      body: { contract: 'github.issue.created@1', input },
    });
    expect(begun.status).toBe(201);
    shown = response;
    const { status, json } = await api.call('POST', `/v1/operations/${String(begun.json.id)}/verify`);
    if (status !== 200 || json.verdict === 'verified') faults.push(`${response.name}: ${status}`);
  }
  expect(faults).toEqual([]);
});

test('no body of a caller is a fault of the server', async () => {
  const calls = hostileCalls();
  expect(calls.length).toBeGreaterThan(180);
  const faults: string[] = [];
  for (const { name, method, target, body } of calls) {
    const response = await fetch(new URL(target, api.baseUrl), {
      ...{ method, body },
      headers: {
        ...{ authorization: `Bearer ${api.apiKey}`, 'content-type': 'application/json' },
        // Making the next input can take longer than the server keeps an idle connection.
        connection: 'close',
      },
    });
    await response.text();
    if (isFault(response.status)) faults.push(`${name}: ${response.status}`);
  }
  expect(faults).toEqual([]);
});

test('a contract with patterns that are slow to compile gets its findings', async () => {
  const path = new URL('../../../../contracts/github/github.issue.created@1/contract.json', import.meta.url);
  const contract = JSON.parse(readFileSync(path, 'utf8')) as { readonly checks: readonly object[] };
  for (const value of HOSTILE_PATTERNS) {
    const more = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: `c${index}`, path: '$.observation.body.title', op: 'matches', value },
      ...{ reason: 'effect_mismatch', required: false },
    }));
    const { status, json } = await api.call('POST', '/v1/contracts/test', {
      body: { contract: { ...contract, checks: [...contract.checks, ...more] } },
    });
    expect(status).toBe(200);
    expect(json.findings).not.toEqual([]);
  }
});
