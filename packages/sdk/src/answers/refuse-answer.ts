import { ResponseError, type ResponseErrorCode } from '../errors/response-error.ts';
import type { Success } from '../transport/transport.ts';

/** @returns the error for an answer that is not taken; it names the request, and nothing of the body */
export function refuseAnswer(success: Success, code: ResponseErrorCode, message: string): ResponseError {
  return new ResponseError(code, message, {
    status: success.status,
    requestId: success.headers.get('x-request-id') ?? undefined,
    idempotencyKey: success.idempotencyKey,
  });
}
