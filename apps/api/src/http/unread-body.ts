import type { FastifyRequest } from 'fastify';
import { requestContext } from './request-context.ts';

/** The largest body that is read to its end only to keep the connection, in bytes. */
const DRAINED_BYTES = 2 * 1024 * 1024;

/**
 * Whether the connection must end with this answer, because the body was not read and its end is far away,
 * unknown, or waits for a `100 Continue` that never came.
 */
export function mustClose(request: FastifyRequest): boolean {
  if (requestContext(request).isBodyRead || !hasBody(request)) return false;
  const { expect, 'content-length': length } = request.headers;
  return expect !== undefined || length === undefined || Number(length) > DRAINED_BYTES;
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) > 0);
}
