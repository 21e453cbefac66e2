import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the stub answers to one route. */
export interface StubAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never answers. */
  readonly isSilent?: boolean;
}

/** Route → answers, in order; the last is repeated. For example `GET /v1/usage`. */
export type Routes = Readonly<Record<string, readonly [StubAnswer, ...StubAnswer[]]>>;

/** A request as it arrived. */
export interface Arrived {
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on a free port that answers what it was told to. */
export interface StubApi {
  readonly baseUrl: string;
  readonly arrived: readonly Arrived[];
  readonly whenArrived: Promise<void>;
}

/** Starts the stub; it ends with the test. */
export async function startStubApi(routes: Routes): Promise<StubApi> {
  const arrived: Arrived[] = [];
  const first = Promise.withResolvers<undefined>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const route = `${request.method} ${request.url}`;
      const earlier = arrived.filter((other) => other.route === route).length;
      arrived.push({ route, headers: request.headers, body: Buffer.concat(chunks).toString() });
      first.resolve(undefined);
      const answers = routes[route] ?? [
        { status: 500, body: { code: 'internal_error', detail: `no ${route}` } },
      ];
      const { status = 200, headers = {}, body, isSilent } = answers[Math.min(earlier, answers.length - 1)]!;
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
