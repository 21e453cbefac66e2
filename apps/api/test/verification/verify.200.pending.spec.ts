import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GithubApi, startGithubApi } from '../support/github-api.ts';
import { validatedReceipt } from '../support/receipts.ts';

let world: GithubApi;
beforeAll(async () => {
  world = await startGithubApi();
});
afterAll(() => world.stop());

test('is pending and free while a missing object may still appear', async () => {
  const { api } = world;
  const { id } = await world.begin();
  const before = (await api.call('GET', '/v1/usage')).json;
  const { json } = await world.verify(id);
  expect(json).toMatchObject({ verdict: 'pending', reason: 'not_settled', nextAction: 'wait', charged: 0 });
  expect(json.retryAfterSeconds).toBeGreaterThan(0);
  expect(json.retryAfterSeconds).toBeLessThanOrEqual(10);
  expect((await api.call('GET', '/v1/usage')).json).toEqual(before);
  expect((await validatedReceipt(api, id)).validation).toMatchObject({ valid: true, verdict: 'pending' });
  expect((await api.call('GET', `/v1/operations/${id}`)).json.state).toBe('pending');
  expect((await world.verify(id)).json.code).toBe('observed_too_recently');
});

test('accepts a verify at once after an event of the provider, which counts as evidence', async () => {
  const issue = await world.begin();
  expect((await world.verify(issue.id)).json.reason).toBe('not_settled');
  const opened = await world.open(issue);
  expect((await world.tell('opened', opened)).status).toBe(202);
  const { json } = await world.verify(issue.id);
  expect(json).toMatchObject({ verdict: 'verified', evidenceLevels: ['E2', 'E3'], charged: 1 });
  const { receipt } = await validatedReceipt(world.api, issue.id);
  expect(receipt.payload.predicate.evidence.map(({ level }) => level)).toEqual(['E2', 'E3']);
  const timeline = await world.api.call('GET', `/v1/operations/${issue.id}/timeline`);
  expect(timeline.json.data).toContainEqual(
    expect.objectContaining({ kind: 'event_received', provider: 'github' }),
  );
});

test('keeps the wait after an event of another provider', async () => {
  const { api } = world;
  const issue = await world.begin();
  await world.verify(issue.id);
  await api.database.dataSource.query(
    `INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, webhook_secret_id, body)
     VALUES ('evt_1', $1, $2, 'gitea', 'issues', '', 'whs_1', '{}')`,
    [api.accountId, api.workspaceId],
  );
  expect((await world.verify(issue.id)).json.code).toBe('observed_too_recently');
});

test('verifies an issue by its marker without an action result', async () => {
  const issue = await world.begin();
  await world.open(issue);
  expect((await world.verify(issue.id)).json).toMatchObject({
    verdict: 'verified',
    evidenceLevels: ['E3'],
  });
});

test('binds the object that the action result names, with E1 as evidence', async () => {
  const issue = await world.begin();
  const { number } = await world.open(issue);
  await world.api.call('POST', `/v1/operations/${issue.id}/action-result`, {
    body: { status: 'succeeded', providerReference: String(number), response: { number } },
  });
  expect((await world.verify(issue.id)).json).toMatchObject({
    verdict: 'verified',
    evidenceLevels: ['E1', 'E3'],
  });
});

test('does not verify by an action result that names another author’s issue', async () => {
  const [mine, theirs] = [await world.begin(), await world.begin()];
  const { number } = await world.open(theirs);
  await world.api.call('POST', `/v1/operations/${mine.id}/action-result`, {
    body: { status: 'succeeded', response: { number } },
  });
  expect((await world.verify(mine.id)).json.verdict).not.toBe('verified');
});

test('restarts the settling window and ends the wait with an action result', async () => {
  const issue = await world.begin();
  await world.verify(issue.id);
  const { number } = await world.open(issue);
  await world.api.call('POST', `/v1/operations/${issue.id}/action-result`, {
    body: { status: 'succeeded', response: { number } },
  });
  expect((await world.verify(issue.id)).json.verdict).toBe('verified');
});
