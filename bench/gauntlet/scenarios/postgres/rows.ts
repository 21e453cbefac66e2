import type { Ask } from '../../model/operation.ts';
import type { PostgresWorld, Sql } from '../../systems/postgres-world.ts';

// The words in which the scenarios of PostgreSQL are written.

type Columns = Readonly<Record<string, unknown>>;
type AskOf = (world: PostgresWorld) => Ask;

/** A new row in `orders`, with the marker in `reference`, unless the input says otherwise. */
export function rowPresent(input: Columns): AskOf {
  return ({ schema }) => ({
    contract: 'postgres.row.present@1',
    input: { schema, table: 'orders', correlationColumn: 'reference', ...input },
  });
}

/** A new row in a table without room for a marker. */
export function unmarkedRow(input: Columns): AskOf {
  return ({ schema }) => ({
    contract: 'postgres.row.present@1',
    input: { schema, table: 'orders', ...input },
  });
}

/** The removal of a row. */
export function rowAbsent(input: Columns): AskOf {
  return ({ schema }) => ({
    contract: 'postgres.row.absent@1',
    input: { schema, table: 'orders', ...input },
  });
}

/** The change of an existing row. */
export function rowUpdated(input: Columns): AskOf {
  return ({ schema }) => ({
    contract: 'postgres.row.updated@1',
    input: { schema, table: 'orders', ...input },
  });
}

/** A set of rows as asked, and nothing else in the scope. */
export function rowsExactly(input: Columns): AskOf {
  return ({ schema }) => ({
    contract: 'postgres.rows.exactly@1',
    input: { schema, table: 'orders', ...input },
  });
}

/** Inserts a row. @returns its id, where the table has one */
export async function insert(sql: Sql, columns: Columns, table = 'orders'): Promise<string> {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const places = names.map((_, index) => `$${index + 1}`);
  const rows = await sql(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(columns),
  );
  return String(rows[0]?.id);
}

/** @returns what the administrator reads for a condition: `isTrue("count(*) = 1 FROM orders")` */
export function isTrue(expression: string): (world: PostgresWorld) => Promise<boolean> {
  return async ({ admin }) =>
    (await admin<{ yes: boolean }>(`SELECT ${expression.replace(/ FROM |$/u, ' AS yes$&')}`))[0]!.yes;
}

/** The connection of the world, whose owner says that nobody else writes to the scopes that are looked at. */
export function exclusive({ connection }: PostgresWorld) {
  return { ...connection, declarations: { exclusiveScopes: true } };
}
