import type { ErrorCode, Payment, ProblemPlace } from '@tookeffect/wire';
import { TookEffectError } from './took-effect-error.ts';

/** What the service says of a call that it refused or that failed. */
export interface Refusal {
  readonly status: number;
  /** One of `ERROR_CODES`, or a newer one; `unknown_error` where the answer was no problem document. */
  readonly code: ErrorCode | (string & {});
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
  /** The page that explains the code, absolute. */
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before asking again, where the service said so. */
  readonly retryAfter: number | undefined;
  /** The `Idempotency-Key` that was sent. */
  readonly idempotencyKey: string | undefined;
  readonly headers: Headers;
  /** Where the body or the input is at fault. */
  readonly errors: readonly ProblemPlace[];
  readonly payment: Payment | undefined;
}

/** The service refused the call or failed; the class goes by the status, and `code` says why. */
export class ApiError extends TookEffectError implements Omit<Refusal, 'payment'> {
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

  constructor(refusal: Refusal) {
    const detail = refusal.detail ?? refusal.title ?? 'the service gave no reason';
    super(refusal.code, `${refusal.status} ${refusal.code}: ${detail}`);
    this.status = refusal.status;
    this.type = refusal.type;
    this.title = refusal.title;
    this.detail = refusal.detail;
    this.docUrl = refusal.docUrl;
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
    this.idempotencyKey = refusal.idempotencyKey;
    this.headers = refusal.headers;
    this.errors = refusal.errors;
  }
}

/** 400: the request is not one that the service can read. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}

/** 401: no credential, or a wrong, expired or revoked one. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 402: no credit is left; `payment` lists the plans and the packs. */
export class PaymentRequiredError extends ApiError {
  override readonly name: string = 'PaymentRequiredError';
  readonly payment: Payment;

  constructor(refusal: Refusal) {
    super(refusal);
    this.payment = refusal.payment ?? { plans: [], packs: [] };
  }
}

/** 403: the credential lacks a scope, or came over clear text. */
export class PermissionDeniedError extends ApiError {
  override readonly name: string = 'PermissionDeniedError';
}

/** 404: there is no such thing, or it is another account's. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the call conflicts with what is stored or runs. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 413: the body is larger than the endpoint takes. */
export class PayloadTooLargeError extends ApiError {
  override readonly name: string = 'PayloadTooLargeError';
}

/** 422: the request was understood, and what it asks for cannot be. */
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

/** 500 and above: the service failed or cannot answer now. */
export class InternalServerError extends ApiError {
  override readonly name: string = 'InternalServerError';
}
