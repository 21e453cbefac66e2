import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The body's bytes as they came, in a handler of an endpoint whose body is `raw`: a Buffer, empty without a body. */
export const RawBody: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Buffer => {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  },
);
