import { randomInt } from 'node:crypto';
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

/** Ports that this process has given to programs. */
const given = new Set<number>();

/** Below those that operating systems give to servers and connections that ask for any port. */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 30_000];

/**
 * Finds a port for a program that cannot choose one itself: free a moment ago, given to no other program, and none that
 * another server of this run gets by asking for any port.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
