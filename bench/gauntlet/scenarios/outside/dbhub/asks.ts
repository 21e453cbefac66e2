import type { Ask } from '../../../model/operation.ts';
import type { DbhubWorld } from '../../../systems/dbhub.ts';

// The words in which the scenarios of DBHub are written.

type Columns = Readonly<Record<string, unknown>>;

const inOrders = ({ schema }: DbhubWorld): Columns => ({ schema, table: 'orders' });

/** A row of orders with the marker. */
export const rowPresent = (world: DbhubWorld, match: Columns, expect: Columns, rest: Columns = {}): Ask => ({
  contract: 'postgres.row.present@1',
  input: { ...inOrders(world), match, expect, correlationColumn: 'reference', ...rest },
});

/** A row of orders where there is no room for a marker. */
export const rowUnmarked = (world: DbhubWorld, match: Columns, expect: Columns, rest: Columns = {}): Ask => ({
  contract: 'postgres.row.present@1',
  input: { ...inOrders(world), match, expect, ...rest },
});

/** The change of the order with a number. */
export const rowUpdated = (world: DbhubWorld, number: string, expect: Columns, rest: Columns = {}): Ask => ({
  contract: 'postgres.row.updated@1',
  input: { ...inOrders(world), key: { number }, expect, ...rest },
});

/** The removal of the order with a number. */
export const rowAbsent = (world: DbhubWorld, number: string, rest: Columns = {}): Ask => ({
  contract: 'postgres.row.absent@1',
  input: { ...inOrders(world), key: { number }, ...rest },
});

/** A batch: these orders as asked, and no other of the scope changed. */
export const rowsExactly = (
  world: DbhubWorld,
  scope: Columns,
  rows: readonly { readonly key: Columns; readonly expect: Columns }[],
): Ask => ({ contract: 'postgres.rows.exactly@1', input: { ...inOrders(world), scope, rows } });

export const MARKED = { correlationColumn: 'reference' };
export const VERSIONED = { versionColumn: 'version' };

/** The numbers of a batch: N-1, N-2 and so on. */
export const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `N-${from + index}`);

/** Numbers are unique, so that a number names an order; and these orders of ada are there. */
export const withOrders =
  (...given: readonly string[]) =>
  async ({ admin }: DbhubWorld): Promise<void> => {
    await admin('CREATE UNIQUE INDEX orders_number ON orders (number)');
    for (const number of given) {
      await admin("INSERT INTO orders (number, customer, amount) VALUES ($1, 'ada', 1)", [number]);
    }
  };

/** @returns whether exactly so many orders meet a condition, read by the administrator */
export const count =
  (wanted: number, condition: string) =>
  async ({ admin }: DbhubWorld): Promise<boolean> => {
    const [row] = await admin<{ found: string }>(
      `SELECT count(*)::text AS found FROM orders WHERE ${condition}`,
    );
    return row?.found === String(wanted);
  };

/** @returns whether one order meets a condition */
export const one = (condition: string) => count(1, condition);

/** Inserts an order with a marker through the tool. */
export const insertion = (number: string, amount: number, marker?: string, customer = 'ada'): string =>
  `INSERT INTO orders (number, customer, amount, reference) VALUES ('${number}', '${customer}', ${amount}, ${marker === undefined ? 'NULL' : `'${marker}'`})`;

/** Changes the order with a number through the tool. */
export const change = (number: string, columns: string): string =>
  `UPDATE orders SET ${columns} WHERE number = '${number}'`;
