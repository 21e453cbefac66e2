import { randomUUID } from 'node:crypto';
import { compileOnce } from '@tookeffect/evaluator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import { startSecondServer } from '../support/second-server.ts';
import type { ApiResponse } from '../support/test-api.ts';

/** Issue 34, point 8: what is read before actions is counted, bounded and erasable, as events are. */
let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({ TOOKEFFECT_QUOTA_BASELINES_MIB: '1' });
});
afterAll(() => context.stop());

const TOMORROW = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

/** Begins an operation on a new resource, with about this many bytes beside its state. */
async function begin(
  bytes: number,
  key: string = randomUUID(),
): Promise<ApiResponse & { readonly pay: () => void }> {
  const number = randomUUID();
  const path = `/orders/${number}`;
  const become = (state: string): unknown =>
    context.system.resources.set(path, { state, filler: 'x'.repeat(bytes) });
  become('open');
  const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
  const response = await context.api.call('POST', '/v1/operations', {
    body: { contract: 'http.json.matches@1', input },
    headers: { 'idempotency-key': key },
  });
  return { ...response, pay: () => become('paid') };
}

const erase = (begunBefore: string): Promise<ApiResponse> =>
  context.api.call('POST', '/v1/baseline-erasures', { body: { begunBefore } });

/** The sum of the baselines, and what is counted for them. */
async function stored(): Promise<{ readonly bytes: number; readonly counted: number }> {
  const [row] = await context.api.database.dataSource.query<[{ bytes: number; counted: number }]>(
    `SELECT (SELECT COALESCE(sum(octet_length(baseline)), 0) FROM operation)::integer AS bytes,
      (SELECT COALESCE(sum(stored_bytes), 0) FROM baseline_usage)::integer AS counted`,
  );
  return row;
}

test('a workspace begins operations until their baselines take its quota, then erases them and begins again', async () => {
  // Six of 240 kB; four fit. Begun one after the other, so that each sees the one before.
  const begun = [];
  for (let count = 0; count < 6; count += 1) begun.push(await begin(240_000));
  const [first] = begun;
  first!.pay();
  expect((await context.verify(String(first!.json.id))).json).toMatchObject({ verdict: 'verified' });
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409, 409]);
  const refused = begun[4]!;
  expect(refused.json.code).toBe('quota_exceeded');
  expect(refused.json.detail).toMatch(/take 9\d{5} bytes of 1048576\. .*`POST \/v1\/baseline-erasures`/);
  const before = await stored();
  expect(before.counted).toBe(before.bytes);
  // A small one fits.
  expect((await begin(10)).status).toBe(201);

  expect((await erase('2026-01-01T00:00:00.000Z')).json).toMatchObject({ erasedBaselines: 0 });
  const { status, json } = await erase(TOMORROW);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    ...{ erasedBaselines: 5, storedBytes: 0, quotaBytes: 1024 ** 2, hasMore: false },
  });
  expect(json.releasedBytes).toBeGreaterThan(before.bytes);
  expect(await stored()).toEqual({ bytes: 0, counted: 0 });
  expect((await begin(240_000)).status).toBe(201);
  expect((await erase('2026-02-30T00:00:00.000Z')).json.code).toBe('request_invalid');
});

test('two servers share the count, and what a server of an earlier build begins is counted and never refused', async () => {
  await erase(TOMORROW);
  const { dataSource } = context.api.database;
  const { json } = await begin(900_000);
  const columns = `id || '_earlier' AS id, account_id AS account, workspace_id AS "workspaceId", input, salt, notices,
    contract_hash AS "contractHash", begun_by AS "begunBy", connection_id AS "connectionId", reads_events AS "readsEvents",
    baseline, baseline_digest AS "baselineDigest", baseline_observed_at AS "baselineObservedAt", deadline,
    created_at AS "createdAt", act_until AS "actUntil"`;
  // It names no `quotaBytes`.
  const outcomes = await dataSource.query<unknown[]>(
    `SELECT begin_operations(json_build_array(to_json(o)), 100) AS outcome FROM (SELECT ${columns} FROM operation WHERE id = $1) o`,
    [json.id],
  );
  expect(outcomes).toEqual([{ outcome: 'stored' }]);
  const { bytes, counted } = await stored();
  expect([counted, counted > 1024 ** 2]).toEqual([bytes, true]);

  const second = await startSecondServer(context.api);
  const response = await fetch(`${second.baseUrl}/v1/operations`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${context.api.apiKey}`, 'idempotency-key': randomUUID() },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ contract: 'http.json.matches@1', input: json.input }),
  });
  const refused = (await response.json()) as { code: string };
  await second.stop();
  expect([response.status, refused.code]).toEqual([409, 'quota_exceeded']);
  await erase(TOMORROW);
});

test('an operation whose baseline was erased keeps its digest and its replay, and is not verified', async () => {
  const key = randomUUID();
  const { status, json, pay } = await begin(10, key);
  expect(status).toBe(201);
  expect(json.baseline).toMatchObject({ digest: expect.stringMatching(/^sha256:/) as string });
  await erase(TOMORROW);
  pay();
  const id = String(json.id);
  const verified = await context.verify(id);
  expect(verified.status).toBe(200);
  expect(verified.json).toMatchObject({ verdict: 'inconclusive', reason: 'baseline_missing', charged: 0 });
  const get = await context.api.call('GET', `/v1/operations/${id}`);
  expect(get.json.baseline).toEqual(json.baseline);
  const replay = await context.api.call('POST', '/v1/operations', {
    body: { contract: 'http.json.matches@1', input: json.input },
    headers: { 'idempotency-key': key },
  });
  expect([replay.status, replay.json.id]).toEqual([200, id]);
});

test('an operation that was verified before its baseline was erased is verified again by its claim', async () => {
  const { json, pay } = await begin(10);
  pay();
  const id = String(json.id);
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'verified' });
  await erase(TOMORROW);
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'verified' });
});

test('each shipped contract that can do without a baseline can also require one', async () => {
  const rows = await context.api.database.dataSource.query<{ document: string }[]>(
    'SELECT document FROM contract',
  );
  const documents = rows.map(({ document }) => JSON.parse(document) as Record<string, unknown>);
  const optional = documents.filter(({ baseline }) => baseline === 'optional');
  for (const document of optional) {
    expect(compileOnce({ ...document, baseline: 'required' })).not.toHaveProperty('findings');
  }
});
