import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requestContext, type CountSigned } from './request-context.ts';

/**
 * A `CountSigned`, in a handler of an endpoint with `security: 'signature'`: to be called when the signature holds and
 * before anything is stored. Every other answer of the handler counts for the address.
 * @throws {Error} in a handler of any other endpoint
 */
export const SignerLimit: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): CountSigned => {
    const { countSigned } = requestContext(context.switchToHttp().getRequest<FastifyRequest>());
    if (countSigned === null) throw new Error('this endpoint asks for no signature, so it has no signer');
    return countSigned;
  },
);
