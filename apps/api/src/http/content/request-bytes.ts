import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { requestContext } from '../request-context.ts';

/** The largest body that is read to its end only to keep the connection, in bytes. */
const MAX_DRAINED_BYTES = 2 * 1024 * 1024;

/** Whether a body follows the headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) > 0);
}

/** Whether the client sends the body only after a `100 Continue`. HTTP/1.0 does not know it. @see RFC 9110 section 10.1.1 */
export function waitsForContinue(request: FastifyRequest): boolean {
  return request.raw.httpVersion === '1.1' && request.headers.expect !== undefined && hasBody(request);
}

/**
 * Reads the whole body of a request that has one.
 * @param lost ends the reading; its reason is thrown
 * @returns its bytes
 * @throws {DomainError} `body_too_large` beyond `maxBytes`; `request_invalid` when the connection ends before the body
 */
export function readBytes(request: FastifyRequest, maxBytes: number, lost?: AbortSignal): Promise<Buffer> {
  const { raw } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bodyBytes = 0;
    const refuse = (reason: Error): void => {
      stop();
      reject(reason);
    };
    const lose = (): void => refuse(lost?.reason as Error);
    const fail = (cause?: Error): void => refuse(new DomainError('request_invalid', '', { cause }));
    const collect = (chunk: Buffer): void => {
      bodyBytes += chunk.length;
      if (bodyBytes <= maxBytes) chunks.push(chunk);
      else refuse(bodyTooLarge(maxBytes));
    };
    const finish = (): void => {
      stop();
      requestContext(request).isBodyRead = true;
      resolve(Buffer.concat(chunks, bodyBytes));
    };
    // Without `finished` of node:stream, which takes as long as the guards before this one.
    const stop = (): void => {
      raw.off('data', collect).off('end', finish).off('error', fail).off('close', fail);
      lost?.removeEventListener('abort', lose);
    };
    if (raw.destroyed) {
      fail();
      return;
    }
    lost?.addEventListener('abort', lose);
    raw.on('end', finish).on('error', fail).on('close', fail).on('data', collect);
  });
}

/** The error for a body beyond the limit of its endpoint. */
export function bodyTooLarge(maxBytes: number): DomainError {
  return new DomainError('body_too_large', `The body of this request may have at most ${maxBytes} bytes.`);
}

/**
 * Whether the connection must close after the response, because the body was not read and its end is far away,
 * unknown, or waits for a `100 Continue` that was not sent.
 */
export function mustClose(request: FastifyRequest): boolean {
  if (requestContext(request).isBodyRead || !hasBody(request)) return false;
  const { 'content-length': length } = request.headers;
  return waitsForContinue(request) || length === undefined || Number(length) > MAX_DRAINED_BYTES;
}
