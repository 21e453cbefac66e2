import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import type { ContractJudgement, DryRun, RecordedResponse } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { type ApiResponse, type CallOptions, type TestApi, assertInvariants } from '../support/test-api.ts';

const TOKEN = 'read-only-credential-of-the-test';
const OBSERVE = {
  ...{ connector: 'http', lookup: 'deterministic', maxBytes: 262_144, timeoutMs: 5000 },
  ...{ method: 'GET', path: '/tasks/{input.id}' },
  visibilityProbe: {
    method: 'GET',
    path: '/tasks',
    present: { path: '$.observation.body.tasks', op: 'present' },
  },
};

type Recorded = RecordedResponse & { readonly body: object };

let api: TestApi;
let system: JsonProvider;
let connectionId: string;
beforeAll(async () => {
  [api, system] = await Promise.all([
    startDocumentedApi({ TOOKEFFECT_LOG_LEVEL: 'info' }),
    startJsonProvider(),
  ]);
  connectionId = await connect();
  system.resources.set('/tasks', { tasks: [] });
  system.resources.set('/tasks/17', { id: '17', state: 'open', amount: '12.50', created_at: '2026-11-21' });
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  await system.stop();
});

async function connect(apiKey?: string): Promise<string> {
  const body = {
    ...{ service: 'acme', name: 'acme', baseUrl: system.baseUrl, environment: 'test' },
    credential: { type: 'bearer', token: TOKEN },
    declarations: { uncached: true, missing: 'absent' },
  };
  const { json } = await api.call('POST', '/v1/connections', { body, ...(apiKey && { apiKey }) });
  return String(json.id);
}

function record(change: object = {}, options: CallOptions = {}): Promise<ApiResponse> {
  const body = { id: 'acme.task.done@1', observe: OBSERVE, input: { id: '17' }, connectionId, ...change };
  return api.call('POST', '/v1/contracts/record', { ...options, body });
}

async function recorded(change: object = {}): Promise<RecordedResponse> {
  const { status, json, text } = await record(change);
  expect(status, text).toBe(200);
  return json as unknown as RecordedResponse;
}

test('from a response to a verified operation: the draft is published as it is, and verifies the effect', async () => {
  const { result, body, draft } = (await recorded()) as Recorded;
  expect([result, body]).toMatchObject(['200', { id: '17', state: 'open' }]);
  expect(draft!.notes.map(({ pointer }) => pointer)).toEqual(['/body/created_at']);
  const { contract, fixtures } = draft!;
  const judged = await api.call('POST', '/v1/contracts/mutate', { body: { contract, fixtures } });
  expect((judged.json as unknown as ContractJudgement).faults).toEqual([]);
  const published = await api.call('POST', '/v1/contracts', { body: { contract, fixtures } });
  expect(published.status, published.text).toBe(201);
  const input = { id: '17', state: 'done', amount: '12.50' };
  const begun = await api.call('POST', '/v1/operations', {
    body: { contract: published.json.id, input, connectionId },
  });

  system.resources.set('/tasks/17', { ...body, state: 'done', amount: '12.5' });
  const verified = await api.call('POST', `/v1/operations/${String(begun.json.id)}/verify`);
  expect(verified.json).toMatchObject({ verdict: 'verified', reason: 'state_reached' });
  const dryRun = await api.call('POST', '/v1/contracts/dry-run', {
    body: { contract: published.json.id, input: { ...input, state: 'open' } },
  });
  expect((dryRun.json as unknown as DryRun).evaluation.verdict).toBe('refuted');
});

test.each([
  ['nothing', { input: { id: 'gone' } }, '404'],
  ['a refusal', { input: { id: 'denied' } }, '403'],
  ['a body of more than 32 KiB', { input: { id: 'large' } }, 'too_large'],
])('%s is shown as such, without a draft', async (_, change, result) => {
  system.resources.set('/tasks/denied', 403);
  system.resources.set('/tasks/large', { text: 'x'.repeat(40_000) });
  const shown = await recorded(change);
  expect([shown.result, shown.draft]).toEqual([result, null]);
  expect(shown).not.toHaveProperty('body');
});

test.each([
  ['a read that is no observation', { observe: { path: '/' } }, 422, 'contract_invalid', '/observe'],
  [
    'another origin',
    { observe: { ...OBSERVE, path: 'https://other.example/' } },
    422,
    'contract_invalid',
    '/observe',
  ],
  ['a write', { observe: { ...OBSERVE, method: 'POST' } }, 422, 'contract_invalid', '/observe'],
  ['a segment that leaves the path', { input: { id: '..' } }, 422, 'input_invalid', '/input'],
  [
    'a connector that does not serve the connection',
    {
      observe: {
        ...{ connector: 'dns', lookup: 'deterministic', maxBytes: 4096, timeoutMs: 1000 },
        ...{ name: 'example.org', type: 'A' },
      },
    },
    422,
    undefined,
    undefined,
  ],
])('%s is refused before anything is read', async (_, change, status, code, pointer) => {
  const response = await record(change);
  expect(response.status, response.text).toBe(status);
  if (code !== undefined) expect(response.json.code).toBe(code);
  const [first] = (response.json.errors ?? []) as { pointer: string }[];
  if (pointer !== undefined) expect(first?.pointer).toMatch(new RegExp(`^${pointer}`));
});

test('a connection of another workspace is not read', async () => {
  const stranger = await api.newTenant(5);
  const theirs = await connect(stranger.apiKey);
  const { status, json } = await record({ connectionId: theirs });
  expect([status, json.code]).toEqual([409, 'connection_missing']);
});

test('it needs the right to write connections, and is in the security log without the response', async () => {
  const apiKey = await api.newApiKey(api, ['contracts:write', 'operations:verify', 'operations:write']);
  const { status, json } = await record({}, { apiKey });
  expect([status, json.code]).toEqual([403, 'scope_missing']);
  system.resources.set('/tasks/17', { id: '17', state: 'confidential-state' });
  await recorded();
  const log = api.logLines.join('');
  expect(log).toMatch(/"log":"security","event":"response_recorded"/);
  expect(log).not.toMatch(/confidential-state|read-only-credential/);
});
