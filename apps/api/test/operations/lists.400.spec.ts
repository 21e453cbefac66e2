import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../src/http/catalogue/index.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
let operationId: string;
beforeAll(async () => {
  context = await startShopApi();
  ({ id: operationId } = await context.begin());
});
afterAll(() => context.stop());

const LISTS = Object.values<Endpoint>(ENDPOINTS).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'cursor'),
);
const encoded = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

const QUERIES = [
  'limit=0',
  'limit=101',
  'limit=1e1',
  'limit=',
  'cursor=',
  'cursor=%00',
  'cursor=a',
  `cursor=${encoded('\u0000')}`,
  `cursor=${encoded('op_\u0000')}`,
  'cursor=_w',
  'limit=1&limit=2',
  'offset=1',
];

test.each(LISTS.flatMap(({ path }) => QUERIES.map((query) => [path, query] as const)))(
  'rejects %s?%s',
  async (path, query) => {
    const target = `${path.replace('{id}', operationId)}?${query}`;
    const { status, json } = await context.api.call('GET', target);
    expect([status, json.code]).toEqual([400, 'request_invalid']);
  },
);

/** The name that the cursors of a list contain. */
const listName = (path: string): string =>
  path.endsWith('/timeline') ? `timeline/${operationId}` : path.replace('/v1/', '').replace('/history', '');
const cursorOf = (path: string, key: string): string => encoded(`${listName(path)}:${key}`);

test.each(LISTS.flatMap(({ path }) => LISTS.map((other) => [other.path, path] as const)))(
  'a cursor of %s is accepted by %s only if they are the same list',
  async (from, path) => {
    const target = `${path.replace('{id}', operationId)}?cursor=${cursorOf(from, '~')}`;
    expect((await context.api.call('GET', target)).status).toBe(from === path ? 200 : 400);
  },
);

test('rejects a cursor of another operation’s timeline', async () => {
  const { id: other } = await context.begin();
  const { json } = await context.api.call('GET', `/v1/operations/${other}/timeline?limit=1`);
  const cursor = (json.nextCursor ?? encoded(`timeline/${other}:1`)) as string;
  const refused = await context.api.call('GET', `/v1/operations/${operationId}/timeline?cursor=${cursor}`);
  expect([refused.status, refused.json.code]).toEqual([400, 'request_invalid']);
});

test.each(LISTS)('treats SQL text in a cursor of $path as data', async ({ path }) => {
  const target = `${path.replace('{id}', operationId)}?cursor=${cursorOf(path, "';DROP/**/TABLE/**/operation;--")}`;
  expect((await context.api.call('GET', target)).status).toBe(200);
});
