import { hash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { JsonValue } from '@tookeffect/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { type Endpoint, responseMediaTypes } from './catalogue/index.ts';
import { handledEndpoint } from './endpoint.decorator.ts';

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
 * `ETag` where the catalogue declares one, and `Cache-Control`, and turns a known version into a 304.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const endpoint = handledEndpoint(context);
    return next.handle().pipe(
      map((returned: unknown) => {
        const response =
          returned instanceof HttpResponse ? returned : httpResponse({ body: returned as JsonValue });
        const body = writeResponse(endpoint, reply, response);
        if (!isKnownVersion(request, reply)) return body;
        void reply.code(304).removeHeader('content-type').removeHeader('content-length');
        return undefined;
      }),
    );
  }
}

function writeResponse(endpoint: Endpoint, reply: FastifyReply, response: HttpResponse): Buffer | undefined {
  const { status, headers, body } = response;
  if (status !== undefined) void reply.code(status);
  void reply.headers(headers);
  const bytes = body === undefined ? undefined : toBytes(body);
  const [mediaType] = responseMediaTypes(endpoint);
  if (bytes !== undefined && mediaType !== undefined && !reply.hasHeader('content-type')) {
    void reply.header('content-type', mediaType);
  }
  const hasEtag = endpoint.responses.some(({ headers: declared }) => declared?.includes('etag'));
  if (bytes !== undefined && hasEtag && reply.statusCode === 200 && !reply.hasHeader('etag')) {
    void reply.header('etag', `"${hash('sha256', bytes, 'base64url')}"`);
  }
  if (!reply.hasHeader('cache-control')) {
    void reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
  }
  return bytes;
}

/** Bytes, because Fastify adds a charset to the media type of a text, and JSON has no charset. */
function toBytes(body: HttpResponseBody): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The weak comparison of RFC 9110 section 13.1.2. */
function isKnownVersion({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  const known = headers['if-none-match'];
  if (reply.statusCode !== 200 || typeof etag !== 'string' || known === undefined) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
