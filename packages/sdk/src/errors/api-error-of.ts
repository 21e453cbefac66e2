import type { Payment, ProblemPlace } from '@tookeffect/wire';
import { isObject } from '../answers/is-object.ts';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  IdempotencyKeyReusedError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  type Refusal,
  UnprocessableEntityError,
} from './api-error.ts';

/** An answer that is no success, as it came. */
export interface RefusedCall {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined where it is not JSON, as proxies answer. */
  readonly body: unknown;
  readonly baseUrl: string;
  readonly retryAfter: number | undefined;
  readonly idempotencyKey: string | undefined;
}

/** @returns the error that says what the service said; a member of the wrong type is left out */
export function apiErrorOf(call: RefusedCall): ApiError {
  const refusal = refusalOf(call);
  if (refusal.code === 'idempotency_key_reused') return new IdempotencyKeyReusedError(refusal);
  const ByStatus = BY_STATUS.get(call.status) ?? (call.status >= 500 ? InternalServerError : ApiError);
  return new ByStatus(refusal);
}

const BY_STATUS: ReadonlyMap<number, typeof ApiError> = new Map([
  [400, BadRequestError],
  [401, AuthenticationError],
  [402, PaymentRequiredError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, ConflictError],
  [413, PayloadTooLargeError],
  [422, UnprocessableEntityError],
  [429, RateLimitError],
]);

function refusalOf({ status, headers, body, baseUrl, retryAfter, idempotencyKey }: RefusedCall): Refusal {
  const problem = isObject(body) ? body : {};
  const type = textOf(problem.type);
  return {
    status,
    code: textOf(problem.code) ?? 'unknown_error',
    type,
    title: textOf(problem.title),
    detail: textOf(problem.detail),
    docUrl: type === undefined ? undefined : absolute(type, baseUrl),
    requestId: headers.get('x-request-id') ?? textOf(problem.requestId),
    retryAfter,
    idempotencyKey,
    headers,
    errors: placesOf(problem.errors),
    payment: paymentOf(problem.payment),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function absolute(type: string, baseUrl: string): string | undefined {
  return URL.canParse(type, baseUrl) ? new URL(type, baseUrl).href : undefined;
}

function placesOf(value: unknown): ProblemPlace[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (place): place is ProblemPlace =>
      isObject(place) && typeof place.pointer === 'string' && typeof place.message === 'string',
  );
}

function paymentOf(value: unknown): Payment | undefined {
  if (!isObject(value) || !Array.isArray(value.plans) || !Array.isArray(value.packs)) return undefined;
  return value as unknown as Payment;
}
