import { canonicalize, contractHash } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { taskContract } from './task-contract.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

/** Stores a contract that today's linter refuses, as a server before this one may have published it. */
async function publishedBefore(): Promise<string> {
  const id = `${api.workspaceId}:acme.task.old@1`;
  const document = { ...taskContract({ id }), checks: [] };
  await api.database.dataSource.query(
    `INSERT INTO contract (hash, id, service, document, account_id, workspace_id, published_by, reads_events)
     SELECT $1, $2, $3, $4, account_id, id, 'key', false FROM workspace WHERE id = $5`,
    [...[contractHash(document), id, document.service, canonicalize(document as never)], api.workspaceId],
  );
  return id;
}

test('a contract is read and deprecated without being compiled, and no operation begins by one that is refused', async () => {
  const id = await publishedBefore();
  const path = `/v1/contracts/${encodeURIComponent(id)}`;
  expect(await api.call('GET', path)).toMatchObject({ status: 200, json: { id, status: 'published' } });
  const begun = await api.call('POST', '/v1/operations', {
    body: { contract: id, input: { id: '17', state: 'done' } },
  });
  expect([begun.status, begun.json.code]).toEqual([422, 'contract_invalid']);
  const ended = await api.call('POST', `${path}/deprecate`);
  expect(ended).toMatchObject({ status: 200, json: { id, status: 'deprecated' } });
});
