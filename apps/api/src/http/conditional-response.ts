import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestEndpoint } from './request-context.ts';

/** What Fastify is about to send. */
type Payload = unknown;

/**
 * The last touch on an answer: an `ETag` where the catalogue promises one and the handler set none,
 * `304` where the caller has that version, and whether it may be kept.
 * @returns the payload to send; nothing for a 304
 */
export function conditionalResponse(request: FastifyRequest, reply: FastifyReply, payload: Payload): Payload {
  const endpoint = requestEndpoint(request);
  const promised = endpoint?.responses.some(({ headers }) => headers?.includes('etag')) === true;
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (promised && reply.statusCode === 200 && isText && !reply.hasHeader('etag')) {
    void reply.header('etag', `"${createHash('sha256').update(payload).digest('base64url')}"`);
  }
  const etag = reply.getHeader('etag');
  if (!reply.hasHeader('cache-control')) {
    void reply.header('cache-control', etag === undefined ? 'no-store' : 'private, no-cache');
  }
  if (
    reply.statusCode !== 200 ||
    typeof etag !== 'string' ||
    !matches(request.headers['if-none-match'], etag)
  ) {
    return payload;
  }
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** The weak comparison of RFC 9110 section 13.1.2. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
