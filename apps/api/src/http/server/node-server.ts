import { createServer, type RequestListener, type Server } from 'node:http';
import type { BaseUrl } from '../base-url.ts';
import { readRequestId } from '../request-id.ts';
import { clientFault } from './client-fault.ts';
import { Connections } from './connections.ts';
import { refuseConnection } from './raw-problem.ts';
import { originForm, requestFault, type RequestFault } from './request-line.ts';

/** Bounds on how slowly and how much a client may send. */
export interface ServerBounds {
  /** Until the headers are complete. */
  readonly headersTimeoutMs: number;
  /** Until the whole request is. */
  readonly requestTimeoutMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveTimeoutMs: number;
  /** How often the first two are looked at. */
  readonly checkIntervalMs: number;
}

/** The bounds of production. */
export const SERVER_BOUNDS: ServerBounds = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 5000,
  checkIntervalMs: 1000,
};

/** The largest request target, and names and values of headers, together. */
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_REQUESTS_PER_SOCKET = 10_000;

/**
 * Node's server, strict: what is not one well-formed request gets a problem document, and its connection
 * ends, so that no second reading of its bytes is ever a request.
 */
export function nodeServer(application: RequestListener, baseUrl: BaseUrl, bounds: ServerBounds): Server {
  const server = createServer({
    insecureHTTPParser: false,
    requireHostHeader: false,
    // Node refuses what is as large as this already.
    maxHeaderSize: MOST_HEADER_BYTES + 1,
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    connectionsCheckingInterval: bounds.checkIntervalMs,
  });
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_SOCKET;
  const connections = new Connections(baseUrl);
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
  // The body is asked for with `100 Continue` only once the gates before it were passed.
  server.on('checkContinue', receive);
  server.on('checkExpectation', (_request, response) => {
    if (connections.take(response)) connections.refuse(response, UNKNOWN_EXPECTATION);
  });
  server.on('connect', (request, socket) => {
    const place = {
      requestId: readRequestId(request),
      baseUrl: baseUrl.known(),
      headers: { allow: METHODS },
    };
    refuseConnection(socket, { code: 'method_not_allowed', detail: 'This is no proxy.', ...place });
  });
  server.on('clientError', (error, socket) => {
    connections.fail(socket, clientFault(error));
  });
  return server;
}

/** What the service has, for who asks for a tunnel. */
const METHODS = 'GET, HEAD, POST, DELETE';

const UNKNOWN_EXPECTATION: RequestFault = {
  code: 'expectation_failed',
  detail: 'The Expect header asks for something other than 100-continue.',
};

const TWO_HOSTS: RequestFault = {
  code: 'request_invalid',
  detail: 'The request target and the Host header name different hosts.',
};
