import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import type { Operation, Verification } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { type TestApi, assertInvariants } from '../support/test-api.ts';

/** Two lists of one API whose objects are at the same addresses. */
const LIST = { items: 'data', id: 'id', revision: 'version', itemPath: '/orders/{id}' };
const DECLARED = {
  uncached: true,
  missing: 'absent',
  collections: { orders: { ...LIST, path: '/orders' }, archive: { ...LIST, path: '/archive' } },
};

let api: TestApi;
let system: JsonProvider;
beforeAll(async () => {
  [api, system] = await Promise.all([startDocumentedApi(), startJsonProvider()]);
  const body = {
    ...{ service: 'http', name: 'orders', environment: 'test', credential: { type: 'none' } },
    ...{ baseUrl: system.baseUrl, declarations: DECLARED },
  };
  const { status, text } = await api.call('POST', '/v1/connections', { body });
  if (status !== 201) throw new Error(text);
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  await system.stop();
});

function write(id: string, order: object): void {
  system.resources.set(`/orders/${id}`, { id, ...order });
  system.resources.set('/orders', { data: [] });
  system.resources.set('/archive', { data: [] });
}

async function begin(contract: string, input: object): Promise<string> {
  const { status, json, text } = await api.call('POST', '/v1/operations', { body: { contract, input } });
  expect(status, text).toBe(201);
  return (json as unknown as Operation).id;
}

async function look(id: string): Promise<unknown[]> {
  await api.call('POST', `/v1/operations/${id}/action-result`, { body: { status: 'succeeded' } });
  const { json } = await api.call('POST', `/v1/operations/${id}/verify`);
  const { verdict, reason, attribution } = json as unknown as Verification;
  return [verdict, reason, attribution?.kind ?? null];
}

const updated = (collection: string, id: string, expected: object): Promise<string> =>
  begin('http.object.updated@1', { collection, id, expect: expected });
const matches = (id: string, expected: object): Promise<string> =>
  begin('http.json.matches@1', { path: ['orders', id], parent: ['orders'], expect: expected });

test('a change that an operation of another contract may have made at the same address is not exclusive', async () => {
  write('1', { state: 'open', version: 1 });
  const idle = await updated('orders', '1', { state: 'paid' });
  await matches('1', { state: 'paid' });
  write('1', { state: 'paid', version: 2 });
  expect(await look(idle)).toEqual(['inconclusive', 'correlation_ambiguous', null]);
});

test('a change that an operation on another list may have made at the same address is not exclusive', async () => {
  write('2', { state: 'open', version: 1 });
  const idle = await updated('orders', '2', { state: 'paid' });
  await updated('archive', '2', { state: 'paid' });
  write('2', { state: 'paid', version: 2 });
  expect(await look(idle)).toEqual(['inconclusive', 'correlation_ambiguous', null]);
});

test('a change that an operation of another contract put back is not refuted as if there was none', async () => {
  write('3', { state: 'open', version: 1 });
  const first = await updated('orders', '3', { state: 'paid' });
  const second = await matches('3', { state: 'open', note: 'x' });
  write('3', { state: 'paid', version: 2 });
  write('3', { state: 'open', note: 'x', version: 3 });
  expect(await look(first)).toEqual(['inconclusive', 'changed_since_begun', null]);
  expect(await look(second)).toEqual(['verified', 'state_reached', 'state']);
});

test('operations at other addresses, and on other members of one address, leave a change exclusive', async () => {
  write('4', { state: 'open', version: 1 });
  const own = await updated('orders', '4', { state: 'paid' });
  await matches('5', { state: 'paid' }).catch(() => undefined);
  await matches('4', { note: 'x' });
  write('4', { state: 'paid', version: 2 });
  expect(await look(own)).toEqual(['verified', 'all_checks_passed', 'exclusive']);
});
