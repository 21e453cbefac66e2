import { once } from 'node:events';
import { type IncomingHttpHeaders, type RequestListener, createServer, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '../raw-server.ts';

/** A request as a provider received it. */
export interface RecordedRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The query, decoded. */
  readonly query: URLSearchParams;
}

/** An HTTP server on a free port of loopback, for the running test. */
export interface RecordingProvider {
  readonly url: string;
  readonly seen: readonly RecordedRequest[];
}

/** What a provider sends for the request with this number; 1 is the first. */
export type Respond = (
  request: RecordedRequest,
  number: number,
) => { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** Starts a provider that records its requests and sends JSON. */
export function startRecordingProvider(respond: Respond): Promise<RecordingProvider> {
  return startListener((request, response, seen) => {
    const { status = 200, headers = {}, body = {} } = respond(request, seen.length);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

/** Starts an application of someone else, such as json-server, and records its requests. */
export function startApplication(
  application: RequestListener,
  before: (number: number) => void = () => undefined,
): Promise<RecordingProvider> {
  return startListener((_request, response, seen, incoming) => {
    before(seen.length);
    application(incoming, response);
  });
}

/** Starts a proxy that states the provider's clock in `Date`; Node takes that from the clock of the machine. */
export function startClockedProxy(upstream: string, clock: () => Date): Promise<RecordingProvider> {
  return startApplication(({ method, headers, url }, response) => {
    send(upstream + url!, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, { ...answer.headers, date: clock().toUTCString() });
      answer.pipe(response);
    }).end();
  });
}

/** Starts what wraps every object and list of an API in `data`, and answers with an `errors` document where nothing is. */
export function startEnvelope(upstream: string): Promise<RecordingProvider> {
  return startApplication(({ method, headers, url }, response) => {
    send(upstream + url!, { method, headers }, (answer) => {
      const status = answer.statusCode!;
      void text(answer).then((content) => {
        const body = status === 200 ? { data: JSON.parse(content) as unknown } : { errors: [{ status }] };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    }).end();
  });
}

type Listener = (
  request: RecordedRequest,
  response: Parameters<RequestListener>[1],
  seen: readonly RecordedRequest[],
  incoming: Parameters<RequestListener>[0],
) => void;

async function startListener(listener: Listener): Promise<RecordingProvider> {
  const seen: RecordedRequest[] = [];
  const server = createServer((incoming, response) => {
    const url = incoming.url ?? '';
    const query = new URL(url, 'http://provider.example').searchParams;
    const request = { url, headers: incoming.headers, query };
    seen.push(request);
    listener(request, response, seen, incoming);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return { url: `http://127.0.0.1:${port}`, seen };
}
