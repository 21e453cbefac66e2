import type { Connection, TookEffect } from '@tookeffect/sdk';
import type { Relay } from './relay.ts';
import type { Shop } from './shop.ts';

/** The control plane's two ways to the shop. */
export interface ShopConnections {
  readonly direct: Connection;
  readonly relayed: Connection;
}

/** Stores the connections anew: the role's password is another one at every start. */
export async function connectShop(te: TookEffect, shop: Shop, relay: Relay): Promise<ShopConnections> {
  for await (const { id, name } of te.connections.list()) {
    if (name === 'shop' || name === 'shop over a relay') await te.connections.delete(id);
  }
  const create = (name: string, port: number): Promise<Connection> =>
    Promise.resolve(
      te.connections.create({
        service: 'postgres',
        name,
        baseUrl: `postgres://${shop.host}:${port}/shop`,
        credential: { type: 'basic', ...shop.reader },
        environment: 'test',
      }),
    );
  return {
    direct: await create('shop', shop.port),
    relayed: await create('shop over a relay', relay.port),
  };
}
