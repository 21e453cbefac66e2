import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { Connection, TookEffect } from '@tookeffect/sdk';
import type { Shop } from './shop.ts';

/** The control plane's two connections to the shop. */
export interface ShopConnections {
  readonly direct: Connection;
  /** Through the relay, so that the tour can interrupt it. */
  readonly relayed: Connection;
}

/** A TCP relay to the shop. */
export interface Relay {
  readonly port: number;
  /** Closes every connection; new ones are refused from then on. */
  close(): Promise<void>;
}

/** Starts a relay from a free port of this machine to the given address. */
export async function startRelay(host: string, port: number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), 'close');
    },
  };
}

/** Stores the two connections. It replaces those of an earlier tour, because the reader's password is new at every start. */
export async function connectShop(te: TookEffect, shop: Shop, relay: Relay): Promise<ShopConnections> {
  for await (const { id, name } of te.connections.list()) {
    if (name === 'shop' || name === 'shop through a relay') await te.connections.delete(id);
  }
  const create = (name: string, port: number): Promise<Connection> =>
    Promise.resolve(
      te.connections.create({
        service: 'postgres',
        name,
        baseUrl: `postgres://${shop.host}:${port}/shop`,
        credential: shop.reader,
        environment: 'test',
      }),
    );
  return {
    direct: await create('shop', shop.port),
    relayed: await create('shop through a relay', relay.port),
  };
}
