import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this process on a free port of the loopback address. */
export interface LocalServer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves a library's request handler. */
export async function serveLocally(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** @returns a port that was free a moment ago */
export async function findFreePort(): Promise<number> {
  const server = await serveLocally(() => undefined);
  await server.stop();
  return Number(new URL(server.url).port);
}
