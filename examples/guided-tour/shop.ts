import path from 'node:path';
import {
  attachLocalPostgres,
  createPracticeShop,
  newShopPasswords,
  type PracticeShop,
  startLocalPostgres,
} from '@tookeffect/local-postgres';
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
  readonly reader: PracticeShop['credential'];
  /** The connection string of the agents' role, which may read and write `orders`. */
  readonly agentUrl: string;
  /** Inserts an order with the agents' own role. @returns the id of the row */
  insertOrder(order: Order): Promise<string>;
  /** Disconnects, and stops the cluster if it was started for the shop. */
  stop(): Promise<void>;
}

/**
 * Creates the shop's database if it is missing, and connects to it.
 * @param dataDirectory the control plane's; its embedded cluster is used, or else, with `DATABASE_URL`, a second one
 */
export async function openShop(dataDirectory: string): Promise<Shop> {
  const embedded = await attachLocalPostgres(path.join(dataDirectory, 'postgres'));
  const cluster =
    embedded ?? (await startLocalPostgres({ dataDirectory: path.join(dataDirectory, 'shop-postgres') }));
  const shop = await createPracticeShop(cluster, newShopPasswords());
  const client = new Client({ connectionString: shop.agentUrl });
  await client.connect();
  return {
    host: '127.0.0.1',
    port: cluster.port,
    reader: shop.credential,
    agentUrl: shop.agentUrl,
    insertOrder: (order) => insertOrder(client, order),
    stop: async () => {
      await client.end();
      if (!embedded) await cluster.stop();
    },
  };
}

async function insertOrder(client: Client, order: Order): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO orders (order_number, customer, amount_cents, operation_reference) VALUES ($1, $2, $3, $4) RETURNING id`,
    [order.number, order.customer, order.amountCents, order.operationReference],
  );
  return rows[0]!.id;
}
