import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spelledBytes, type SpelledBytes } from '@tookeffect/conformance/anywhere';

/** A response as a fixture describes it. */
export type FixtureResponse =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: SpelledBytes;
    }
  | { readonly fault: 'silence' | 'half' | 'cut' };

/** What the server sends: the operation to a GET, the verification to a POST. */
export interface FixtureResponses {
  readonly operation?: FixtureResponse;
  readonly verification?: FixtureResponse;
}

/** A server that sends the responses of the current fixture; it closes the connection of any other request. */
export interface FixtureServer {
  readonly baseUrl: string;
  responses: FixtureResponses;
  readonly close: () => Promise<void>;
}

/** Starts the server on a free port of the loopback interface. */
export async function startFixtureServer(): Promise<FixtureServer> {
  let current: FixtureResponses = {};
  const server = createServer((request, response) => {
    const fixture = request.method === 'GET' ? current.operation : current.verification;
    request.resume().on('end', () => send(fixture ?? { fault: 'cut' }, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    get responses() {
      return current;
    },
    set responses(responses) {
      current = responses;
    },
    close: () => close(server),
  };
}

function send(fixture: FixtureResponse, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (!('fault' in fixture)) {
    response.writeHead(fixture.status, { ...json, ...fixture.headers }).end(spelledBytes(fixture.body));
  } else if (fixture.fault === 'half') {
    response.writeHead(200, { ...json, 'content-length': '100' }).write('{"verdict":"verified",');
  } else if (fixture.fault === 'cut') {
    response.destroy();
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
