import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const create = (key: string, body: object = orderRequest('A-1')) =>
  context.api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });

test.each([
  ['of nothing', '""'],
  ['of 256 characters', 'k'.repeat(256)],
  ['with a blank', 'a b'],
  ['with an open quote', '"a'],
  ['with something after the quoted text', '"a";b=1'],
  ['with an escape that does not exist', '"a\\b"'],
  ['that is no ASCII', 'caf\u00e9'],
])('rejects a key %s, and stores nothing', async (_, key) => {
  const before = await databasePicture(context.api.database.dataSource);
  const { status, json } = await create(key);
  expect([status, json.code]).toEqual([400, 'idempotency_key_invalid']);
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test.each([
  ['of one character', 'k'],
  ['of 255 characters', 'k'.repeat(255)],
  ['with every sort of sign', '!#$%&()*+,-./:;<=>?@[]^_`{|}~'],
])('accepts a key %s', async (_, key) => {
  expect((await create(key)).status).toBe(201);
});

test('reads an escaped quote in a quoted key', async () => {
  const quoted = await create('"a\\"b"');
  const bare = await create('a"b');
  expect([quoted.status, bare.status, bare.text]).toEqual([201, 200, quoted.text]);
});

test.each([
  ['an unknown member', { ...orderRequest('A-1'), accountId: 'acc_1' }],
  ['no contract', { input: {} }],
  ['a time to act under a second', { ...orderRequest('A-1'), actWithinSeconds: 0 }],
  ['a time to act over a day', { ...orderRequest('A-1'), actWithinSeconds: 86_401 }],
  ['a settling window under zero', { ...orderRequest('A-1'), settleSeconds: -1 }],
  ['a deadline under a minute', { ...orderRequest('A-1'), deadlineSeconds: 59 }],
  ['a deadline over 90 days', { ...orderRequest('A-1'), deadlineSeconds: 7_776_001 }],
])('rejects a body with %s, and stores nothing', async (_, body) => {
  const before = await databasePicture(context.api.database.dataSource);
  const { status, json } = await create('free', body);
  expect([status, json.code]).toEqual([400, 'request_invalid']);
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test.each(['1.0000000000000000001', '0.10000000000000001', '1e-400', '-0.3000000000000000000000004'])(
  'rejects the number %s, which would be read as another one, and names its place',
  async (number) => {
    const before = await databasePicture(context.api.database.dataSource);
    const body = JSON.stringify(withAmount('AMOUNT')).replace('"AMOUNT"', number);
    const { status, json } = await context.api.call('POST', '/v1/operations', { body });
    expect([status, json]).toMatchObject([
      400,
      { code: 'json_profile_violated', errors: [{ pointer: '/input/expect/amount~1net' }] },
    ]);
    expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
  },
);

test.each([1.5, 0.1, -0.3, 9007199254740991, '1.0000000000000000001', { $inexactNumber: '1' }])(
  'no number of the amount %j would be read as another one',
  async (amount) => {
    const { json } = await context.api.call('POST', '/v1/operations', { body: withAmount(amount) });
    expect(json.code).not.toBe('json_profile_violated');
  },
);

function withAmount(amount: unknown): object {
  const { contract, input } = orderRequest('A-1');
  return { contract, input: { ...input, expect: { 'amount/net': amount } } };
}
