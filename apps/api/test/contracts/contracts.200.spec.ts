import { contractHash } from '@tookeffect/core';
import type { Contract, ContractList } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
let ids: string[];
beforeAll(async () => {
  api = await startDocumentedApi();
  const { json } = await api.call('GET', '/v1/contracts?limit=100');
  ids = (json as unknown as ContractList).data.map(({ id }) => id);
});
afterAll(() => api.stop());

test('every contract of the list can be read by its id, and its hash is that of its document', async () => {
  expect(ids.length).toBeGreaterThan(2);
  for (const id of ids) {
    const { status, json, headers } = await api.call('GET', `/v1/contracts/${id}`);
    const { hash, publishedAt, status: stage, ...document } = json as unknown as Contract;
    expect([status, document.id, stage]).toEqual([200, id, 'published']);
    expect(hash).toBe(contractHash(document as never));
    expect(headers.get('etag')).toBe(`"${String(hash)}"`);
    expect(publishedAt).toMatch(/Z$/);
  }
});

test('pages list every contract once', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { json } = await api.call('GET', `/v1/contracts?limit=1${cursor}`);
    const page = json as unknown as ContractList;
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`;
  }
  expect(seen).toEqual(ids);
});

test('each service of a contract has a skill manifest that names its contracts', async () => {
  for (const service of new Set(ids.map((id) => id.split('.')[0]!))) {
    const { status, json, headers } = await api.call('GET', `/v1/skills/${service}`);
    expect([status, json.service]).toEqual([200, service]);
    const tag = headers.get('etag')!;
    const again = await api.call('GET', `/v1/skills/${service}`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    for (const id of ids.filter((one) => one.startsWith(`${service}.`))) {
      expect(JSON.stringify(json)).toContain(id);
    }
  }
});
