import { startTestServer } from '@tookeffect/testing/server';
import { Pool } from 'pg';

/** The contract of the tool `place_order`. */
export const ROW_PRESENT = 'postgres.row.present@1';

/** Its contract if the provider is idempotent. */
export const ROW_UPDATED = 'postgres.row.updated@1';

/** The cases of many drivers make more requests in a minute than an application may, and spend more credits than a pack has. */
const ROOM = {
  packs: 4,
  environment: {
    TOOKEFFECT_LIMIT_READS: '1000000',
    TOOKEFFECT_LIMIT_WRITES: '1000000',
    TOOKEFFECT_LIMIT_VERIFIES: '1000000',
  },
};

/** How a process reaches a world. */
interface KitAddresses {
  readonly baseUrl: string;
  /** The key of an account with credit. */
  readonly apiKey: string;
  /** The key of an account without credit. */
  readonly poorApiKey: string;
  /** The shop, for a role that may write. */
  readonly shopUrl: string;
}

/** A running service with two accounts, and the shop in which the tool places orders. Cases may run in it at the same time. */
export interface KitWorld extends Omit<KitAddresses, 'shopUrl'> {
  /** Inserts the order, whatever was inserted before: a tool that runs twice has two effects. */
  readonly placeOrder: (number: string, marker: string | null, amountCents: number) => Promise<string>;
  /** Sets the amount of an order: doing so twice is one effect. */
  readonly changeOrder: (number: string, marker: string | null, amountCents: number) => Promise<void>;
  readonly countOrders: (number: string) => Promise<number>;
  /** Leaves the world; the service ends with it unless it is shared. */
  readonly stop: () => Promise<void>;
}

/** Starts the service and connects both accounts to the shop; inside `shareKitWorld`, joins the shared service. */
export async function startKitWorld(): Promise<KitWorld> {
  const shared = process.env.TOOKEFFECT_KIT_WORLD;
  if (shared !== undefined) return joinWorld(JSON.parse(shared) as KitAddresses);
  const { addresses, stop } = await startService();
  return joinWorld(addresses, stop);
}

/**
 * Starts one service for every `startKitWorld` of this process, and of those that it starts from now on.
 * @returns ends it
 */
export async function shareKitWorld(): Promise<() => Promise<void>> {
  const { addresses, stop } = await startService();
  process.env.TOOKEFFECT_KIT_WORLD = JSON.stringify(addresses);
  return async () => {
    delete process.env.TOOKEFFECT_KIT_WORLD;
    await stop();
  };
}

async function startService(): Promise<{ addresses: KitAddresses; stop: () => Promise<void> }> {
  const server = await startTestServer(ROOM);
  const { baseUrl, apiKey, shop } = server;
  const { apiKey: poorApiKey } = await server.addAccount();
  return {
    addresses: { baseUrl, apiKey, poorApiKey, shopUrl: shop.writerUrl },
    stop: () => server.stop(),
  };
}

function joinWorld({ shopUrl, ...reached }: KitAddresses, stop?: () => Promise<void>): KitWorld {
  const shop = new Pool({ connectionString: shopUrl, max: 4 });
  shop.on('error', () => undefined);
  return {
    ...reached,
    placeOrder: async (number, marker, amountCents) => {
      const { rows } = await shop.query<{ id: string }>(
        'insert into orders (order_number, amount_cents, operation_reference) values ($1, $2, $3) returning id',
        [number, amountCents, marker],
      );
      return rows[0]!.id;
    },
    changeOrder: async (number, marker, amountCents) => {
      await shop.query(
        'update orders set amount_cents = $2, operation_reference = $3 where order_number = $1',
        [number, amountCents, marker],
      );
    },
    countOrders: async (number) => {
      const statement = 'select count(*)::int as count from orders where order_number = $1';
      const { rows } = await shop.query<{ count: number }>(statement, [number]);
      return rows[0]!.count;
    },
    stop: async () => {
      await shop.end();
      await stop?.();
    },
  };
}
