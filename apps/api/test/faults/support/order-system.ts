import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's system: orders by number, in memory, that the test pays and the product looks at. */
export interface OrderSystem {
  readonly baseUrl: string;
  /** Orders that exist. */
  readonly paid: Set<string>;
  /** Called before an order is answered. */
  beforeAnswer: () => Promise<void>;
  /** Whether it answers with an error of its own. */
  isBroken: boolean;
  stop(): void;
}

/** Starts one on a free port of loopback: `GET /orders/{number}` is 404 until the order is paid. */
export async function startOrderSystem(): Promise<OrderSystem> {
  const paid = new Set<string>();
  const server = createServer((request, response) => {
    const number = /^\/orders\/(?<number>[^/]+)$/.exec(request.url ?? '')?.groups?.number;
    void system.beforeAnswer().then(() => {
      const isThere = number === undefined || paid.has(number);
      response.writeHead(system.isBroken ? 500 : isThere ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(number !== undefined && isThere ? { number, status: 'paid' } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const system: OrderSystem = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paid,
    beforeAnswer: () => Promise.resolve(),
    isBroken: false,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return system;
}
