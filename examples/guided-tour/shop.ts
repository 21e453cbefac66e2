import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type LocalPostgres, attachLocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';

/** An order as the agents of the tour write it. */
export interface Order {
  readonly number: string;
  readonly customer: string;
  readonly amountCents: number;
  /** Contains the operation's marker, which links the row to the operation. */
  readonly operationReference: string;
}

/** The database that the agents write to. */
export interface Shop {
  readonly host: string;
  readonly port: number;
  /** The role of the control plane's connections; it may only SELECT. */
  readonly reader: { readonly username: string; readonly password: string };
  /** The connection string of the agents' role, which may also INSERT. */
  readonly agentUrl: string;
  /** Inserts an order with the agents' own role. @returns the id of the row */
  insertOrder(order: Order): Promise<string>;
  /** Disconnects, and stops the cluster if it was started for the shop. */
  stop(): Promise<void>;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_number text NOT NULL,
    customer text NOT NULL,
    amount_cents integer NOT NULL,
    operation_reference text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT, INSERT ON orders TO shop_agent;
  GRANT SELECT ON orders TO shop_reader;`;

/**
 * Creates the shop's database if it is missing, and connects to it.
 * @param dataDirectory the control plane's; its embedded cluster is used, or else, with `DATABASE_URL`, a second one
 */
export async function openShop(dataDirectory: string): Promise<Shop> {
  const embedded = await attachLocalPostgres(path.join(dataDirectory, 'postgres'));
  const cluster =
    embedded ?? (await startLocalPostgres({ dataDirectory: path.join(dataDirectory, 'shop-postgres') }));
  const [agent, reader] = [newPassword(), newPassword()];
  await prepareDatabase(cluster, agent, reader);
  const client = new Client({ ...databaseAddress(cluster), user: 'shop_agent', password: agent });
  await client.connect();
  return {
    host: '127.0.0.1',
    port: cluster.port,
    reader: { username: 'shop_reader', password: reader },
    agentUrl: `postgres://shop_agent:${agent}@127.0.0.1:${cluster.port}/shop`,
    insertOrder: (order) => insertOrder(client, order),
    stop: async () => {
      await client.end();
      if (!embedded) await cluster.stop();
    },
  };
}

async function prepareDatabase(
  cluster: LocalPostgres,
  agentPassword: string,
  readerPassword: string,
): Promise<void> {
  await withClient(cluster.url(), async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'shop'`);
    if (rowCount === 0) await client.query('CREATE DATABASE shop');
    await ensureRole(client, 'shop_agent', agentPassword);
    await ensureRole(client, 'shop_reader', readerPassword);
    // By default, every role may create temporary tables; the reader must not.
    await client.query('REVOKE ALL ON DATABASE shop FROM PUBLIC');
    await client.query('GRANT CONNECT ON DATABASE shop TO shop_agent, shop_reader');
  });
  await withClient(cluster.url('shop'), (client) => client.query(SCHEMA));
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

async function insertOrder(client: Client, order: Order): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO orders (order_number, customer, amount_cents, operation_reference) VALUES ($1, $2, $3, $4) RETURNING id`,
    [order.number, order.customer, order.amountCents, order.operationReference],
  );
  return rows[0]!.id;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseAddress({ port }: LocalPostgres) {
  return { host: '127.0.0.1', port, database: 'shop' };
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
