import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GithubApi, startGithubApi } from '../support/github-api.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import { startSecondServer } from '../support/second-server.ts';
import type { TestApi } from '../support/test-api.ts';

/**
 * Whoever writes to the database can change what a verdict is based on. No receipt names the digest of
 * one content, and rests on another.
 */
let json: JsonApi;
let github: GithubApi;
/** A contract of the workspace. */
let own: { readonly id: string; readonly hash: string };
beforeAll(async () => {
  [json, github] = await Promise.all([
    startJsonApi({ TOOKEFFECT_LOG_LEVEL: 'error' }),
    startGithubApi({ TOOKEFFECT_LOG_LEVEL: 'error' }),
  ]);
  own = await publishOwn();
});
// The invariants do not hold any more: that is the subject.
afterAll(() => Promise.all([json.api.stop(), json.system.stop(), github.api.stop()]));

/** Changes rows as somebody who has the password of the owner, or the files of the database. */
async function edit(
  { database }: TestApi,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await database.dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica');
    await manager.query(statement, [...values]);
  });
}

/** Verifies, with a new key unless one is given. The API under test refuses every 500, so this call goes around it. */
async function verify({ baseUrl, apiKey }: TestApi, id: string, key: string = randomUUID()) {
  const response = await fetch(`${baseUrl}/v1/operations/${id}/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** What a verify of changed rows does. */
async function verifyChanged(api: TestApi, id: string): Promise<object> {
  const charges = async () => (await api.call('GET', '/v1/usage')).json;
  const count = 'SELECT count(*)::integer AS count FROM receipt WHERE operation_id = $1';
  const receipts = async (): Promise<unknown> => api.database.dataSource.query(count, [id]);
  const [usage, before] = [await charges(), await receipts()];
  const { status, json: problem } = await verify(api, id);
  const isSigned = !isDeepStrictEqual(await receipts(), before);
  const isCharged = !isDeepStrictEqual(await charges(), usage);
  return { status, code: problem.code, isSigned, isCharged, logged: api.logLines.at(-1) };
}

/** Nothing is signed and nothing is charged, and the log says which row is wrong. */
function nothingSigned(named: RegExp): object {
  const logged = expect.stringMatching(named) as string;
  return { status: 500, code: 'internal_error', isSigned: false, isCharged: false, logged };
}

describe('the baseline', () => {
  test.each([
    ['another state', `baseline = replace(baseline, '"paid"', '"open"')`],
    ['another instant', `baseline_observed_at = baseline_observed_at - interval '1 hour'`],
    ['no digest', 'baseline_digest = NULL, baseline_observed_at = NULL'],
    ['no content', 'baseline = NULL'],
    ['another digest', `baseline_digest = 'sha256:' || repeat('0', 64)`],
  ])('with %s signs nothing', async (_name, change) => {
    const order = await json.begin();
    order.pay();
    // It was so already: the effect is not one of the operation.
    const input = { path: order.path.split('/').slice(1), parent: ['orders'], expect: { state: 'paid' } };
    const body = { contract: 'http.json.matches@1', input };
    const { id } = (await json.api.call('POST', '/v1/operations', { body })).json as { id: string };
    await edit(json.api, `UPDATE operation SET ${change} WHERE id = $1`, [id]);
    expect(await verifyChanged(json.api, id)).toEqual(
      nothingSigned(new RegExp(`the baseline of operation ${id}`)),
    );
  });
});

test.each([
  ['body', `body = replace(body, 'ch_1', 'ch_2')`],
  ['digest', `digest = 'sha256:' || repeat('0', 64)`],
])('an action result with another %s signs nothing', async (_name, change) => {
  const order = await json.begin();
  order.pay();
  const result = { status: 'succeeded', providerReference: 'ch_1' };
  await json.api.call('POST', `/v1/operations/${order.id}/action-result`, { body: result });
  await edit(json.api, `UPDATE action_result SET ${change} WHERE operation_id = $1`, [order.id]);
  expect(await verifyChanged(json.api, order.id)).toEqual(nothingSigned(/the action result of operation/));
});

describe('after a first receipt', () => {
  test.each([
    ['input', `input = replace(input, '"paid"', '"open"')`, 'the operation'],
    ['salt', `salt = repeat('0', 32)`, 'the baseline'],
    [
      'baseline and digest',
      `baseline_digest = NULL, baseline = NULL, baseline_observed_at = NULL`,
      'the baseline',
    ],
    ['last digest', `last_payload_digest = 'sha256:' || repeat('0', 64)`, 'the previous receipt'],
    [
      'last receipt',
      `last_receipt_id = NULL, last_payload_digest = NULL, last_sequence = 0`,
      'the previous receipt',
    ],
  ])('another %s signs nothing', async (_name, change, what) => {
    const order = await json.begin();
    order.pay();
    expect(await verify(json.api, order.id)).toMatchObject({ status: 200 });
    await edit(json.api, `UPDATE operation SET ${change} WHERE id = $1`, [order.id]);
    if (change.includes('last_sequence = 0')) {
      // Its number is taken, so the database refuses the receipt.
      expect((await verify(json.api, order.id)).status).toBe(500);
      return;
    }
    expect(await verifyChanged(json.api, order.id)).toEqual(
      nothingSigned(new RegExp(`${what} of operation`)),
    );
  });

  test('another text of the receipt signs no second one', async () => {
    const order = await json.begin();
    await verify(json.api, order.id);
    await edit(
      json.api,
      `UPDATE receipt SET document = replace(document, '"sequence":1', '"sequence":2') WHERE operation_id = $1`,
      [order.id],
    );
    await edit(json.api, 'UPDATE operation SET not_before = NULL WHERE id = $1', [order.id]);
    expect(await verifyChanged(json.api, order.id)).toEqual(
      nothingSigned(/the previous receipt of operation/),
    );
  });

  test('another text of the receipt is not replayed', async () => {
    const order = await json.begin();
    order.pay();
    const key = randomUUID();
    await json.verify(order.id, key);
    await edit(
      json.api,
      `UPDATE receipt SET document = replace(document, '"verified"', '"refuted"') WHERE operation_id = $1`,
      [order.id],
    );
    expect((await verify(json.api, order.id, key)).status).toBe(500);
  });

  test('an unchanged operation is verified again', async () => {
    const order = await json.begin();
    order.pay();
    const first = await verify(json.api, order.id);
    const second = await verify(json.api, order.id);
    expect([first.json.verdict, second.json.verdict]).toEqual(['verified', 'verified']);
  });
});

const FOLDER = new URL('../../../../contracts/github/github.issue.created@1/', import.meta.url);

/** Publishes the shipped contract as one of the workspace. */
async function publishOwn(): Promise<{ readonly id: string; readonly hash: string }> {
  const read = (name: string): unknown =>
    JSON.parse(
      readFileSync(new URL(`${name}.json`, FOLDER), 'utf8').replaceAll(
        'github.issue.created',
        'github.own_issue.created',
      ),
    );
  const { json, status, text } = await github.api.call('POST', '/v1/contracts', {
    body: { contract: read('contract'), fixtures: read('fixtures') },
  });
  if (status !== 201) throw new Error(`nothing was published: ${text}`);
  return json as { id: string; hash: string };
}

test('a contract with another text than its hash names signs nothing; one in memory is still the true one', async () => {
  const { id, hash } = own;
  const issue = await github.begin(id);
  await edit(
    github.api,
    `UPDATE contract SET document = replace(document, '"required"', '"none"') WHERE hash = $1`,
    [hash],
  );
  // This server has compiled the true text. Nothing was opened, which the true contract sees.
  expect((await github.verify(issue.id)).json.verdict).not.toBe('verified');
  await edit(github.api, 'UPDATE operation SET not_before = NULL WHERE id = $1', [issue.id]);
  const other = await startSecondServer(github.api);
  try {
    const response = await verify({ ...github.api, baseUrl: other.baseUrl }, issue.id);
    expect(response).toMatchObject({ status: 500, json: { code: 'internal_error' } });
    const served = await fetch(`${other.baseUrl}/v1/contracts/${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${github.api.apiKey}` },
    });
    expect(served.status).toBe(500);
  } finally {
    await other.stop();
    await edit(
      github.api,
      `UPDATE contract SET document = replace(document, '"none"', '"required"') WHERE hash = $1`,
      [hash],
    );
  }
});

test.each([
  ['a contradicting event', 'deleted'],
  ['a corroborating event', 'opened'],
])('%s with another body signs nothing, and one that was erased is no mismatch', async (_name, action) => {
  const issue = await github.begin();
  const opened = await github.open(issue);
  await github.tell(action, opened);
  const body = { status: 'succeeded', providerReference: String(opened.number) };
  await github.api.call('POST', `/v1/operations/${issue.id}/action-result`, { body });
  await edit(
    github.api,
    `UPDATE provider_event SET body = replace(body, '"hello"', '"other"')
     WHERE id = (SELECT id FROM provider_event ORDER BY received_at DESC, id DESC LIMIT 1)`,
  );
  expect(await verifyChanged(github.api, issue.id)).toEqual(nothingSigned(/the body of event evt_/));
  const receivedBefore = new Date(Date.now() + 3_600_000).toISOString();
  await github.api.call('POST', '/v1/event-erasures', { body: { receivedBefore } });
  expect(await verify(github.api, issue.id)).toMatchObject({
    status: 200,
    json: { verdict: 'inconclusive' },
  });
});

test('an operation that is said to read no events signs nothing', async () => {
  const issue = await github.begin();
  await github.open(issue);
  await edit(github.api, 'UPDATE operation SET reads_events = false WHERE id = $1', [issue.id]);
  expect(await verifyChanged(github.api, issue.id)).toEqual(nothingSigned(/the contract of operation/));
});
