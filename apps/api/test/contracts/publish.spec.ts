import { contractHash } from '@tookeffect/core';
import type { Contract, ContractFixtures, ContractJudgement, ContractList } from '@tookeffect/wire';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { type ApiResponse, type CallOptions, type TestApi, assertInvariants } from '../support/test-api.ts';
import { taskContract, taskFixtures } from './task-contract.ts';

let api: TestApi;
let system: JsonProvider;
let complete: ContractFixtures;
beforeAll(async () => {
  [api, system] = await Promise.all([startDocumentedApi(), startJsonProvider()]);
  const { proposals } = (await mutate(taskContract(), taskFixtures())).mutants;
  complete = { ...proposals, tests: [...taskFixtures().tests, ...proposals.tests] };
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  await system.stop();
});

async function mutate(contract: unknown, fixtures: ContractFixtures): Promise<ContractJudgement> {
  const { json } = await api.call('POST', '/v1/contracts/mutate', { body: { contract, fixtures } });
  return json as unknown as ContractJudgement;
}

function publish(
  contract: unknown,
  options: CallOptions = {},
  fixtures: object = complete,
): Promise<ApiResponse> {
  return api.call('POST', '/v1/contracts', { ...options, body: { contract, fixtures } });
}

const named = (name: string, change: Partial<Contract> = {}): Contract =>
  taskContract({ id: `acme.${name}@1`, ...change });

test('a published contract has the id of its workspace, the hash of its document, and is found by its id and in lists', async () => {
  const { status, json, headers } = await publish(named('task.listed'));
  expect(status).toBe(201);
  const id = `${api.workspaceId}:acme.task.listed@1`;
  const { hash, publishedAt, status: stage, ...document } = json as unknown as Contract;
  expect(document).toEqual({ ...named('task.listed'), id });
  expect([hash, stage]).toEqual([contractHash(document as never), 'published']);
  expect([headers.get('etag'), headers.get('location')]).toEqual([`"${hash!}"`, `/v1/contracts/${id}`]);
  const found = await api.call('GET', `/v1/contracts/${encodeURIComponent(id)}`);
  expect(found.json).toEqual(json);
  const listed = (await api.call('GET', '/v1/contracts?limit=100')).json as unknown as ContractList;
  expect(listed.data.find((one) => one.id === id)).toMatchObject({ hash, status: 'published', publishedAt });
});

test('pages of shipped and own contracts together list each once, in descending order', async () => {
  await publish(named('task.paged'));
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await api.call('GET', `/v1/contracts?limit=2${cursor}`)).json as unknown as ContractList;
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`;
  }
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(seen).toContain('github.issue.created@1');
  expect(seen).toContain(`${api.workspaceId}:acme.task.paged@1`);
});

test('the same contract again is 200, other content under its id is 409 with the next free version', async () => {
  const first = await publish(named('task.again'));
  const again = await publish(
    { ...named('task.again'), id: `${api.workspaceId}:acme.task.again@1` },
    {},
    { tests: [] },
  );
  expect([again.status, again.json]).toEqual([200, first.json]);
  await publish(named('task.again', { id: 'acme.task.again@7' }));
  const other = await publish(named('task.again', { title: 'Another title' }));
  expect([other.status, other.json.code]).toEqual([409, 'contract_version_exists']);
  expect(other.json.detail).toContain('Publish this one as version 8.');
});

test('of two calls that publish at the same time, one stores a row: the same contract is returned, another one is refused', async () => {
  const same = await Promise.all([publish(named('task.race')), publish(named('task.race'))]);
  expect(same.map(({ status }) => status).sort()).toEqual([200, 201]);
  const different = await Promise.all([
    publish(named('task.duel')),
    publish(named('task.duel', { title: 'Another title' })),
  ]);
  expect(different.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [{ count }] = await api.database.dataSource.query<[{ count: string }]>(
    `SELECT count(*) FROM contract WHERE id LIKE '%:acme.task.race@1' OR id LIKE '%:acme.task.duel@1'`,
  );
  expect(count).toBe('2');
});

test.each([
  ['no fixtures', undefined, [/No fixture expects verified/, /No fixture expects refuted/, /undecided/]],
  ['a fixture kind missing', { tests: taskFixtures().tests.slice(0, 2) }, [/undecided/]],
  ['surviving mutants', taskFixtures(), [/A surviving mutant: no fixture notices that .* Proposed/]],
  [
    'a fixture that lies about its verdict',
    { tests: taskFixtures().tests.map((one) => ({ ...one, expected: { verdict: 'verified' } })) },
    [
      /No fixture expects refuted/,
      /The fixture still open fails: \/verdict is "refuted" instead of "verified"/,
    ],
  ],
])('%s: 422 with the places and what to do', async (_, fixtures, messages) => {
  const body = { contract: named('task.refused'), ...(fixtures && { fixtures }) };
  const { status, json } = await api.call('POST', '/v1/contracts', { body });
  expect([status, json.code]).toEqual([422, 'contract_invalid']);
  const errors = json.errors as { pointer: string; message: string }[];
  for (const message of messages) expect(errors.map((one) => one.message).join('\n')).toMatch(message);
  expect(errors.every(({ pointer }) => /^\/(?:contract|fixtures)\//.test(pointer))).toBe(true);
});

test.each([
  ['the linter', named('task.refused', { checks: [] }), /required_check_missing/],
  [
    'the name of a shipped contract',
    taskContract({ id: 'github.issue.created@9', service: 'github' }),
    /choose another name/,
  ],
  ['an id of another service', taskContract({ id: 'other.task.done@1' }), /must begin with the service/],
  [
    'the workspace of somebody else',
    taskContract({ id: `ws_01jn80000000000000000000aa:acme.a.b@1` }),
    /leave the workspace out/,
  ],
  [
    'a document of more than 64 KiB',
    named('task.large', { checks: manyChecks() }),
    /bytes as canonical JSON/,
  ],
  ['no contract', 17, /must be object/],
])('%s is refused with 422', async (_, contract, message) => {
  const { status, json } = await publish(contract);
  expect([status, json.code]).toEqual([422, 'contract_invalid']);
  expect((json.errors as { message: string }[]).map((one) => one.message).join('\n')).toMatch(message);
});

function manyChecks(): Contract['checks'] {
  const [check] = taskContract().checks;
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...check!,
    id: `c${index}`,
    op: 'in',
    ref: undefined,
  }));
  return [check!, ...more.map((one) => ({ ...one, value: ['x'.repeat(1500)] }))] as Contract['checks'];
}

test('another account, and another workspace of the same account, sees, uses and deprecates none of it', async () => {
  const id = String((await publish(named('task.private'))).json.id);
  const stranger = await api.newTenant(5);
  const [{ id: sibling }] = await api.database.dataSource.query<[{ id: string }]>(
    `INSERT INTO workspace (id, account_id, name)
     VALUES ('ws_01jn80000000000000000000bb', $1, 'sibling') RETURNING id`,
    [api.accountId],
  );
  const scopes = ['contracts:read', 'contracts:write', 'operations:write'] as const;
  const siblingKey = await api.newApiKey({ accountId: api.accountId, workspaceId: sibling }, scopes);
  for (const apiKey of [stranger.apiKey, siblingKey]) {
    for (const spelled of [id, encodeURIComponent(id), id.replace('@', '%40')]) {
      const read = await api.call('GET', `/v1/contracts/${spelled}`, { apiKey });
      const end = await api.call('POST', `/v1/contracts/${spelled}/deprecate`, { apiKey });
      expect([read.status, end.status]).toEqual([404, 404]);
      expect([read.json.code, end.json.code]).toEqual(['contract_not_found', 'contract_not_found']);
    }
    const begun = await api.call('POST', '/v1/operations', {
      apiKey,
      body: { contract: id, input: { id: '17', state: 'done' } },
    });
    expect([begun.status, begun.json.code]).toEqual([404, 'contract_not_found']);
    const list = await api.call('GET', '/v1/contracts?limit=100', { apiKey });
    expect(list.text).not.toContain(api.workspaceId);
  }
});

test('the bare id of an own contract is not found with the full id as a hint, wherever a contract is named', async () => {
  const id = String((await publish(named('task.bare'))).json.id);
  const [, bare] = id.split(':') as [string, string];
  const { apiKey } = await api.newTenant(5);
  const calls = (key?: string): Promise<ApiResponse>[] =>
    (
      [
        ['POST', '/v1/operations', { contract: bare, input: { id: '17', state: 'done' } }],
        ['POST', '/v1/contracts/dry-run', { contract: bare, input: { id: '17', state: 'done' } }],
        ['GET', `/v1/contracts/${bare}`, undefined],
        ['POST', `/v1/contracts/${bare}/deprecate`, undefined],
      ] as const
    ).map(([method, path, body]) =>
      api.call(method, path, { ...(key !== undefined && { apiKey: key }), ...(body && { body }) }),
    );
  for (const { status, json } of await Promise.all(calls())) {
    expect([status, json.code]).toEqual([404, 'contract_not_found']);
    expect(json.detail).toContain(`write ${id}`);
  }
  for (const { status, json } of await Promise.all(calls(apiKey))) {
    expect([status, json.code]).toEqual([404, 'contract_not_found']);
    expect(json.detail).not.toMatch(/ws_|workspace published/);
  }
  const other = await api.call('GET', `/v1/contracts/${bare.replace('@1', '@2')}`);
  expect(other.json.detail).not.toContain('ws_');
});

test.each([
  ['/v1/contracts/ws_x%3A../deprecate', 404],
  ['/v1/contracts/a.b%401%2Fdeprecate/deprecate', 404],
  [`/v1/contracts/a.b@1%27%20OR%201=1/deprecate`, 404],
  ['/v1/contracts/a.b@1%00/deprecate', 400],
])('POST %s names no contract', async (target, status) => {
  expect((await api.call('POST', target)).status).toBe(status);
});

test('a shipped contract cannot be deprecated by a tenant', async () => {
  const { status, json } = await api.call('POST', '/v1/contracts/github.issue.created@1/deprecate');
  expect([status, json.code]).toEqual([404, 'contract_not_found']);
});

test('an operation is verified by a contract of its workspace; after deprecation no other begins, and the open one is verified', async () => {
  system.resources.set('/tasks', { tasks: [] }).set('/tasks/17', { state: 'open' });
  const id = String((await publish(named('task.done'))).json.id);
  const connection = {
    ...{ service: 'acme', name: 'acme', baseUrl: system.baseUrl, environment: 'test' },
    credential: { type: 'bearer', token: 'read-only' },
    declarations: { uncached: true, missing: 'absent' },
  };
  expect((await api.call('POST', '/v1/connections', { body: connection })).status).toBe(201);
  const begin = (): Promise<ApiResponse> =>
    api.call('POST', '/v1/operations', { body: { contract: id, input: { id: '17', state: 'done' } } });
  const begun = await begin();
  expect([begun.status, begun.json.contract]).toMatchObject([201, { id }]);
  const deprecated = await api.call('POST', `/v1/contracts/${id}/deprecate`);
  const again = await api.call('POST', `/v1/contracts/${encodeURIComponent(id)}/deprecate`);
  expect([deprecated.status, deprecated.json.status, again.json]).toEqual([
    200,
    'deprecated',
    deprecated.json,
  ]);
  expect(deprecated.headers.get('etag')).toBe(`"${String(deprecated.json.hash)}/deprecated"`);
  const late = await begin();
  expect([late.status, late.json.code]).toEqual([409, 'contract_deprecated']);
  system.resources.set('/tasks/17', { state: 'done' });
  const verified = await api.call('POST', `/v1/operations/${String(begun.json.id)}/verify`);
  expect(verified.json).toMatchObject({ verdict: 'verified', reason: 'state_reached' });
  const { text } = await api.call('GET', `/v1/operations/${String(begun.json.id)}/document`);
  expect(JSON.parse(text)).toMatchObject({ contract: { id, hash: deprecated.json.hash } });
});

test('a workspace publishes at most as many contracts as its quota', async () => {
  const small = await startDocumentedApi({ TOOKEFFECT_QUOTA_CONTRACTS: '1' });
  try {
    const body = { contract: named('task.one'), fixtures: complete };
    expect((await small.call('POST', '/v1/contracts', { body })).status).toBe(201);
    expect((await small.call('POST', '/v1/contracts', { body })).status).toBe(200);
    const { status, json } = await small.call('POST', '/v1/contracts', {
      body: { contract: named('task.two'), fixtures: complete },
    });
    expect([status, json.code]).toEqual([409, 'quota_exceeded']);
  } finally {
    await small.stop();
  }
});
