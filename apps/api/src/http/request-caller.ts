import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { requestContext } from './request-context.ts';

/**
 * The caller, in a handler of an endpoint with `security: 'credential'`.
 * @throws {Error} in a handler of any other endpoint, which has no caller
 */
export const RequestCaller: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { caller } = requestContext(context.switchToHttp().getRequest<FastifyRequest>());
    if (caller === null) throw new Error('this endpoint asks for no credential, so it has no caller');
    return caller;
  },
);
