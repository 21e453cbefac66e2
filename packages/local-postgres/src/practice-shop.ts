import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { LocalPostgres } from './local-postgres.ts';

/** A database to practise on: a table `orders`, a role that writes and a role that only reads. */
export interface PracticeShop {
  /** The connection string of the role for agents, which may read and write `orders`. */
  readonly agentUrl: string;
  /** What a connection to it names: host, port and database. */
  readonly baseUrl: string;
  /** The credential of the role that may only read. */
  readonly credential: { readonly type: 'basic'; readonly username: string; readonly password: string };
}

/** The passwords of both roles. */
export interface ShopPasswords {
  readonly agent: string;
  readonly reader: string;
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_number text NOT NULL,
    customer text NOT NULL,
    amount_cents integer NOT NULL,
    operation_reference text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT, INSERT, UPDATE, DELETE ON orders TO shop_agent;
  GRANT SELECT ON orders TO shop_reader;`;

/** @returns new random passwords */
export function newShopPasswords(): ShopPasswords {
  return { agent: randomBytes(24).toString('base64url'), reader: randomBytes(24).toString('base64url') };
}

/** Creates the database `shop` with its table and roles where they are missing, and sets the passwords of the roles. */
export async function createPracticeShop(
  cluster: LocalPostgres,
  passwords: ShopPasswords,
): Promise<PracticeShop> {
  await withClient(cluster.url(), (client) => prepareDatabase(client, passwords));
  await withClient(cluster.url('shop'), (client) => client.query(TABLE));
  const address = `127.0.0.1:${cluster.port}/shop`;
  return {
    agentUrl: `postgres://shop_agent:${passwords.agent}@${address}`,
    baseUrl: `postgres://${address}`,
    credential: { type: 'basic', username: 'shop_reader', password: passwords.reader },
  };
}

async function prepareDatabase(client: Client, { agent, reader }: ShopPasswords): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'shop'`);
  if (rowCount === 0) await client.query('CREATE DATABASE shop');
  await ensureRole(client, 'shop_agent', agent);
  await ensureRole(client, 'shop_reader', reader);
  // By default, every role may create temporary tables; the reader must not.
  await client.query('REVOKE ALL ON DATABASE shop FROM PUBLIC');
  await client.query('GRANT CONNECT ON DATABASE shop TO shop_agent, shop_reader');
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
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
