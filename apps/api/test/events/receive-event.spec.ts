import { createHash } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { awaitingWorkspace, deliver, issueEvent, storedEvents } from './github-delivery.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_LIMIT_ADDRESS: '1000000', TOOKEFFECT_LIMIT_WEBHOOKS: '1000000' });
});
afterAll(() => api.stop());

const rejected = [400, { code: 'webhook_rejected' }];

test('a validly signed event is stored byte for byte, with its name and its digest', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const body = `  ${issueEvent(1)}\n`;
  const delivered = await deliver(api, workspaceId, secret, body);
  expect(delivered.status, delivered.text).toBe(202);
  const rows = await api.database.dataSource.query<unknown>(
    'SELECT id, provider, event, event_id, body, signed_digest FROM provider_event WHERE workspace_id = $1',
    [workspaceId],
  );
  const signed_digest = createHash('sha256').update(body).digest();
  const id = delivered.json.eventId;
  expect(rows).toEqual([{ id, provider: 'github', event: 'issues', event_id: null, body, signed_digest }]);
});

test('a hundred concurrent deliveries of one event store one event', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => deliver(api, workspaceId, secret, issueEvent(2))),
  );
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(99);
  expect(new Set(responses.map(({ json }) => json.eventId)).size).toBe(1);
  expect(await storedEvents(api, workspaceId)).toBe(1);
});

test('the same bytes under another unsigned name or delivery id are the same event', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const first = await deliver(api, workspaceId, secret, issueEvent(3));
  const headers = { 'x-github-event': 'push', 'x-github-delivery': 'another' };
  const again = await deliver(api, workspaceId, secret, issueEvent(3), { headers });
  expect([again.status, again.json]).toEqual([200, first.json]);
});

test('a body with a bit flipped in any byte is rejected', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const body = issueEvent(4);
  const statuses = new Set<number>();
  for (let byte = 0; byte < Buffer.byteLength(body); byte++) {
    const sent = Buffer.from(body);
    sent[byte]! ^= 1 << (byte & 7);
    statuses.add((await deliver(api, workspaceId, secret, body, { sent })).status);
  }
  expect([...statuses]).toEqual([400]);
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test('a body that differs from the signed bytes but decodes to the same text is rejected', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const body = JSON.stringify({ title: '\ufffd' });
  const lookAlike = Buffer.from(body, 'latin1');
  lookAlike[body.indexOf('\ufffd')] = 0xff;
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
  for (const sent of [lookAlike, withMark]) {
    const delivered = await deliver(api, workspaceId, secret, body, { sent });
    expect([delivered.status, delivered.json]).toMatchObject(rejected);
  }
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test.each([
  ['no signature', { 'x-hub-signature-256': undefined }],
  ['an empty signature', { 'x-hub-signature-256': '' }],
  ['an unprefixed signature', { 'x-hub-signature-256': '0'.repeat(64) }],
  ['the old algorithm', { 'x-hub-signature-256': `sha1=${'0'.repeat(40)}` }],
  ['ten thousand signatures', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)},`.repeat(150) }],
  ['no event name', { 'x-github-event': undefined }],
  ['an event name of another kind', { 'x-github-event': 'issues; drop' }],
])('an event with %s is rejected', async (_, headers) => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const delivered = await deliver(api, workspaceId, secret, issueEvent(5), { headers });
  expect([delivered.status, delivered.json]).toMatchObject(rejected);
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test('a signature in upper case is rejected', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const signature = (await sign(secret, issueEvent(5))).toUpperCase().replace('SHA256', 'sha256');
  const headers = { 'x-hub-signature-256': signature };
  expect((await deliver(api, workspaceId, secret, issueEvent(5), { headers })).status).toBe(400);
});

test.each([
  ['text', 'payload=%7B%7D', 'json_malformed'],
  ['a truncated document', '{"action":', 'json_malformed'],
  ['a duplicate name', '{"a":1,"a":2}', 'json_profile_violated'],
  ['a lone surrogate', '{"a":"\\ud800"}', 'json_profile_violated'],
])('%s is refused with the reason if it is signed, and stored in no case', async (_, body, code) => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const signed = await deliver(api, workspaceId, secret, body);
  expect([signed.status, signed.json]).toMatchObject([400, { code, errors: [{ pointer: '' }] }]);
  const headers = { 'x-hub-signature-256': await sign('another secret of some length', body) };
  const forged = await deliver(api, workspaceId, secret, body, { headers });
  expect([forged.status, forged.json]).toMatchObject(rejected);
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test('an event without a body is rejected', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const headers = { 'x-hub-signature-256': await sign(secret, ' ') };
  const delivered = await deliver(api, workspaceId, secret, ' ', { sent: '', headers });
  expect([delivered.status, delivered.json]).toMatchObject(rejected);
});

test('numbers that doubles do not hold, and a U+0000, are stored unchanged', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const body = '{"id":12345678901234567890,"huge":1e400,"text":"a\\u0000b"}';
  expect((await deliver(api, workspaceId, secret, body)).status).toBe(202);
  const rows = await api.database.dataSource.query<unknown>(
    'SELECT body FROM provider_event WHERE workspace_id = $1',
    [workspaceId],
  );
  expect(rows).toEqual([{ body }]);
});

test('a wrong signature, an unknown workspace, a workspace without a secret and an unknown provider get the same response', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const foreign = await awaitingWorkspace(api);
  const bare = await api.newTenant();
  const responses = [
    await deliver(api, workspaceId, 'another secret of some length', issueEvent(6)),
    await deliver(api, workspaceId, foreign.secret, issueEvent(6)),
    await deliver(api, `ws_${'0'.repeat(26)}`, secret, issueEvent(6)),
    await deliver(api, 'nowhere', secret, issueEvent(6)),
    await deliver(api, bare.workspaceId, secret, issueEvent(6)),
    await deliver(api, workspaceId, secret, issueEvent(6), { provider: 'example' }),
  ];
  const problems = responses.map(({ status, json }) => ({ ...json, status, requestId: '' }));
  expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
  expect(problems[0]).toMatchObject({ status: 400, code: 'webhook_rejected' });
  const names = responses.map(({ headers }) => [...headers.keys()].filter((name) => name !== 'date').join());
  expect(new Set(names).size).toBe(1);
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test('stored events cannot be changed or deleted', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  await deliver(api, workspaceId, secret, issueEvent(7));
  const { dataSource } = api.database;
  for (const statement of ['DELETE FROM provider_event', `UPDATE provider_event SET body = '{}'`]) {
    await expect(dataSource.query(statement)).rejects.toThrow('append-only');
  }
});
