import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RememberedSecrets } from '../../src/modules/events/remembered-secrets.ts';
import { sentStatements } from '../support/test-database.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { awaitingWorkspace, deliver, issueEvent } from './github-delivery.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

test('a webhook that is delivered often reads no secret and writes none: one round trip to the database', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  // The secret stays remembered, however slow this machine is.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  await deliver(api, workspaceId, secret, issueEvent(1));
  const statements = await sentStatements(api.database, async () => {
    expect((await deliver(api, workspaceId, secret, issueEvent(2))).status).toBe(202);
  });
  expect(statements).toEqual([expect.stringContaining('store_events')]);
});

test('secrets are read again after a second, after a change, and after a failure', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const remembered = new RememberedSecrets();
  const read = vi.fn(() => Promise.resolve([]));
  const get = () => remembered.get('ws_1', 'github', read);
  await get();
  now = 999;
  await get();
  expect(read).toHaveBeenCalledTimes(1);
  now = 1000;
  await get();
  expect(read).toHaveBeenCalledTimes(2);
  remembered.forget('ws_2');
  await get();
  expect(read).toHaveBeenCalledTimes(2);
  remembered.forget('ws_1');
  read.mockRejectedValueOnce(new Error('the database is away'));
  await expect(get()).rejects.toThrow('the database is away');
  await get();
  expect(read).toHaveBeenCalledTimes(4);
});

test('the use of a secret is written once a minute', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const remembered = new RememberedSecrets();
  const marks = [0, 1, 59_999, 60_000, 60_001].map((instant) => {
    now = instant;
    return remembered.mark('whs_1');
  });
  expect(marks).toEqual([true, false, false, true, false]);
});

test('requests to ever other endpoints take a bounded place: the oldest is forgotten', async () => {
  const remembered = new RememberedSecrets();
  const read = vi.fn(() => Promise.resolve([]));
  for (let endpoint = 0; endpoint <= 10_000; endpoint += 1)
    await remembered.get(`ws_${endpoint}`, 'github', read);
  await remembered.get('ws_10000', 'github', read);
  expect(read).toHaveBeenCalledTimes(10_001);
  await remembered.get('ws_0', 'github', read);
  expect(read).toHaveBeenCalledTimes(10_002);
});
