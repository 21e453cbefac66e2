import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@tookeffect/core';
import type { BaseUrl } from '../base-url.ts';
import { newRequestId, requestIdOf } from '../request-id.ts';
import { clientFault } from './client-fault.ts';
import { refuseConnection, refuseRequest } from './raw-problem.ts';
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

/** The largest request line and headers together. */
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
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    keepAliveTimeout: bounds.keepAliveTimeoutMs,
    connectionsCheckingInterval: bounds.checkIntervalMs,
  });
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_SOCKET;
  const newest = new WeakMap<Duplex, ServerResponse>();
  const receive: RequestListener = (request, response) => {
    newest.set(request.socket, response);
    const target = originForm(request);
    const fault = requestFault(request) ?? (target === null ? TWO_HOSTS : null);
    if (fault !== null) {
      refuseRequest(response, { ...fault, requestId: requestIdOf(request), baseUrl: baseUrl.known() });
      return;
    }
    request.url = target!;
    application(request, response);
  };
  server.on('request', receive);
  // The body is asked for with `100 Continue` only once the gates before it were passed.
  server.on('checkContinue', receive);
  server.on('checkExpectation', (request, response) => {
    newest.set(request.socket, response);
    const detail = 'The Expect header asks for something other than 100-continue.';
    const place = { requestId: requestIdOf(request), baseUrl: baseUrl.known() };
    refuseRequest(response, { code: 'expectation_failed', detail, ...place });
  });
  server.on('connect', (request, socket) => {
    const headers = { allow: 'GET, HEAD, POST, DELETE' };
    const place = { requestId: requestIdOf(request), baseUrl: baseUrl.known(), headers };
    refuseConnection(socket, { code: 'method_not_allowed', detail: 'This is no proxy.', ...place });
  });
  server.on('clientError', (error, socket) => {
    refuseAfter(newest.get(socket), socket, clientFault(error), baseUrl);
  });
  return server;
}

const TWO_HOSTS: RequestFault = {
  code: 'request_invalid',
  detail: 'The request target and the Host header name different hosts.',
};

/** Earlier requests of the connection that arrived whole get their answers first. */
function refuseAfter(
  newest: ServerResponse | undefined,
  socket: Duplex,
  fault: { readonly code: ErrorCode; readonly detail: string } | null,
  baseUrl: BaseUrl,
): void {
  if (fault === null) {
    socket.destroy();
    return;
  }
  const refuse = (): void => {
    refuseConnection(socket, { ...fault, requestId: newRequestId(), baseUrl: baseUrl.known() });
  };
  if (newest === undefined || newest.writableFinished) refuse();
  else if (newest.req.complete) newest.once('finish', refuse);
  else if (newest.headersSent) socket.destroy();
  else refuse();
}
