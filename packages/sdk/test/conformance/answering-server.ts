import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spelledBytes, type SpelledBytes } from '@tookeffect/conformance/anywhere';

/** An answer as a fixture spells it. */
export type Answer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: SpelledBytes;
    }
  | { readonly fault: 'silence' | 'half' | 'cut' };

/** A server that gives every request the answer that is set. */
export interface AnsweringServer {
  readonly baseUrl: string;
  answer: Answer;
  readonly close: () => Promise<void>;
}

/** Starts the server on a free port of the loopback. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  let current: Answer = { fault: 'cut' };
  const server = createServer((request, response) => {
    request.resume().on('end', () => give(current, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    get answer() {
      return current;
    },
    set answer(answer) {
      current = answer;
    },
    close: () => closed(server),
  };
}

function give(answer: Answer, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (!('fault' in answer)) {
    response.writeHead(answer.status, { ...json, ...answer.headers }).end(spelledBytes(answer.body));
  } else if (answer.fault === 'half') {
    response.writeHead(200, { ...json, 'content-length': '100' }).write('{"verdict":"verified",');
  } else if (answer.fault === 'cut') {
    response.destroy();
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
