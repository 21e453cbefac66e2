import { randomUUID } from 'node:crypto';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Pool } from 'pg';

/** The contract of the tool `place_order`. */
export const ROW_PRESENT = 'postgres.row.present@1';

/** A running service with two accounts, and the shop in which the tool places orders. */
export interface KitWorld {
  readonly baseUrl: string;
  /** The key of an account with credit. */
  readonly apiKey: string;
  /** The key of an account without credit. */
  readonly poorApiKey: string;
  /** Inserts the order unless the marker is there already, as a provider does that knows idempotency keys. */
  readonly placeOrder: (number: string, marker: string | null, amountCents: number) => Promise<string>;
  readonly countOrders: (number: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts the service and connects both accounts to the shop. */
export async function startKitWorld(): Promise<KitWorld> {
  const server = await startTestServer();
  const poorApiKey = await createPoorAccount(server);
  const shop = new Pool({ connectionString: server.shop.writerUrl, max: 4 });
  shop.on('error', () => undefined);
  return {
    baseUrl: server.baseUrl,
    apiKey: server.apiKey,
    poorApiKey,
    placeOrder: async (number, marker, amountCents) => {
      const { rows: found } = await shop.query<{ id: string }>(
        'select id from orders where operation_reference = $1',
        [marker],
      );
      if (found[0]) return found[0].id;
      const { rows } = await shop.query<{ id: string }>(
        'insert into orders (order_number, amount_cents, operation_reference) values ($1, $2, $3) returning id',
        [number, amountCents, marker],
      );
      return rows[0]!.id;
    },
    countOrders: async (number) => {
      const statement = 'select count(*)::int as count from orders where order_number = $1';
      const { rows } = await shop.query<{ count: number }>(statement, [number]);
      return rows[0]!.count;
    },
    stop: async () => {
      await shop.end();
      await server.stop();
    },
  };
}

/** @returns the key of a new account without credit that is connected to the same shop */
async function createPoorAccount(server: TestServer): Promise<string> {
  const account = JSON.parse(await server.admin('create-account', '--name', 'poor', '--json')) as {
    accountId: string;
  };
  const command = ['create-api-key', '--account', account.accountId, '--name', 'poor', '--preset', 'admin'];
  const { secret } = JSON.parse(await server.admin(...command, '--json')) as { secret: string };
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: secret });
  await te.connections.create({
    service: 'postgres',
    name: `shop-${randomUUID()}`,
    baseUrl: server.shop.baseUrl,
    credential: server.shop.credential,
    environment: 'test',
  });
  return secret;
}
