import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A system of record that serves JSON resources, and can be made to wait before it answers. */
export interface JsonSystem {
  readonly baseUrl: string;
  /** Path → the resource; any other path is a 404. A number is a status without a body. */
  readonly resources: Map<string, object | number>;
  /** Keeps every answer back from now on. @returns resolves with the next request; `release` lets them go */
  hold(): Hold;
  stop(): Promise<void>;
}

/** Answers that are kept back. */
export interface Hold {
  /** Resolves when a request waits. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

/** Starts one on a free port of loopback. */
export async function startJsonSystem(): Promise<JsonSystem> {
  const resources = new Map<string, object | number>();
  let gate: { announce: () => void; opened: Promise<void> } | undefined;
  const answer = (path: string, response: ServerResponse): void => {
    const resource = resources.get(path) ?? 404;
    if (typeof resource === 'number') response.writeHead(resource).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(resource));
  };
  const server = createServer((request, response) => {
    gate?.announce();
    void (gate?.opened ?? Promise.resolve()).then(() => answer(request.url ?? '', response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources,
    hold: () => {
      const asked = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      gate = { announce: asked.resolve, opened: opened.promise };
      const release = (): void => {
        gate = undefined;
        opened.resolve();
      };
      return { asked: asked.promise, release };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
