import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A system of record on loopback that serves JSON resources; a test can delay its responses and make it fail. */
export interface JsonProvider {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly baseUrl: string;
  /** Resources by path: a JSON body, or a status without a body. Any other path is a 404. Queries are ignored. */
  readonly resources: Map<string, object | number>;
  /** Awaited before each response. */
  beforeResponse: () => Promise<void>;
  /** Whether the provider responds to every request with 500. */
  isFailing: boolean;
  /** The `Retry-After` of every response; none if it is undefined. */
  retryAfter: string | undefined;
  /** Holds back every response from now on, until `release`. */
  hold(): ResponseHold;
  /** Holds back the response to the next request for a path. */
  holdNext(path: string): ResponseHold;
  stop(): Promise<void>;
}

/** Responses that a test holds back. */
export interface ResponseHold {
  /** Resolves when the first request has arrived. */
  readonly received: Promise<void>;
  readonly release: () => void;
}

/** Starts a provider on a free port. */
export async function startJsonProvider(): Promise<JsonProvider> {
  const holds = new ResponseHolds();
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    void Promise.all([holds.wait(path), provider.beforeResponse()]).then(() => {
      if (provider.retryAfter !== undefined) response.setHeader('retry-after', provider.retryAfter);
      respond(response, provider.isFailing ? 500 : (provider.resources.get(path) ?? 404));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: JsonProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources: new Map(),
    beforeResponse: () => Promise.resolve(),
    isFailing: false,
    retryAfter: undefined,
    hold: () => holds.all(),
    holdNext: (path) => holds.next(path),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

/** Node keeps the text of `Date` for up to a second, so after a jump of a test's clock it would name another instant. */
function respond(response: ServerResponse, resource: object | number): void {
  response.setHeader('date', new Date().toUTCString());
  if (typeof resource === 'number') response.writeHead(resource).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(resource));
}

interface Hold {
  readonly received: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
}

class ResponseHolds {
  #all: Hold | undefined;
  readonly #next = new Map<string, Hold>();

  all(): ResponseHold {
    const hold = newHold();
    this.#all = hold;
    const release = (): void => {
      this.#all = undefined;
      hold.released.resolve();
    };
    return { received: hold.received.promise, release };
  }

  next(path: string): ResponseHold {
    const hold = newHold();
    this.#next.set(path, hold);
    return { received: hold.received.promise, release: hold.released.resolve };
  }

  /** Resolves when the response to a request for the path may be sent. */
  async wait(path: string): Promise<void> {
    const hold = this.#next.get(path) ?? this.#all;
    this.#next.delete(path);
    hold?.received.resolve();
    await hold?.released.promise;
  }
}

function newHold(): Hold {
  return { received: Promise.withResolvers(), released: Promise.withResolvers() };
}
