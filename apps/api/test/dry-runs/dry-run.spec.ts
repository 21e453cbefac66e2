import { randomUUID } from 'node:crypto';
import { contractHash } from '@tookeffect/core';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import type { DryRun, Operation } from '@tookeffect/wire';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeTaskFixtures, taskContract } from '../contracts/task-contract.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import type { ApiResponse, CallOptions, TestApi } from '../support/test-api.ts';

const TOKEN = 'read-only-credential-of-the-test';
const INPUT = { id: '17', state: 'done' };

let context: ShopApi;
let api: TestApi;
let system: JsonProvider;
let connectionId: string;
beforeAll(async () => {
  [context, system] = await Promise.all([startShopApi(), startJsonProvider()]);
  api = context.api;
  connectionId = await connect(api);
});
beforeEach(() => {
  system.resources.clear();
  system.resources.set('/tasks', { tasks: [] }).set('/tasks/17', { id: 'T17', state: 'done' });
});
afterAll(async () => {
  await context.stop();
  await system.stop();
});

async function connect(to: TestApi, change: object = {}, apiKey?: string): Promise<string> {
  const connection = {
    ...{ service: 'acme', name: 'acme', baseUrl: system.baseUrl, environment: 'test' },
    credential: { type: 'bearer', token: TOKEN },
    declarations: { uncached: true, missing: 'absent' },
    ...change,
  };
  const { json } = await to.call('POST', '/v1/connections', { body: connection, ...(apiKey && { apiKey }) });
  return String(json.id);
}

function dryRun(change: object = {}, options: CallOptions = {}): Promise<ApiResponse> {
  const body = { contract: taskContract(), input: INPUT, connectionId, ...change };
  return api.call('POST', '/v1/contracts/dry-run', { ...options, body });
}

async function tried(change: object = {}): Promise<DryRun> {
  const { status, json, text } = await dryRun(change);
  expect(status, text).toBe(200);
  return json as unknown as DryRun;
}

/** What a read of the task would have shown a minute ago. */
function seenBefore(body: object): object {
  const at = new Date(Date.now() - 60_000).toISOString();
  const source = { clock: { at, unitMs: 1000 }, isUncached: true, isUnique: true, hasMore: false };
  const main = { outcome: 'answered', observedAt: at, completedAt: at, status: 200, body, source };
  return { observedAt: at, reads: { main } };
}

async function rowCounts(): Promise<unknown> {
  const names = [
    'operation',
    'verification_run',
    'receipt',
    'claim',
    'contract',
    'credit_transfer',
    'action_result',
  ];
  const counts = names.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`);
  return api.database.dataSource.query(`SELECT ${counts.join(', ')}`);
}

test('a contract that is not published is tried on the real system: unsigned, and nothing is stored or charged', async () => {
  const before = [await rowCounts(), (await api.call('GET', '/v1/usage')).json];
  const baseline = seenBefore({ state: 'open' });
  const result = await tried({ baseline, acknowledgement: { status: 'succeeded' } });
  const id = `${api.workspaceId}:acme.task.done@1`;
  const hash = contractHash({ ...taskContract(), id });
  expect(result).toMatchObject({
    isSigned: false,
    assumed: ['contract', 'acknowledgement', 'baseline'],
    contract: { id, hash },
    environment: 'test',
    reads: [{ read: 'main', result: '200' }],
    evidence: [{ level: 'E1' }, { level: 'E3', source: { connector: 'http', connectionId } }],
    evaluation: {
      verdict: 'verified',
      reason: 'state_reached',
      checks: [{ id: 'state', outcome: 'passed' }],
    },
  });
  expect([await rowCounts(), (await api.call('GET', '/v1/usage')).json]).toEqual(before);
});

test('the response has no body of the system, no credential, no receipt and no signature', async () => {
  system.resources.set('/tasks/17', { state: 'done', note: 'confidential-note' });
  const { text } = await dryRun({ baseline: seenBefore({ state: 'open' }) });
  expect(text).not.toMatch(/confidential-note|read-only-credential|receiptId|"sig/);
});

test.each([
  ['read', 'inconclusive', 'already_so'],
  ['none', 'inconclusive', 'baseline_missing'],
])('with the baseline %s the task that is done already is %s: %s', async (baseline, verdict, reason) => {
  const result = await tried({ baseline });
  expect([result.evaluation.verdict, result.evaluation.reason]).toEqual([verdict, reason]);
  expect(result.baseline === null).toBe(baseline === 'none');
});

test('by default it shows the baseline and the notices that the creation of an operation would record', async () => {
  const { json } = await publishTask();
  const body = { contract: json.id, input: INPUT, connectionId };
  const result = await tried({ contract: json.id });
  const begun = (await api.call('POST', '/v1/operations', { body })).json as unknown as Operation;
  expect(result.notices).toEqual(begun.notices);
  expect(result.contract).toEqual(begun.contract);
  expect(result.baseline).toEqual({
    digest: expect.stringMatching(/^sha256:/) as string,
    observedAt: expect.any(String) as string,
  });
  expect(result.assumed).toEqual([]);
});

async function publishTask(): Promise<ApiResponse> {
  const contract = taskContract({ id: 'acme.task.published@1' });
  return api.call('POST', '/v1/contracts', { body: { contract, fixtures: completeTaskFixtures() } });
}

test('an object that a verified operation has claimed is not verified by a dry run of another one', async () => {
  const { shop } = context;
  const id = Number(await shop.insertOrder({ number: randomUUID() }));
  const input = { schema: 'public', table: 'orders', key: { id } };
  const deletion = { contract: 'postgres.row.absent@1', input, connectionId: context.connectionId };
  const begun = await api.call('POST', '/v1/operations', { body: deletion });
  await shop.run('DELETE FROM orders WHERE id = $1', [id]);
  const [stored] = await api.database.dataSource.query<[{ baseline: string }]>(
    'SELECT baseline FROM operation WHERE id = $1',
    [begun.json.id],
  );
  const baseline: unknown = JSON.parse(stored.baseline);
  expect((await tried({ ...deletion, baseline })).evaluation.reason).toBe('all_checks_passed');
  expect((await context.verify(String(begun.json.id))).json.reason).toBe('all_checks_passed');
  expect((await tried({ ...deletion, baseline })).evaluation.reason).toBe('object_already_claimed');
});

test.each([
  [
    'a contract with findings',
    { contract: taskContract({ checks: [] }) },
    422,
    'contract_invalid',
    '/contract/checks',
  ],
  ['no contract', { contract: 17 }, 422, 'contract_invalid', '/contract'],
  ['an unknown id', { contract: 'acme.unknown@1' }, 404, 'contract_not_found', undefined],
  ['an input that it does not accept', { input: { id: '17' } }, 422, 'input_invalid', '/input'],
  ['a future begin', { begunAt: '2999-01-01T00:00:00.000Z' }, 400, 'request_invalid', '/begunAt'],
  ['a begin long ago', { begunAt: '2020-01-01T00:00:00.000Z' }, 400, 'request_invalid', '/begunAt'],
  [
    'an id that no operation has',
    { operationId: 'op_01jn80000000000000000000aa' },
    400,
    'request_invalid',
    '/operationId',
  ],
  [
    'a baseline without reads',
    { baseline: { observedAt: '2026-01-01T00:00:00.000Z' } },
    400,
    'request_invalid',
    '/baseline',
  ],
  [
    'another workspace’s name',
    { contract: taskContract({ id: 'ws_01jn80000000000000000000aa:acme.a.b@1' }) },
    422,
    'contract_invalid',
    '/contract/id',
  ],
  [
    'an input of more than 64 KiB',
    { input: { id: 'x'.repeat(70_000), state: 'done' } },
    400,
    'request_invalid',
    '/input',
  ],
])('%s is refused, and counts for nothing', async (_, change, status, code, pointer) => {
  const before = await used(api);
  const response = await dryRun(change);
  expect([response.status, response.json.code]).toEqual([status, code]);
  const [first] = (response.json.errors ?? []) as { pointer: string }[];
  if (pointer !== undefined) expect(first?.pointer).toMatch(new RegExp(`^${pointer}`));
  expect(await used(api)).toEqual(before);
});

async function used(of: TestApi): Promise<unknown> {
  return of.database.dataSource.query('SELECT workspace_id, used FROM dry_run_usage ORDER BY 1');
}

test('a connection of another workspace, of another service or deleted cannot be tried', async () => {
  const stranger = await api.newTenant(5);
  const theirs = await connect(api, {}, stranger.apiKey);
  const other = await connect(api, { service: 'http', name: 'other' });
  const gone = await connect(api, { name: 'gone' });
  await api.call('DELETE', `/v1/connections/${gone}`);
  for (const id of [theirs, other, gone]) {
    const { status, json } = await dryRun({ connectionId: id });
    expect([status, json.code]).toEqual([409, 'connection_missing']);
  }
});

test('a system that does not respond is an inconclusive evaluation', async () => {
  system.isFailing = true;
  try {
    const result = await tried({ baseline: 'none' });
    expect(result.evaluation).toMatchObject({ verdict: 'inconclusive', reason: 'source_unreachable' });
  } finally {
    system.isFailing = false;
  }
});

test('a workspace makes as many a day as its quota, another one is not concerned, and a new day begins with none', async () => {
  const small = await startDocumentedApi({ TOOKEFFECT_QUOTA_DRY_RUNS: '2' });
  try {
    const body = { contract: taskContract(), input: INPUT, connectionId: await connect(small) };
    const run = (): Promise<ApiResponse> => small.call('POST', '/v1/contracts/dry-run', { body });
    const first = await Promise.all([run(), run()]);
    expect(first.map(({ json }) => json.remainingToday).sort()).toEqual([0, 1]);
    const third = await run();
    expect([third.status, third.json.code]).toEqual([409, 'quota_exceeded']);
    const { apiKey } = await small.newTenant(5);
    const theirs = { ...body, connectionId: await connect(small, {}, apiKey) };
    const { status } = await small.call('POST', '/v1/contracts/dry-run', { body: theirs, apiKey });
    expect(status).toBe(200);
    await small.database.dataSource.query('UPDATE dry_run_usage SET day = day - 1');
    expect((await run()).json.remainingToday).toBe(1);
  } finally {
    await small.stop();
  }
});

test('a credential that cannot verify operations cannot observe a system by a dry run', async () => {
  const apiKey = await api.newApiKey(api, ['contracts:write', 'contracts:read', 'operations:write']);
  const { status, json } = await dryRun({}, { apiKey });
  expect([status, json.code]).toEqual([403, 'scope_missing']);
});
