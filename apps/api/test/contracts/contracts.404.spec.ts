import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

test.each([
  ['/v1/contracts/github.issue.created@2', 'contract_not_found'],
  ['/v1/contracts/github.issue.created', 'contract_not_found'],
  ['/v1/contracts/..%2f..%2fetc%2fpasswd', 'contract_not_found'],
  ['/v1/contracts/__proto__', 'contract_not_found'],
  ['/v1/skills/gihub', 'skill_not_found'],
  ['/v1/skills/__proto__', 'skill_not_found'],
])('GET %s is refused with %s', async (target, code) => {
  const { status, json } = await api.call('GET', target);
  expect([status, json.code]).toEqual([404, code]);
});
