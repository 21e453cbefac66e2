import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A system of record that serves JSON resources, and can be made to wait before it answers. */
export interface JsonSystem {
  readonly baseUrl: string;
  /** Path → the resource; any other path is a 404. A number is a status without a body. A query changes nothing. */
  readonly resources: Map<string, object | number>;
  /** Keeps every answer back from now on. @returns resolves with the next request; `release` lets them go */
  hold(): Hold;
  /** Keeps back the answer to the next request of a path only. */
  holdNext(path: string): Hold;
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
  let gate: Gate | undefined;
  const nextOf = new Map<string, Gate>();
  const answer = (path: string, response: ServerResponse): void => {
    const resource = resources.get(path) ?? 404;
    if (typeof resource === 'number') response.writeHead(resource).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(resource));
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const held = nextOf.get(path) ?? gate;
    nextOf.delete(path);
    held?.asked.resolve();
    void (held?.opened.promise ?? Promise.resolve()).then(() => answer(path, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources,
    hold: () => {
      const held = newGate();
      gate = held;
      const release = (): void => {
        gate = undefined;
        held.opened.resolve();
      };
      return { asked: held.asked.promise, release };
    },
    holdNext: (path) => {
      const held = newGate();
      nextOf.set(path, held);
      return { asked: held.asked.promise, release: held.opened.resolve };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What a request that is kept back announces, and waits for. */
interface Gate {
  readonly asked: PromiseWithResolvers<void>;
  readonly opened: PromiseWithResolvers<void>;
}

function newGate(): Gate {
  return { asked: Promise.withResolvers(), opened: Promise.withResolvers() };
}
