import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';

/** A system of record with a table `orders`: an agent writes to it, and the product observes it with a role that can only read. */
export interface Shop {
  /** Connection string of a role that may read and write `orders`: the agent's side. */
  readonly writerUrl: string;
  /** Connection string of a role that may only read. */
  readonly readerUrl: string;
  /** What a connection to the shop names: host, port and database, without a credential. */
  readonly baseUrl: string;
  /** The credential of the role that may only read. */
  readonly credential: { readonly type: 'basic'; readonly username: string; readonly password: string };
  /** Inserts an order. @returns the id of the row */
  insertOrder(order: Order): Promise<string>;
  /** Runs a statement as the owner of the database. */
  run(statement: string, parameters?: readonly unknown[]): Promise<void>;
  /** Closes its connections, and removes the database and both roles. */
  drop(): Promise<void>;
}

/** The columns that an agent writes. */
export interface Order {
  readonly number: string;
  /** 1999 when left out. */
  readonly amountCents?: number;
  /** The marker of the operation; none when left out. */
  readonly reference?: string | null;
}

const ORDERS = `CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number text,
  customer text,
  amount_cents integer,
  operation_reference text,
  created_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Creates a shop in a PostgreSQL cluster: a database with an empty table `orders`, a role that may write and one that may only read.
 * @param clusterUrl connection string of a superuser
 * @param name of the database; another one each time when left out
 */
export async function createShop(
  clusterUrl: string,
  name = `shop_${randomBytes(8).toString('hex')}`,
): Promise<Shop> {
  await runStatements(clusterUrl, [`CREATE DATABASE ${name} TEMPLATE template1 STRATEGY file_copy`]);
  const writerUrl = await createRole(clusterUrl, `${name}_writer`, name);
  const readerUrl = await createRole(clusterUrl, `${name}_reader`, name);
  const owner = new Pool({ connectionString: databaseUrl(clusterUrl, name), max: 4, allowExitOnIdle: true });
  // The loss of an idle connection must not end the process of a test that stops the cluster.
  owner.on('error', () => undefined);
  await owner.query(ORDERS);
  await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON orders TO ${name}_writer`);
  await owner.query(`GRANT SELECT ON orders TO ${name}_reader`);
  const { username, password, host, pathname } = new URL(readerUrl);
  return {
    writerUrl,
    readerUrl,
    baseUrl: `postgres://${host}${pathname}`,
    credential: { type: 'basic', username, password },
    insertOrder: async ({ number, amountCents = 1999, reference = null }) => {
      const { rows } = await owner.query<{ id: string }>(
        'INSERT INTO orders (order_number, amount_cents, operation_reference) VALUES ($1, $2, $3) RETURNING id',
        [number, amountCents, reference],
      );
      return rows[0]!.id;
    },
    run: async (statement, parameters = []) => {
      await owner.query(statement, [...parameters]);
    },
    drop: async () => {
      await owner.end();
      await runStatements(clusterUrl, [
        `DROP DATABASE ${name} WITH (FORCE)`,
        `DROP ROLE ${name}_writer, ${name}_reader`,
      ]);
    },
  };
}

/**
 * Creates a database and a role that owns it.
 * @returns the connection string of the owner
 */
export async function createOwnedDatabase(clusterUrl: string, name: string): Promise<string> {
  const url = await createRole(clusterUrl, name, name);
  await runStatements(clusterUrl, [`CREATE DATABASE ${name} OWNER ${name}`]);
  return url;
}

/** Creates a role that may log in and owns nothing. @returns its connection string for a database */
export async function createRole(clusterUrl: string, role: string, database: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await runStatements(clusterUrl, [`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`]);
  return Object.assign(new URL(databaseUrl(clusterUrl, database)), { username: role, password }).href;
}

function databaseUrl(clusterUrl: string, database: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${database}` }).href;
}

async function runStatements(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
