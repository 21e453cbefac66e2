import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { JsonValue } from '@tookeffect/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { type Endpoint, type EndpointBody, responseMediaTypes } from '../catalogue/index.ts';
import { parseJsonBody } from '../content/json-body.ts';
import { refuseOtherThanJson, refuseUnacceptable } from '../content/media-types.ts';
import { bodyTooLarge, hasBody, readBytes } from '../content/request-bytes.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';

/** A parsed body of an endpoint, before `BodySchemaPipe` has validated it. */
export class UnvalidatedBody {
  readonly schema: string;
  readonly value: JsonValue;

  /** @param schema the name in `schemas/wire` */
  constructor(schema: string, value: JsonValue) {
    this.schema = schema;
    this.value = value;
  }
}

/**
 * Reads the body, which Fastify leaves unread. An unauthenticated caller is refused before, so it cannot fill memory.
 * The order is: declared size, bytes, `Accept`, `Content-Type`, JSON.
 */
@Injectable()
export class RequestBodyGuard implements CanActivate {
  /** Leaves in `request.body`: bytes of a `raw` body, an `UnvalidatedBody` of a JSON body, or undefined. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const endpoint = handledEndpoint(context);
    refuseDeclaredSize(endpoint, request);
    if (request.headers.expect !== undefined) http.getResponse<FastifyReply>().raw.writeContinue();
    const bytes = await readBytes(request, endpoint.body?.maxBytes ?? 0);
    refuseUnacceptable(request.headers.accept, responseMediaTypes(endpoint));
    request.body = endpoint.body?.kind === 'json' ? readJson(endpoint.body, request, bytes) : bytes;
    return true;
  }
}

function refuseDeclaredSize({ body }: Endpoint, request: FastifyRequest): void {
  if (body === null && hasBody(request)) {
    throw new DomainError('request_invalid', 'This endpoint takes no body. Send the request without one.');
  }
  if (body !== null && Number(request.headers['content-length'] ?? 0) > body.maxBytes) {
    throw bodyTooLarge(body.maxBytes);
  }
}

/** An empty body counts as none, as a chunked one may turn out to be. */
function readJson(
  body: Extract<EndpointBody, { readonly kind: 'json' }>,
  { headers }: FastifyRequest,
  bytes: Buffer,
): UnvalidatedBody | undefined {
  if (bytes.length === 0 && !body.isRequired) return undefined;
  refuseOtherThanJson(headers['content-type'], headers['content-encoding']);
  return new UnvalidatedBody(body.schema, parseJsonBody(bytes, body));
}
