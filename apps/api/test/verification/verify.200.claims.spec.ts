import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
let otherConnectionId: string;
beforeAll(async () => {
  context = await startShopApi();
  otherConnectionId = String((await context.connect({ name: 'the same shop' })).json.id);
  await context.shop.run('ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1');
});
afterAll(() => context.stop());

async function begin(contract: string, input: object, connectionId = context.connectionId): Promise<string> {
  const { status, json, text } = await context.api.call('POST', '/v1/operations', {
    body: { contract, connectionId, input: { schema: 'public', table: 'orders', ...input } },
  });
  expect(status, text).toBe(201);
  return String(json.id);
}

const reason = async (id: string): Promise<unknown> => (await context.verify(id)).json.reason;

const update = (number: string, amount: number, version: number) =>
  context.shop.run('UPDATE orders SET amount_cents = $2, version = $3 WHERE order_number = $1', [
    number,
    amount,
    version,
  ]);

test('a deletion verifies one operation, whatever spelling and connection looked', async () => {
  const { shop } = context;
  const id = Number(await shop.insertOrder({ number: randomUUID() }));
  const one = await begin('postgres.row.absent@1', { key: { id: `0x${id.toString(16)}` } });
  const other = await begin('postgres.row.absent@1', { key: { id: `+${id}` } }, otherConnectionId);
  await shop.run('DELETE FROM orders WHERE id = $1', [id]);
  expect(await reason(one)).toBe('all_checks_passed');
  expect(await reason(other)).toBe('object_already_claimed');
});

test('a deletion that two operations await by an id and by an order number verifies neither: the row shows both', async () => {
  const { shop } = context;
  const number = randomUUID();
  const id = Number(await shop.insertOrder({ number }));
  const one = await begin('postgres.row.absent@1', { key: { id } });
  const other = await begin('postgres.row.absent@1', { key: { order_number: number } }, otherConnectionId);
  await shop.run('DELETE FROM orders WHERE id = $1', [id]);
  expect(await reason(one)).toBe('correlation_ambiguous');
  expect(await reason(other)).toBe('correlation_ambiguous');
});

test('a new row that two operations await by an id and by an order number verifies neither', async () => {
  const number = randomUUID();
  const id = 900_000_017;
  const one = await begin('postgres.row.present@1', { match: { id }, expect: { customer: 'ada' } });
  const other = await begin('postgres.row.present@1', {
    match: { order_number: number },
    expect: { customer: 'ada' },
  });
  await context.shop.run(
    'INSERT INTO orders (id, order_number, customer) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
    [id, number, 'ada'],
  );
  expect(await reason(one)).toBe('correlation_ambiguous');
  expect(await reason(other)).toBe('correlation_ambiguous');
});

test('a row that was verified is found by its identity, although it is named otherwise since', async () => {
  const number = randomUUID();
  const operation = await begin('postgres.row.present@1', {
    ...{ match: { order_number: number }, expect: { amount_cents: 5 } },
  });
  const id = await context.shop.insertOrder({ number, amountCents: 5 });
  expect(await reason(operation)).toBe('all_checks_passed');
  await context.shop.run('UPDATE orders SET order_number = $2 WHERE id = $1', [id, randomUUID()]);
  expect(await reason(operation)).toBe('changed_since_verified');
  await context.shop.run('DELETE FROM orders WHERE id = $1', [id]);
  expect(await reason(operation)).toBe('effect_reversed');
});

test('one row is changed by two operations, one after the other', async () => {
  const number = randomUUID();
  await context.shop.insertOrder({ number });
  const change = (amount_cents: number) =>
    begin('postgres.row.updated@1', {
      ...{ key: { order_number: number }, expect: { amount_cents }, versionColumn: 'version' },
    });
  const first = await change(1);
  await update(number, 1, 2);
  expect(await reason(first)).toBe('all_checks_passed');
  const second = await change(2);
  await update(number, 2, 3);
  expect(await reason(second)).toBe('all_checks_passed');
});

test('a row that was deleted and inserted again under its key verifies the operation that inserted it again', async () => {
  const { shop } = context;
  await shop.run('CREATE TABLE settings (name text PRIMARY KEY, value text)');
  const { username } = shop.credential;
  await shop.run(`GRANT SELECT ON settings TO ${username}`);
  const insert = () => shop.run(`INSERT INTO settings VALUES ('limit', '10')`);
  const input = { table: 'settings', match: { name: 'limit' }, expect: { value: '10' } };
  const first = await begin('postgres.row.present@1', input);
  await insert();
  expect(await reason(first)).toBe('all_checks_passed');
  await shop.run('DELETE FROM settings');
  const second = await begin('postgres.row.present@1', input);
  await insert();
  expect(await reason(second)).toBe('all_checks_passed');
  const claims = await context.api.database.dataSource.query<{ operation_id: string; replaced_by: string }[]>(
    'SELECT operation_id, replaced_by FROM claim WHERE operation_id IN ($1, $2) ORDER BY id',
    [first, second],
  );
  expect(claims).toEqual([
    { operation_id: first, replaced_by: second },
    { operation_id: second, replaced_by: null },
  ]);
});
