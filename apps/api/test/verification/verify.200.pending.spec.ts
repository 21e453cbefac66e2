import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GithubApi, startGithubApi } from '../support/github-api.ts';
import { validatedReceipt } from '../support/receipts.ts';

let context: GithubApi;
beforeAll(async () => {
  context = await startGithubApi();
});
afterAll(() => context.stop());

test('is pending and free while a missing object may still appear', async () => {
  const { api } = context;
  const { id } = await context.begin();
  const before = (await api.call('GET', '/v1/usage')).json;
  const { json } = await context.verify(id);
  expect(json).toMatchObject({ verdict: 'pending', reason: 'not_settled', nextAction: 'wait', charged: 0 });
  expect(json.retryAfterSeconds).toBeGreaterThan(0);
  expect(json.retryAfterSeconds).toBeLessThanOrEqual(10);
  expect((await api.call('GET', '/v1/usage')).json).toEqual(before);
  expect((await validatedReceipt(api, id)).validation).toMatchObject({ valid: true, verdict: 'pending' });
  expect((await api.call('GET', `/v1/operations/${id}`)).json.state).toBe('pending');
  expect((await context.verify(id)).json.code).toBe('observed_too_recently');
});

test('accepts a verify at once after an event of the provider, which counts as evidence', async () => {
  const issue = await context.begin();
  expect((await context.verify(issue.id)).json.reason).toBe('not_settled');
  const opened = await context.open(issue);
  expect((await context.tell('opened', opened)).status).toBe(202);
  const { json } = await context.verify(issue.id);
  expect(json).toMatchObject({ verdict: 'verified', evidenceLevels: ['E2', 'E3'], charged: 1 });
  const { receipt } = await validatedReceipt(context.api, issue.id);
  // The look, and its control without the query parameter that keeps caches out.
  expect(receipt.payload.predicate.evidence.map(({ level }) => level)).toEqual(['E2', 'E3', 'E3']);
  const timeline = await context.api.call('GET', `/v1/operations/${issue.id}/timeline`);
  expect(timeline.json.data).toContainEqual(
    expect.objectContaining({ kind: 'event_received', provider: 'github' }),
  );
});

test('verifies an issue by its marker without an action result', async () => {
  const issue = await context.begin();
  await context.open(issue);
  expect((await context.verify(issue.id)).json).toMatchObject({
    verdict: 'verified',
    evidenceLevels: ['E3'],
  });
});

test('binds the object that the action result names, with E1 as evidence', async () => {
  const issue = await context.begin();
  const { number } = await context.open(issue);
  await context.api.call('POST', `/v1/operations/${issue.id}/action-result`, {
    body: { status: 'succeeded', providerReference: String(number), response: { number } },
  });
  expect((await context.verify(issue.id)).json).toMatchObject({
    verdict: 'verified',
    evidenceLevels: ['E1', 'E3'],
  });
});

test('does not verify by an action result that names another author’s issue', async () => {
  const [mine, theirs] = [await context.begin(), await context.begin()];
  const { number } = await context.open(theirs);
  await context.api.call('POST', `/v1/operations/${mine.id}/action-result`, {
    body: { status: 'succeeded', response: { number } },
  });
  expect((await context.verify(mine.id)).json.verdict).not.toBe('verified');
});

test('restarts the settling window and ends the wait with an action result', async () => {
  const issue = await context.begin();
  await context.verify(issue.id);
  const { number } = await context.open(issue);
  await context.api.call('POST', `/v1/operations/${issue.id}/action-result`, {
    body: { status: 'succeeded', response: { number } },
  });
  expect((await context.verify(issue.id)).json.verdict).toBe('verified');
});
