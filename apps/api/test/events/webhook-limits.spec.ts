import { afterAll, beforeAll, expect, test } from 'vitest';
import { BILLING_SECRET, deliver as pay, packCheckout, stripeEvent } from '../billing/stripe-delivery.ts';
import { exchangeUntilClosed } from '../http/raw-exchange.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { awaitingWorkspace, deliver, issueEvent, storedEvents } from './github-delivery.ts';

const LIMIT = 6;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    TOOKEFFECT_LIMIT_WEBHOOKS: String(LIMIT),
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
  });
});
afterAll(() => api.stop());

test('signed events of a workspace are stored up to its limit, and the next one is refused', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const responses = [];
  for (let index = 1; index <= LIMIT + 1; index += 1) {
    responses.push(await deliver(api, workspaceId, secret, issueEvent(index)));
  }
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: LIMIT }, () => 202), 429]);
  expect(responses.at(-2)!.headers.get('ratelimit')).toMatch(/^"webhook";r=0;t=\d+$/);
  expect(Number(responses.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await storedEvents(api, workspaceId)).toBe(LIMIT);
  const other = await awaitingWorkspace(api);
  expect((await deliver(api, other.workspaceId, other.secret, issueEvent(1))).status).toBe(202);
});

test('signed billing events have a separate limit, and a refused one grants no credits', async () => {
  const { accountId, apiKey } = await api.newTenant(0);
  const statuses: number[] = [];
  for (let index = 1; index <= LIMIT + 1; index += 1) {
    const checkout = packCheckout(accountId, `cs_${index}`);
    statuses.push(
      (await pay(api, stripeEvent(`evt_${index}`, 'checkout.session.completed', checkout))).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429]);
  expect((await api.call('GET', '/v1/usage', { apiKey })).json).toMatchObject({
    bought: { available: LIMIT * 500 },
  });
});

test('a bad signature, an unknown workspace and a forged billing event share one limit and get the same response', async () => {
  const { workspaceId } = await awaitingWorkspace(api);
  const responses = [
    await deliver(api, workspaceId, 'another secret', issueEvent(1)),
    await deliver(api, `ws_${'0'.repeat(26)}`, 'another secret', issueEvent(1)),
    await deliver(api, 'ws_invented', 'another secret', issueEvent(1)),
    await pay(api, stripeEvent('evt_forged', 'invoice.paid', {}), { secret: 'another secret' }),
  ];
  for (const [index, { status, json, headers }] of responses.entries()) {
    expect([status, json.code]).toEqual([400, 'webhook_rejected']);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"unsigned";r=${LIMIT - 1 - index};t=\\d+$`));
    expect([...headers.keys()]).toEqual([...responses[0]!.headers.keys()]);
  }
  const texts = responses.map(({ text, json }) => text.replace(String(json.requestId), ''));
  expect(new Set(texts).size).toBe(1);
});

test.each([
  ['an event without a signature', '/v1/events/github/', 'X-GitHub-Event: issues'],
  ['an event of an unknown provider', '/v1/events/example/', `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`],
  ['a billing event without a signature', '/v1/billing/events', 'Stripe-Signature: none'],
])('%s is refused by its headers, before its body arrives', async (_, path, header) => {
  const { workspaceId } = await awaitingWorkspace(api);
  const target = path.endsWith('/') ? path + workspaceId : path;
  const request = `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n${header}\r\nConnection: close\r\n\r\n`;
  const [response] = await exchangeUntilClosed(Number(new URL(api.baseUrl).port), request);
  expect([response?.status, response?.body]).toEqual([
    expect.toBeOneOf([400, 429]),
    expect.stringMatching(/webhook_rejected|rate_limited/),
  ]);
});
