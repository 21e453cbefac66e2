import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/http/catalogue/index.ts';
import { headerFaults } from '../support/declared-headers.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test.each([
  ['getUsage', '/v1/usage', {}, 200],
  ['getUsage', '/v1/usage', { apiKey: null }, 401],
  ['getUsage', '/v1/usage', { headers: { accept: 'text/csv' } }, 406],
  ['getUsage', '/v1/usage', { headers: { 'x-long': 'x'.repeat(17_000) } }, 431],
  ['getUsage', `/v1/usage?${'x'.repeat(9000)}`, {}, 414],
  ['listOperations', '/v1/operations?limit=0', {}, 400],
  ['getOperation', `/v1/operations/op_${'0'.repeat(26)}`, {}, 404],
  ['createOperation', '/v1/operations', { body: '{' }, 400],
  ['createOperation', '/v1/operations', { body: 'x'.repeat(70_000) }, 413],
  ['createOperation', '/v1/operations', { body: '{}', headers: { 'content-type': 'text/csv' } }, 415],
  ['createApiKey', '/v1/api-keys', { body: { name: 'a', scopes: ['usage:read'] } }, 201],
  ['getErrorPage', '/errors/not_found', { apiKey: null }, 200],
  ['getErrorPage', '/errors/not_found', { apiKey: null, headers: { 'if-none-match': '*' } }, 304],
  ['getKeyDocument', '/.well-known/tookeffect/keys.json', { apiKey: null }, 200],
  ['getCheckoutPage', '/checkout/paid', { apiKey: null }, 200],
  ['getHealth', '/healthz', { apiKey: null }, 200],
  ['getReadiness', '/readyz', { apiKey: null }, 200],
] as const)(
  '%s declares the headers of the response to %s with %o (%i)',
  async (operationId, target, options, status) => {
    const endpoint = ENDPOINTS[operationId];
    const response = await api.call(endpoint.method, target, options);
    expect(response.status, response.text).toBe(status);
    expect(headerFaults(endpoint, response)).toEqual([]);
  },
);

test('a header that is not declared and a missing one are found', async () => {
  const { status } = await api.call('GET', '/v1/usage');
  const headers = new Headers({ 'x-undeclared': '1', 'cache-control': 'no-store' });
  const faults = headerFaults(ENDPOINTS.getUsage, { status, headers });
  expect(faults).toContain('the header x-undeclared is not declared');
  expect(faults).toContain('the required header x-request-id is missing');
  expect(faults).not.toContain('the required header cache-control is missing');
});
