import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GithubApi, type IssueToOpen, startGithubApi } from '../support/github-api.ts';
import type { ApiResponse } from '../support/test-api.ts';

let context: GithubApi;
beforeAll(async () => {
  context = await startGithubApi();
});
afterAll(() => context.stop());

/** An operation whose verify was pending, so that the next one has to wait. */
async function waiting(): Promise<IssueToOpen> {
  const issue = await context.begin();
  expect((await context.verify(issue.id)).json.reason).toBe('not_settled');
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
  return issue;
}

const TOKEN = 'test-only-token-that-signs-nothing';

/** Delivers an event about GitHub's issues with a token alone, as GitLab and MinIO do. */
async function tellUnsigned(issue: object, token = TOKEN): Promise<ApiResponse> {
  const { api } = context;
  const body = JSON.stringify({ object_kind: 'issues', action: 'opened', issue });
  const headers = { 'content-type': 'application/json', 'x-gitlab-token': token };
  return api.call('POST', `/v1/events/gitlab/${api.workspaceId}`, { apiKey: null, body, headers });
}

test('an event that names the operation ends its wait once', async () => {
  const issue = await waiting();
  await context.tell('edited', { id: 1, number: 1, body: issue.marker });
  expect((await context.verify(issue.id)).json.reason).toBe('not_settled');
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
});

test('an event about another issue of the same provider does not end the wait', async () => {
  const [issue, other] = [await waiting(), await waiting()];
  await context.tell('edited', { id: 2, number: 2, body: other.marker });
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
  expect((await context.verify(other.id)).json.reason).toBe('not_settled');
});

test('an event that names nothing does not end the wait', async () => {
  const issue = await waiting();
  await context.tell('edited', { id: 3, number: 3, body: 'no marker' });
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
});

test('an event that is delivered again does not end the next wait', async () => {
  const issue = await waiting();
  const event = { id: 4, number: 4, body: issue.marker };
  await context.tell('edited', event);
  expect((await context.verify(issue.id)).json.reason).toBe('not_settled');
  expect((await context.tell('edited', event)).status).toBe(200);
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
});

test('an event ends a wait, and the verify after it is charged as any other', async () => {
  const issue = await waiting();
  const opened = await context.open(issue);
  await context.tell('opened', opened);
  expect((await context.verify(issue.id)).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test('a delivery with a token that signs nothing ends the wait, and is no evidence', async () => {
  const { api } = context;
  await api.call('POST', '/v1/webhooks', { body: { provider: 'gitlab', secret: TOKEN } });
  await api.database.dataSource.query(
    `UPDATE webhook_secret SET service = 'github' WHERE provider = 'gitlab'`,
  );
  const issue = await waiting();
  const opened = await context.open(issue);
  expect((await tellUnsigned(opened, `${TOKEN}?`)).status).toBe(400);
  expect((await context.verify(issue.id)).json.code).toBe('observed_too_recently');
  expect((await tellUnsigned(opened)).status).toBe(202);
  const { json } = await context.verify(issue.id);
  expect([json.verdict, json.evidenceLevels]).toEqual(['verified', ['E3']]);
});

test('a delivery with a token that denies the effect is no evidence against it', async () => {
  const issue = await context.begin();
  const opened = await context.open(issue);
  const body = JSON.stringify({ object_kind: 'issues', action: 'deleted', issue: opened });
  const headers = { 'content-type': 'application/json', 'x-gitlab-token': TOKEN };
  const target = `/v1/events/gitlab/${context.api.workspaceId}`;
  expect((await context.api.call('POST', target, { apiKey: null, body, headers })).status).toBe(202);
  expect((await context.verify(issue.id)).json).toMatchObject({
    verdict: 'verified',
    evidenceLevels: ['E3'],
  });
});
