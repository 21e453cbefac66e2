import { randomBytes } from 'node:crypto';
import type { LocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import type { Shop } from './test-server.ts';

const ORDERS = `
  create table orders (
    id bigint generated always as identity primary key,
    order_number text,
    customer text,
    amount_cents integer,
    operation_reference text,
    created_at timestamptz not null default now()
  )`;

/** Creates the database `shop` with an empty table `orders`, a role that may write to it and one that may only read. */
export async function createShop(postgres: LocalPostgres): Promise<Shop> {
  await createDatabase(postgres, 'shop', 'postgres');
  const writerUrl = await createRole(postgres, 'shop_writer', 'shop');
  const readerUrl = await createRole(postgres, 'shop_reader', 'shop');
  await runStatements(postgres.url('shop'), [
    ORDERS,
    'grant select, insert, update, delete on orders to shop_writer',
    'grant select on orders to shop_reader',
  ]);
  return { writerUrl, readerUrl };
}

/**
 * Creates a database of an owner's own.
 * @returns the owner's connection string
 */
export async function createOwnedDatabase(postgres: LocalPostgres, name: string): Promise<string> {
  const url = await createRole(postgres, name, name);
  await createDatabase(postgres, name, name);
  return url;
}

async function createDatabase(postgres: LocalPostgres, name: string, owner: string): Promise<void> {
  await runStatements(postgres.url(), [`create database ${name} owner ${owner}`]);
}

async function createRole(postgres: LocalPostgres, role: string, database: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await runStatements(postgres.url(), [`create role ${role} login password '${password}'`]);
  const url = new URL(postgres.url(database));
  url.username = role;
  url.password = password;
  return url.href;
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
