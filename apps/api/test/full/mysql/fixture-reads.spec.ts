import type { RowReadRequest } from '@tookeffect/evaluator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, fixtures, mainRequest, shown, usualRows } from '../../contracts/fixture-shapes.ts';
import { readMysql } from '../../connectors/reading.ts';
import { ShopServer } from './shop-server.ts';

// The fixtures of row contracts for MySQL contain what the connector returns from a real MariaDB.

let server: ShopServer;
beforeAll(async () => {
  server = await ShopServer.start(`
    CREATE TABLE orders (id int PRIMARY KEY, order_number varchar(64), customer varchar(64), amount_cents int,
      amount int, state varchar(64), version int, reference varchar(64));
    INSERT INTO orders VALUES (17, 'A-1', 'ada', 4200, 4200, 'paid', 4, 'op_01jn80000000000000000000aa'),
      (18, 'A-1', 'ada', 4200, 4200, 'paid', 4, 'op_01jn80000000000000000000aa')`);
}, 120_000);
afterAll(() => server.stop());

test.each(['mysql.row.absent@1', 'mysql.row.present@1'])('%s', async (contract) => {
  const inputs = fixtures(contract).filter(({ input }) => usualRows(input).length > 0);
  expect(inputs.length).toBeGreaterThan(2);
  for (const { id, input } of inputs) {
    const request = mainRequest(contract, input) as RowReadRequest<'mysql'>;
    const real = await readMysql(server.connectionAs('reader'), request, { maxBytes: 1_048_576 });
    expect(differences(shown(input.evidence.reads.main), shown(real)), id).toEqual([]);
  }
});
