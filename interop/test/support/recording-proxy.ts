import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request and its response. */
export interface Exchange {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly response: string;
}

/** A loopback proxy that records requests and responses. */
export interface RecordingProxy {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Waits for an exchange that matches. */
  until(matches: (exchange: Exchange) => boolean): Promise<Exchange>;
  readonly stop: () => Promise<void>;
}

/** Headers of the connection, and headers that the forwarded request sets itself. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'expect']);

/** Starts a proxy in front of a server. */
export async function startRecordingProxy(upstream: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const events = new EventEmitter();
  const server = createServer((request, response) => {
    forward(upstream, request, response).then(
      (exchange) => {
        exchanges.push(exchange);
        events.emit('exchange');
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    until: async (matches) => {
      for (;;) {
        const found = exchanges.find(matches);
        if (found !== undefined) return found;
        await once(events, 'exchange');
      }
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function forward(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Exchange> {
  const body = await text(request);
  const forwarded = Object.entries(request.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
  const headers = Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)]));
  const target = request.url!;
  const upstreamResponse = await fetch(`${upstream}${target}`, { method: request.method!, headers, body });
  const responseBody = await upstreamResponse.text();
  const type = upstreamResponse.headers.get('content-type') ?? 'text/plain';
  response.writeHead(upstreamResponse.status, { 'content-type': type }).end(responseBody);
  return { target, headers, body, status: upstreamResponse.status, response: responseBody };
}
