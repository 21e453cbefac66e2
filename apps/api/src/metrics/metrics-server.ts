import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a metrics server serves. */
export interface MetricsText {
  readonly contentType: string;
  read(): Promise<string>;
}

/** A listener for the operator's monitoring alone. */
export interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly url: string;
  stop(): Promise<void>;
}

/** The address of the metrics cannot be used. */
export class MetricsListenerError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The metrics cannot be served: ${reason}. Set TOOKEFFECT_METRICS_PORT to another port, or to 0 for a free one, and TOOKEFFECT_METRICS_HOST to an address of this machine.`,
      { cause },
    );
    this.name = 'MetricsListenerError';
  }
}

/** A monitoring system keeps one connection, or opens one each time. */
const MAX_CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;

/**
 * Serves `GET /metrics` on an address of its own, so that no client of the API reaches it, and without a credential.
 * @param port 0 chooses a free one
 * @throws {MetricsListenerError}
 */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: MetricsText,
): Promise<MetricsServer> {
  const server = createServer(
    { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => void respond(request, response, metrics),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new MetricsListenerError(cause);
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function respond(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  metrics: MetricsText,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') {
    end(response, 404, 'Not found; the metrics are at /metrics.\n');
  } else if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    end(response, 405, 'Only GET and HEAD are allowed.\n');
  } else {
    try {
      end(response, 200, await metrics.read(), metrics.contentType);
    } catch {
      end(response, 500, 'The metrics could not be collected.\n');
    }
  }
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(text);
}
