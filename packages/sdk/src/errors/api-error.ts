import type { ErrorCode, Payment, ProblemPlace } from '@tookeffect/wire';
import { TookEffectError } from './took-effect-error.ts';

/** The fields of an error response; most come from its problem document (RFC 9457). */
export interface ErrorResponseFields {
  readonly status: number;
  /** One of `ERROR_CODES`, or a newer one; `unknown_error` when the response is not a problem document. */
  readonly code: ErrorCode | (string & {});
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
  /** The absolute URL of the page that explains the code. */
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt; undefined when the service named none. */
  readonly retryAfter: number | undefined;
  /** The `Idempotency-Key` that was sent. */
  readonly idempotencyKey: string | undefined;
  readonly headers: Headers;
  /** The invalid places of the body or the input; empty when the response lists none. */
  readonly errors: readonly ProblemPlace[];
  /** The plans and packs that can be bought; only in a 402 response. */
  readonly payment: Payment | undefined;
}

/** The service rejected the call or failed. The status selects the class; `code` gives the reason. */
export class ApiError extends TookEffectError implements Omit<ErrorResponseFields, 'payment'> {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly headers: Headers;
  readonly errors: readonly ProblemPlace[];

  constructor(fields: ErrorResponseFields) {
    const detail = fields.detail ?? fields.title ?? 'no reason';
    super(fields.code, `${fields.status} ${fields.code}: ${detail}`);
    this.status = fields.status;
    this.type = fields.type;
    this.title = fields.title;
    this.detail = fields.detail;
    this.docUrl = fields.docUrl;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.idempotencyKey = fields.idempotencyKey;
    this.headers = fields.headers;
    this.errors = fields.errors;
  }
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}

/** 401: the credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 402: no credit is left; `payment` lists the plans and packs that can be bought. */
export class PaymentRequiredError extends ApiError {
  override readonly name: string = 'PaymentRequiredError';
  readonly payment: Payment;

  constructor(fields: ErrorResponseFields) {
    super(fields);
    this.payment = fields.payment ?? { plans: [], packs: [] };
  }
}

/** 403: the credential lacks a scope, or was sent over plain HTTP. */
export class PermissionDeniedError extends ApiError {
  override readonly name: string = 'PermissionDeniedError';
}

/** 404: not found, or not in the caller's workspace. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the call conflicts with stored data or with a call in progress. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 409 `connection_missing` or `operation_not_verifiable`: the effect could not be verified as things are; `detail` says why. */
export class UnverifiableError extends ConflictError {
  override readonly name: string = 'UnverifiableError';
}

/** 413: the body is larger than the endpoint accepts. */
export class PayloadTooLargeError extends ApiError {
  override readonly name: string = 'PayloadTooLargeError';
}

/** 422: the request is well formed and its content is invalid; `errors` lists the places. */
export class UnprocessableEntityError extends ApiError {
  override readonly name: string = 'UnprocessableEntityError';
}

/** 422 `idempotency_key_reused`: the key was first used with another body or operation. */
export class IdempotencyKeyReusedError extends UnprocessableEntityError {
  override readonly name: string = 'IdempotencyKeyReusedError';
}

/** 429: too many requests, or the operation was observed too recently; see `retryAfter`. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}

/** 500 and above: the service failed or is unavailable. */
export class InternalServerError extends ApiError {
  override readonly name: string = 'InternalServerError';
}
