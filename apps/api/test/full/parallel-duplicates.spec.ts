import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICIAL_SIGNERS, type OfficialSigner } from '../events/official-signers.ts';
import { type GithubApi, issueEvent, startGithubApi } from '../support/github-api.ts';
import type { ApiResponse } from '../support/test-api.ts';

const TIMES = 1000;

let context: GithubApi;
beforeAll(async () => {
  context = await startGithubApi();
});
afterAll(() => context.stop());

const countOf = (responses: readonly ApiResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

async function storedRows(provider: string): Promise<{ events: number; keys: number; bytes: number }> {
  const { workspaceId, database } = context.api;
  const [row] = await database.dataSource.query<[{ events: number; keys: number; bytes: number }]>(
    `SELECT (SELECT count(*) FROM provider_event WHERE workspace_id = $1 AND provider = $2)::integer AS events,
       (SELECT count(*) FROM provider_event_key WHERE workspace_id = $1)::integer AS keys,
       (SELECT COALESCE(sum(stored_bytes), 0) FROM event_usage WHERE workspace_id = $1)::integer AS bytes`,
    [workspaceId, provider],
  );
  return row;
}

test(`${TIMES} parallel deliveries of one event end one wait, and are counted once`, async () => {
  const { api } = context;
  const begun = await api.call('POST', '/v1/operations', {
    body: {
      contract: 'github.issue.created@1',
      input: { owner: 'octocat', repo: 'hello', title: 'Never opened' },
      settleSeconds: 3600,
    },
  });
  const id = String(begun.json.id);
  expect((await context.verify(id)).json.reason).toBe('not_settled');
  // The wait would otherwise be over before the last delivery.
  await api.database.dataSource.query(`UPDATE operation SET not_before = now() + interval '1 hour'`);
  expect((await context.verify(id)).json.code).toBe('observed_too_recently');
  const event = { id: 1, number: 1, body: (begun.json.correlationKeys as { marker: string }).marker };
  const before = await storedRows('github');
  const responses = await Promise.all(Array.from({ length: TIMES }, () => context.tell('edited', event)));
  expect([countOf(responses, 202), countOf(responses, 200)]).toEqual([1, TIMES - 1]);
  expect(new Set(responses.map(({ json }) => json.eventId)).size).toBe(1);
  const after = await storedRows('github');
  const bodyBytes = Buffer.byteLength(issueEvent('edited', event));
  expect(after.events - before.events).toBe(1);
  expect(after.bytes - before.bytes).toBe(bodyBytes + 1024);
  expect((await context.verify(id)).json.reason).toBe('not_settled');
  expect((await context.verify(id)).json.code).toBe('observed_too_recently');
});

const retrying = OFFICIAL_SIGNERS.filter(({ name }) => ['stripe', 'slack', 'square', 'svix'].includes(name));

test.each(retrying)(
  `${TIMES} parallel deliveries of one event of $name, signed at different times, are one event`,
  async (signer: OfficialSigner) => {
    const { api } = context;
    const { provider, secret, service } = signer;
    const created = await api.call('POST', '/v1/webhooks', {
      body: { provider, secret, ...(service !== undefined && { service }) },
    });
    const url = (created.json.webhookSecret as { endpointUrl: string }).endpointUrl;
    const now = Math.floor(Date.now() / 1000);
    const body = signer.body(1, now);
    const responses = await Promise.all(
      Array.from({ length: TIMES }, async (_, index) =>
        api.call('POST', new URL(url).pathname, {
          apiKey: null,
          body,
          headers: await signer.sign({ url, body, at: now - (index % 200) }),
        }),
      ),
    );
    expect([countOf(responses, 202), countOf(responses, 200)]).toEqual([1, TIMES - 1]);
    expect((await storedRows(provider)).events).toBe(1);
  },
);
