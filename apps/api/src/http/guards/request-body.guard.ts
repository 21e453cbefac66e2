import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import { UnvalidatedBody } from '../body-rules.ts';
import { type Endpoint, type JsonBody, responseMediaTypes } from '../catalogue/index.ts';
import { parseJsonBody } from '../content/json-body.ts';
import { refuseOtherThanJson, refuseUnacceptable } from '../content/media-types.ts';
import { bodyTooLarge, hasBody, readBytes, waitsForContinue } from '../content/request-bytes.ts';
import { handledEndpoint } from '../endpoint.decorator.ts';
import { BodyBudget, type HeldBytes } from '../limits/body-budget.ts';
import { addressKey } from '../limits/request-limits.ts';
import { requestContext } from '../request-context.ts';

/**
 * Refuses a request by its headers and its path, before its body is read.
 * @throws {DomainError} as the handler would with the same headers
 */
export type RefuseByHeaders = (request: Pick<FastifyRequest, 'headers' | 'params'>) => void;

/** Makes a check of the headers precede the body of a handler. */
export const BeforeBody = Reflector.createDecorator<RefuseByHeaders>();

const reflector = new Reflector();

const NO_BYTES = Buffer.alloc(0);

const MEBIBYTE = 1024 * 1024;

/** Bodies of callers with a credential, by account; and others, by address: strangers leave callers their memory. */
const BUDGETS = {
  caller: { totalBytes: 32 * MEBIBYTE, ownerBytes: 8 * MEBIBYTE },
  stranger: { totalBytes: 32 * MEBIBYTE, ownerBytes: 4 * MEBIBYTE },
} as const;

/**
 * Reads the body, which Fastify leaves unread. An unauthenticated caller is refused before, so it cannot fill memory.
 * The order is: declared size, headers, memory, bytes, `Accept`, `Content-Type`, JSON.
 */
@Injectable()
export class RequestBodyGuard implements CanActivate {
  private readonly ofCallers = new BodyBudget(BUDGETS.caller);
  private readonly ofStrangers = new BodyBudget(BUDGETS.stranger);

  /** Leaves in `request.body`: bytes that the handler reads, an `UnvalidatedBody` of any other JSON body, or undefined. */
  canActivate(context: ExecutionContext): Soon<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const endpoint = handledEndpoint(context);
    refuseDeclaredSize(endpoint, request);
    const refuseByHeaders = reflector.get(BeforeBody, context.getHandler()) as RefuseByHeaders | undefined;
    refuseByHeaders?.(request);
    const maxBytes = endpoint.body?.maxBytes ?? 0;
    const bytes = hasBody(request)
      ? this.read(request, http.getResponse<FastifyReply>().raw, maxBytes)
      : NO_BYTES;
    return whenKnown(bytes, (read) => {
      refuseUnacceptable(request.headers.accept, responseMediaTypes(endpoint));
      request.body = endpoint.body?.kind === 'json' ? readJson(endpoint.body, request, read) : read;
      return true;
    });
  }

  private async read(request: FastifyRequest, raw: FastifyReply['raw'], maxBytes: number): Promise<Buffer> {
    const held = this.take(request, maxBytes);
    // A client that is gone already has no response left to end.
    if (raw.closed) held.release();
    else raw.once('close', () => held.release());
    if (waitsForContinue(request)) raw.writeContinue();
    const bytes = await readBytes(request, maxBytes, held.lost);
    held.keep();
    return bytes;
  }

  private take(request: FastifyRequest, maxBytes: number): HeldBytes {
    const { caller } = requestContext(request);
    const declaredBytes = Number(request.headers['content-length'] ?? maxBytes);
    return caller === null
      ? this.ofStrangers.take(addressKey(request.ip), declaredBytes)
      : this.ofCallers.take(caller.accountId, declaredBytes);
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
  body: JsonBody,
  { headers }: FastifyRequest,
  bytes: Buffer,
): UnvalidatedBody | Buffer | undefined {
  if (bytes.length === 0 && !body.isRequired) return undefined;
  refuseOtherThanJson(headers['content-type'], headers['content-encoding']);
  return body.isParsedByHandler ? bytes : new UnvalidatedBody(body.schema, parseJsonBody(bytes, body));
}
