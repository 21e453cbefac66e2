import { createServer, type RequestListener, type Server } from 'node:http';
import type { BaseUrl } from '../base-url.ts';
import type { EarlyResponse } from '../request-log.ts';
import { readRequestId } from '../response-headers.ts';
import { boundConnections } from './bound-connections.ts';
import { Connections } from './connections.ts';
import { MAX_TARGET_BYTES, originForm, requestFault, type RequestFault, uriTooLong } from './request-line.ts';

/** Bounds on a slow client. */
export interface ServerBounds {
  /** Until the headers are complete. */
  readonly headersTimeoutMs: number;
  /** Until the whole request is. */
  readonly requestTimeoutMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveTimeoutMs: number;
  /** How often the first two are checked. */
  readonly checkIntervalMs: number;
  /** Open connections; a further one is closed. One address has at most a quarter, unless it is a trusted proxy. */
  readonly maxConnections: number;
}

/** The bounds of production; the others are settings. */
export const SERVER_BOUNDS: Omit<ServerBounds, 'maxConnections' | 'keepAliveTimeoutMs'> = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 1000,
};

/** What a server is made with. */
export interface NodeServerOptions {
  readonly bounds: ServerBounds;
  readonly trustedProxies: readonly string[];
  /** Called with each response that the server sends without the application. */
  readonly onRefusal: (response: EarlyResponse) => void;
}

/**
 * Node's server, strict: bytes that are not one well-formed request get a problem document, and the connection closes,
 * so that no part of them is served as a request.
 */
export function nodeServer(
  application: RequestListener,
  baseUrl: BaseUrl,
  { bounds, trustedProxies, onRefusal }: NodeServerOptions,
): Server {
  const server = createServer({
    insecureHTTPParser: false,
    requireHostHeader: false,
    // Node refuses headers of exactly this size already.
    maxHeaderSize: MAX_HEADER_BYTES + 1,
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    connectionsCheckingInterval: bounds.checkIntervalMs,
  });
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  boundConnections(server, bounds.maxConnections, trustedProxies);
  const connections = new Connections(baseUrl, onRefusal);
  const receive: RequestListener = (request, response) => {
    if (!connections.take(response)) return;
    const target = originForm(request);
    const fault = requestFault(request) ?? (target === null ? TWO_HOSTS : null);
    if (fault !== null) {
      connections.refuse(response, fault);
      return;
    }
    request.url = target!;
    application(request, response);
  };
  server.on('request', receive);
  // `100 Continue` is sent only after the guards before the body have let the request pass.
  server.on('checkContinue', receive);
  server.on('checkExpectation', (_request, response) => {
    if (connections.take(response)) connections.refuse(response, UNKNOWN_EXPECTATION);
  });
  server.on('connect', (request, socket) => {
    connections.end(socket, NO_PROXY, readRequestId(request), { allow: 'GET, HEAD, POST, DELETE' });
  });
  server.on('clientError', (error, socket) => {
    connections.fail(socket, clientFault(error));
  });
  return server;
}

/** The beginning of a request whose target alone is too long; Node stops before the application gets it. */
const LONG_TARGET = new RegExp(`^[A-Z]{1,20} [!-~]{${MAX_TARGET_BYTES + 1}}`);

/** What arrived last; of a request in several packets it is not the beginning. */
function lastPacket(error: Error): string {
  const { rawPacket } = error as { readonly rawPacket?: unknown };
  return Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 2 * MAX_HEADER_BYTES) : '';
}

/** The limit of the request target and of all header names and values together. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_REQUESTS_PER_SOCKET = 10_000;

const NO_PROXY: RequestFault = {
  code: 'method_not_allowed',
  detail: 'The service is not a proxy and does not support CONNECT.',
};

const UNKNOWN_EXPECTATION: RequestFault = {
  code: 'expectation_failed',
  detail: 'The only expectation that the `Expect` header may have is `100-continue`.',
};

const TWO_HOSTS: RequestFault = {
  code: 'request_invalid',
  detail: 'The request target and the Host header name different hosts. Send the same host in both.',
};

/**
 * @param error an error of Node's HTTP parser or of its timeouts
 * @returns the problem to send; null where the client is gone
 */
function clientFault(error: Error): RequestFault | null {
  const { code } = error as { readonly code?: unknown };
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return null;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', detail: 'The whole request did not arrive in time.' };
    case 'HPE_HEADER_OVERFLOW':
      if (LONG_TARGET.test(lastPacket(error))) return uriTooLong();
      return { code: 'headers_too_large', detail: 'The request headers are larger than 16 KiB.' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { code: 'body_too_large', detail: 'The chunk extensions are too large.' };
    default:
      return { code: 'request_invalid', detail: 'The bytes are not a well-formed HTTP request.' };
  }
}
