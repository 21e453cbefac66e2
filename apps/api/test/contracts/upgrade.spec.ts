import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract, OperationList } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondServer } from '../support/second-server.ts';
import { type ShopApi, orderRequest, startShopApi } from '../support/shop-api.ts';

/** What a server before this one shipped under the id of the contract. */
function shippedBefore(id: string, change: (contract: Contract) => Contract): Contract {
  const file = createRequire(import.meta.url).resolve(
    `../../../../contracts/${id.split('.')[0]!}/${id}/contract.json`,
  );
  return change(JSON.parse(readFileSync(file, 'utf8')) as Contract);
}

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** Makes an operation one that began with the contract as a server before shipped it. */
async function beganBefore(operationId: string, contract: Contract): Promise<string> {
  const { dataSource } = context.api.database;
  const hash = contractHash(contract);
  await dataSource.query(
    `INSERT INTO contract (hash, id, service, document, reads_events) VALUES ($1, $2, $3, $4, false)`,
    [hash, contract.id, contract.service, canonicalize(contract as never)],
  );
  await dataSource.query('UPDATE operation SET contract_hash = $2 WHERE id = $1', [operationId, hash]);
  return hash;
}

test('a server starts on the database of one that shipped a contract with other content, and operations keep theirs', async () => {
  const { id, number } = await context.begin();
  const before = shippedBefore('postgres.row.present@1', (contract) => ({ ...contract, title: 'Row' }));
  const hash = await beganBefore(id, before);
  const later = await startSecondServer(context.api);
  try {
    await context.shop.insertOrder({ number, reference: id });
    const { status, json } = await context.verify(id);
    expect([status, json.verdict]).toEqual([200, 'verified']);
    const receipt = (await context.api.call('GET', `/v1/operations/${id}/receipt`)).json;
    expect(JSON.stringify(receipt)).toContain(hash);
    const begun = await context.api.call('POST', '/v1/operations', { body: orderRequest('another') });
    const list = await context.api.call('GET', '/v1/operations?contract=postgres.row.present@1');
    const ids = (list.json as unknown as OperationList).data.map((operation) => operation.id);
    expect(ids).toEqual([begun.json.id, id]);
  } finally {
    await later.stop();
  }
});

test('an operation with a shipped contract that is refused today stays readable, and has no verdict', async () => {
  const { id } = await context.begin();
  await beganBefore(
    id,
    shippedBefore('postgres.row.present@1', (contract) => ({ ...contract, checks: [] })),
  );
  expect((await context.api.call('GET', `/v1/operations/${id}`)).status).toBe(200);
  const { status, json } = await context.verify(id);
  expect([status, json.code]).toEqual([422, 'contract_invalid']);
});
