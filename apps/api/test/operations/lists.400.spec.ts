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

test.each(LISTS)('treats SQL text in a cursor of $path as data', async ({ path }) => {
  const target = `${path.replace('{id}', operationId)}?cursor=${encoded("';DROP/**/TABLE/**/operation;--")}`;
  expect((await context.api.call('GET', target)).status).toBe(200);
});
