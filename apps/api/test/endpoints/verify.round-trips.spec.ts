import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

/** Counts what the API asks its database during a call. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const { dataSource } = world.api.database;
  const original = dataSource.query.bind(dataSource);
  const statements: string[] = [];
  const recording: DataSource['query'] = (statement: string, ...rest: never[]) => {
    statements.push(statement);
    return original(statement, ...rest);
  };
  dataSource.query = recording;
  try {
    await call();
  } finally {
    dataSource.query = original;
  }
  return statements;
}

test('a verify is two statements, each a transaction of its own', async () => {
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  await world.usage();
  const statements = await statementsOf(() => world.verify(id));
  expect(statements.map((statement) => /^SELECT \w+/.exec(statement)?.[0])).toEqual([
    'SELECT reserve_run',
    'SELECT settle_run',
  ]);
});

test('a replay, and a refusal, is one', async () => {
  const { id } = await world.begin();
  await world.verify(id, 'once');
  expect(await statementsOf(() => world.verify(id, 'once'))).toHaveLength(1);
  const other = await world.begin();
  expect(await statementsOf(() => world.verify(other.id, 'once'))).toHaveLength(1);
});

test('nothing but the verify’s two commits is written', async () => {
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  await world.usage();
  const { dataSource } = world.api.database;
  const nextTransaction = async (): Promise<bigint> => {
    const [{ xid }] = await dataSource.query<[{ xid: string }]>(
      'SELECT pg_snapshot_xmax(pg_current_snapshot()) AS xid',
    );
    return BigInt(xid);
  };
  const before = await nextTransaction();
  await world.verify(id);
  expect(Number((await nextTransaction()) - before)).toBeLessThanOrEqual(2);
});
