import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { assertInvariants, type ApiResponse, type TestApi } from '../support/test-api.ts';
import { awaitingWorkspace, deliver, storedEvents } from './github-delivery.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi({ TOOKEFFECT_QUOTA_EVENTS_MIB: '1' });
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
});

/** Delivers until the service takes or refuses the event; as a provider does, it delivers again what was too much at once. */
async function deliverUntilTaken(
  workspaceId: string,
  secret: string,
  body: string,
  attempts = 50,
): Promise<ApiResponse> {
  const response = await deliver(api, workspaceId, secret, body);
  if (response.status !== 503 || attempts === 0) return response;
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return deliverUntilTaken(workspaceId, secret, body, attempts - 1);
}

/** An event of 256 KiB with its allowance of 1 KiB; a number makes it another one. */
const largeEvent = (number: number): string =>
  JSON.stringify({ action: 'opened', issue: { id: 1000 + number }, filler: 'x'.repeat(261_060) });

const erase = (apiKey: string, receivedBefore: string, provider?: string): Promise<ApiResponse> =>
  api.call('POST', '/v1/event-erasures', { apiKey, body: { receivedBefore, ...(provider && { provider }) } });

const TOMORROW = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

test('a workspace stores events up to its quota, also when they arrive at once; others keep their own', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  const delivered = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) => deliverUntilTaken(workspaceId, secret, largeEvent(number))),
  );
  expect(delivered.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 409, 409]);
  const refused = delivered.find(({ status }) => status === 409)!;
  expect(refused.json.code).toBe('quota_exceeded');
  expect(refused.json.detail).toContain('POST /v1/event-erasures');
  expect(await storedEvents(api, workspaceId)).toBe(4);
  const stored = delivered.findIndex(({ status }) => status === 202) + 1;
  expect((await deliverUntilTaken(workspaceId, secret, largeEvent(stored))).status).toBe(200);
  const other = await awaitingWorkspace(api);
  expect((await deliverUntilTaken(other.workspaceId, other.secret, largeEvent(1))).status).toBe(202);
});

test('the owner erases bodies: digests and ids stay, a second delivery is still a duplicate, and there is room', async () => {
  const { workspaceId, secret, apiKey } = await awaitingWorkspace(api);
  for (const number of [1, 2, 3, 4]) await deliverUntilTaken(workspaceId, secret, largeEvent(number));
  expect((await erase(apiKey, '2026-01-01T00:00:00.000Z')).json.erasedEvents).toBe(0);
  const { dataSource } = api.database;
  const before = await dataSource.query<object[]>('SELECT id, signed_digest FROM provider_event ORDER BY id');
  const { status, json } = await erase(apiKey, TOMORROW, 'github');
  expect(status).toBe(200);
  expect(json).toMatchObject({ erasedEvents: 4, storedBytes: 4096, quotaBytes: 1024 ** 2, hasMore: false });
  expect(await dataSource.query('SELECT id, signed_digest FROM provider_event ORDER BY id')).toEqual(before);
  expect((await deliverUntilTaken(workspaceId, secret, largeEvent(1))).status).toBe(200);
  expect((await deliverUntilTaken(workspaceId, secret, largeEvent(5))).status).toBe(202);
  expect((await erase(apiKey, '2026-02-30T00:00:00.000Z')).json.code).toBe('request_invalid');
});

test('nobody erases the events of another workspace, and nothing else of an event ever changes', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  await deliverUntilTaken(workspaceId, secret, largeEvent(1));
  const other = await awaitingWorkspace(api);
  expect((await erase(other.apiKey, TOMORROW)).json).toMatchObject({ erasedEvents: 0, storedBytes: 0 });
  const { dataSource } = api.database;
  for (const change of [`event = 'push'`, `body = '{}'`, `body = NULL, erased_at = now(), event = 'push'`]) {
    const changed = dataSource.query(`UPDATE provider_event SET ${change} WHERE workspace_id = $1`, [
      workspaceId,
    ]);
    await expect(changed).rejects.toThrow('is append-only');
  }
});
