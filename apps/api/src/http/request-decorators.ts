import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { type CountSigned, requestContext } from './request-context.ts';

/**
 * The `Caller`, in a handler of an endpoint with `security: 'credential'`.
 * @throws {Error} in a handler of any other endpoint
 */
export const RequestCaller: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { caller } = requestContext(context.switchToHttp().getRequest<FastifyRequest>());
    if (caller === null) throw new Error('the endpoint needs no credential, so it has no caller');
    return caller;
  },
);

/**
 * A `CountSigned`, in a handler of an endpoint with `security: 'signature'`. The handler calls it when the signature is
 * valid, before it stores anything. A request that is refused before that counts for its address.
 * @throws {Error} in a handler of any other endpoint
 */
export const SignerLimit: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): CountSigned => {
    const { countSigned } = requestContext(context.switchToHttp().getRequest<FastifyRequest>());
    if (countSigned === null) throw new Error('the endpoint needs no signature, so it has no signer');
    return countSigned;
  },
);

/** The unchanged bytes of the body, in a handler of an endpoint that reads them itself: a Buffer, empty without a body. */
export const RawBody: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Buffer => {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  },
);
