import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the server does with one request. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  /** Closes the connection without a response. */
  | 'cut'
  /** Reads the request and never responds. */
  | 'silence'
  /** Sends the headers and half of the body, and never the rest. */
  | 'half';

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server with a fixed list of behaviours, one for each request in order; after the last it responds with 500. */
export interface FaultServer {
  readonly baseUrl: string;
  readonly arrived: readonly ArrivedRequest[];
  /** Resolves when this number of requests has arrived. */
  readonly whenArrived: (count: number) => Promise<void>;
}

/** Starts the server on a free port; it is stopped at the end of the test. */
export async function startFaultServer(...behaviours: readonly Behaviour[]): Promise<FaultServer> {
  const arrived: ArrivedRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      respond(behaviours[arrived.length - 1] ?? { status: 500 }, response);
      for (const { count, resolve } of waiting) if (arrived.length >= count) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const whenArrived = (count: number): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ count, resolve });
      if (arrived.length >= count) resolve();
    });
  return { baseUrl: `http://127.0.0.1:${port}`, arrived, whenArrived };
}

function respond(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'silence') return;
  if (behaviour === 'cut') {
    response.destroy();
    return;
  }
  if (behaviour === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"half":');
    return;
  }
  const { status, headers = {}, body } = behaviour;
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_test', ...headers });
  response.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body));
}
