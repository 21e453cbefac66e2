import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { makeDataSource } from '../../src/database/data-source.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A system of record with a table `orders`: agents write to it, and the product reads it with a role that may only read. */
export interface Shop {
  /** What a connection names: host, port and database. */
  readonly baseUrl: string;
  readonly credential: { readonly type: 'basic'; readonly username: string; readonly password: string };
  /** Inserts an order as an agent does. @returns the row's id */
  insertOrder(order: Order): Promise<string>;
  /** Runs a statement as an agent does. */
  run(statement: string, parameters?: readonly unknown[]): Promise<void>;
  drop(): Promise<void>;
}

/** The columns that an agent writes. */
export interface Order {
  readonly number: string;
  readonly amountCents?: number;
  /** The operation's marker. */
  readonly reference?: string | null;
}

const ORDERS = `CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number text NOT NULL,
  amount_cents integer,
  operation_reference text
)`;

/** Creates a shop of a test file's own in this run's cluster. */
export async function createShop(): Promise<Shop> {
  const database = await createTestDatabase('template1');
  const { dataSource } = database;
  const suffix = randomBytes(8).toString('hex');
  const credential = { type: 'basic', username: `reader_${suffix}`, password: suffix } as const;
  await dataSource.query(ORDERS);
  await dataSource.query(`CREATE ROLE ${credential.username} LOGIN PASSWORD '${suffix}'`);
  await dataSource.query(`GRANT SELECT ON orders TO ${credential.username}`);
  return {
    baseUrl: `postgres://127.0.0.1:${new URL(database.url).port}${new URL(database.url).pathname}`,
    credential,
    insertOrder: async ({ number, amountCents = 1999, reference = null }) => {
      const [{ id }] = await dataSource.query<[{ id: string }]>(
        'INSERT INTO orders (order_number, amount_cents, operation_reference) VALUES ($1, $2, $3) RETURNING id',
        [number, amountCents, reference],
      );
      return id;
    },
    run: async (statement, parameters = []) => {
      await dataSource.query(statement, [...parameters]);
    },
    drop: () => dropShop(database, credential.username),
  };
}

async function dropShop(database: TestDatabase, role: string): Promise<void> {
  await database.dataSource.query(`DROP OWNED BY ${role}`);
  await database.drop();
  const rest = await createAdministration();
  await rest.query(`DROP ROLE ${role}`);
  await rest.destroy();
}

function createAdministration() {
  return makeDataSource(inject('clusterUrl'), 1).initialize();
}
