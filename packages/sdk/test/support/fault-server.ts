import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** How the server behaves towards one request. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  /** Cuts the connection without an answer. */
  | 'cut'
  /** Takes the request and never answers. */
  | 'silence'
  /** Sends the head and half a body, and never the rest. */
  | 'half';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that answers what it was told to, in order, and then 500. */
export interface FaultServer {
  readonly baseUrl: string;
  readonly arrived: readonly Arrived[];
  /** Resolves when so many requests have arrived. */
  readonly whenArrived: (count: number) => Promise<void>;
}

/** Starts the server on a free port; it ends with the test. */
export async function startFaultServer(...behaviours: readonly Behaviour[]): Promise<FaultServer> {
  const arrived: Arrived[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(behaviours[arrived.length - 1] ?? { status: 500 }, response);
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

function answer(behaviour: Behaviour, response: ServerResponse): void {
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
