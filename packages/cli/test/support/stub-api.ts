import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A response of the stub. */
export interface StubResponse {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never responds. */
  readonly isSilent?: boolean;
}

/** Route, such as `GET /v1/usage` → its responses in order; the last one is repeated. */
export type Routes = Readonly<Record<string, readonly [StubResponse, ...StubResponse[]]>>;

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on a free port with fixed responses. */
export interface StubApi {
  readonly baseUrl: string;
  readonly arrived: readonly ArrivedRequest[];
  /** Resolves when the first request has arrived. */
  readonly whenArrived: Promise<void>;
}

/** Starts the stub; it is stopped at the end of the test. */
export async function startStubApi(routes: Routes): Promise<StubApi> {
  const arrived: ArrivedRequest[] = [];
  const first = Promise.withResolvers<undefined>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const route = `${request.method} ${request.url}`;
      const earlier = arrived.filter((other) => other.route === route).length;
      arrived.push({ route, headers: request.headers, body: Buffer.concat(chunks).toString() });
      first.resolve(undefined);
      const responses = routes[route] ?? [
        { status: 500, body: { code: 'internal_error', detail: `no ${route}` } },
      ];
      const {
        status = 200,
        headers = {},
        body,
        isSilent,
      } = responses[Math.min(earlier, responses.length - 1)]!;
      if (isSilent) return;
      response.writeHead(status, { 'x-request-id': 'req_stub', 'x-should-retry': 'false', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, arrived, whenArrived: first.promise };
}
