import { hash } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { JsonValue } from '@tookeffect/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, ENDPOINTS, type OperationId, responseMediaTypes } from './catalogue/index.ts';

/** What a handler sets beside the catalogue. */
export interface HttpResponseOptions {
  /** One of the endpoint's success statuses; the first of the catalogue when left out. */
  readonly status?: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value, or text or bytes that are sent unchanged; left out where the status has no body. */
  readonly body?: HttpResponseBody;
}

/** `object` is for the wire's interfaces, which are JSON without an index signature. */
export type HttpResponseBody = JsonValue | object | Uint8Array;

/** A response with its own status or headers; made by `httpResponse`. */
export class HttpResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HttpResponseBody | undefined;

  constructor({ status, headers = {}, body }: HttpResponseOptions) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** @returns the return value of a handler that sets a status or headers */
export function httpResponse(options: HttpResponseOptions): HttpResponse {
  return new HttpResponse(options);
}

/**
 * Sends what a handler returns: an `HttpResponse`, or a JSON value with the catalogue's status. It adds media type,
 * `ETag` where the catalogue declares one, and `Cache-Control`, and turns a known version into a 304. An interceptor
 * would cost some ten observables for each request.
 */
export class ResponseAdapter extends FastifyAdapter {
  /** @param reply of a route of the catalogue, as Nest calls it */
  override reply(reply: FastifyReply, returned: unknown): FastifyReply {
    const { operationId } = reply.request.routeOptions.config as { readonly operationId?: OperationId };
    const response =
      returned instanceof HttpResponse ? returned : httpResponse({ body: returned as JsonValue });
    const body = writeResponse(ENDPOINTS[operationId!], reply, response);
    // Fastify would add a charset to the media type of a text that has no serializer, and JSON has no charset.
    if (!isKnownVersion(reply.request, reply)) return reply.serializer(unchanged).send(body);
    return reply.code(304).removeHeader('content-type').removeHeader('content-length').send();
  }
}

function unchanged(body: string): string {
  return body;
}

function writeResponse(
  endpoint: Endpoint,
  reply: FastifyReply,
  response: HttpResponse,
): SentBody | undefined {
  const { status, headers, body } = response;
  if (status !== undefined) void reply.code(status);
  void reply.headers(headers);
  const sent = body === undefined ? undefined : toSentBody(body);
  const [mediaType] = responseMediaTypes(endpoint);
  if (sent !== undefined && mediaType !== undefined && !reply.hasHeader('content-type')) {
    void reply.header('content-type', mediaType);
  }
  const hasEtag = endpoint.responses.some(({ headers: declared }) => declared?.includes('etag'));
  if (sent !== undefined && hasEtag && reply.statusCode === 200 && !reply.hasHeader('etag')) {
    void reply.header('etag', `"${hash('sha256', sent, 'base64url')}"`);
  }
  if (!reply.hasHeader('cache-control')) {
    void reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
  }
  return sent;
}

/** Node sends a text in one piece with the headers. */
type SentBody = string | Uint8Array;

function toSentBody(body: HttpResponseBody): SentBody {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}

/** The weak comparison of RFC 9110 section 13.1.2. */
function isKnownVersion({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  const known = headers['if-none-match'];
  if (reply.statusCode !== 200 || typeof etag !== 'string' || known === undefined) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
