import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that went through, and what became of it. */
export interface Exchange {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

/** A proxy on loopback that remembers what went through it. */
export interface RecordingProxy {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Waits until an exchange has gone through that fits. */
  until(fits: (exchange: Exchange) => boolean): Promise<Exchange>;
  readonly stop: () => Promise<void>;
}

/** Headers that belong to the connection, or that the next request computes itself. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'expect']);

/** Starts it before a server. */
export async function startRecordingProxy(upstream: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const news = new EventEmitter();
  const server = createServer((request, response) => {
    forward(upstream, request, response).then(
      (exchange) => {
        exchanges.push(exchange);
        news.emit('exchange');
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    until: async (fits) => {
      for (;;) {
        const found = exchanges.find(fits);
        if (found !== undefined) return found;
        await once(news, 'exchange');
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
  const given = Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  const headers = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const target = request.url!;
  const answered = await fetch(`${upstream}${target}`, { method: request.method!, headers, body });
  const answer = await answered.text();
  const type = answered.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answered.status, { 'content-type': type }).end(answer);
  return { target, headers, body, status: answered.status, answer };
}
