import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GithubApi, startGithubApi } from '../support/github-api.ts';
import { runAdmin } from '../support/run-admin.ts';

let github: GithubApi;
beforeEach(async () => {
  github = await startGithubApi();
});
afterEach(() => github.stop());

const TOMORROW = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

/** An operation whose issue was opened and reported by GitHub with a signed event. */
async function reported(action: string): Promise<string> {
  const issue = await github.begin();
  const opened = await github.open(issue);
  await github.tell(action, opened);
  const body = { status: 'succeeded', providerReference: String(opened.number) };
  await github.api.call('POST', `/v1/operations/${issue.id}/action-result`, { body });
  return issue.id;
}

async function eraseEvents(): Promise<void> {
  const { json } = await github.api.call('POST', '/v1/event-erasures', {
    body: { receivedBefore: TOMORROW },
  });
  expect(json.erasedEvents).toBeGreaterThan(0);
}

/** Runs the operator's command, which fails if an invariant does not hold. */
async function checkInvariants(): Promise<void> {
  const { database, settings } = github.api;
  const { code, errorOutput } = await runAdmin(['check-invariants'], {
    DATABASE_URL: database.url,
    TOOKEFFECT_DATA_DIRECTORY: settings.dataDirectory,
    TOOKEFFECT_SECRETS_DIRECTORY: settings.secretsDirectory,
  });
  expect([code, errorOutput]).toEqual([0, '']);
}

test('a receipt about an event stays as it is when the event is erased', async () => {
  const operation = await reported('opened');
  expect((await github.verify(operation)).json).toMatchObject({ verdict: 'verified' });
  const receipt = () => github.api.call('GET', `/v1/operations/${operation}/receipt`);
  const before = await receipt();
  await eraseEvents();
  expect((await receipt()).text).toBe(before.text);
  const timeline = await github.api.call('GET', `/v1/operations/${operation}/timeline`);
  expect(timeline.status).toBe(200);
  await checkInvariants();
});

test.each([
  ['opened', { verdict: 'verified', reason: 'all_checks_passed' }],
  ['deleted', { verdict: 'inconclusive', reason: 'evidence_conflict' }],
])('an erased event `%s` is no evidence, and the verdict does not ignore it', async (action, withBody) => {
  expect((await github.verify(await reported(action))).json).toMatchObject(withBody);

  const operation = await reported(action);
  await eraseEvents();
  const { status, json } = await github.verify(operation);
  expect(status).toBe(200);
  expect(json).toMatchObject({ verdict: 'inconclusive', reason: 'evidence_insufficient', charged: 0 });
  expect(json.evidenceLevels).not.toContain('E2');
  await checkInvariants();
});
