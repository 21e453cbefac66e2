import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

test.each(['/healthz', '/readyz'])('%s needs no credential', async (target) => {
  const { status, json } = await api.call('GET', target, { apiKey: null });
  expect([status, json]).toEqual([200, { status: 'ok' }]);
});

test('without its database the process is healthy and not ready', async () => {
  await api.application.get(DataSource, { strict: false }).destroy();
  expect((await api.call('GET', '/healthz', { apiKey: null })).status).toBe(200);
  const { status, json, headers } = await api.call('GET', '/readyz', { apiKey: null });
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
});
