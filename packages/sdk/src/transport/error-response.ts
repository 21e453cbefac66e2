import { type JsonValue, parseStrict } from '@tookeffect/core';
import type { Payment, ProblemPlace } from '@tookeffect/wire';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type ErrorResponseFields,
  IdempotencyKeyReusedError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  UnprocessableEntityError,
  UnverifiableError,
} from '../errors/api-error.ts';
import { isObject } from '../responses/is-object.ts';
import type { HttpResponse } from './send-once.ts';

/** What is needed beside the response to make its error. */
export interface FailedCall {
  /** Where the service is; relative links of the problem document are resolved against it. */
  readonly baseUrl: string;
  readonly idempotencyKey: string | undefined;
  /** The caller's clock in milliseconds, for a `Retry-After` that is a date. */
  readonly now: number;
}

/**
 * Turns a response with status 400 or above into its error.
 * @returns the error of the status. Members of the problem document with a wrong type are ignored, and so is a body
 *   that is not JSON, because a proxy may have written it.
 */
export function toApiError(response: HttpResponse, call: FailedCall): ApiError {
  const fields = readFields(response, call);
  const { status } = response;
  const ErrorClass =
    CLASSES.get(fields.code) ?? CLASSES.get(status) ?? (status >= 500 ? InternalServerError : ApiError);
  return new ErrorClass(fields);
}

/** By the code of a problem, else by the status. */
const CLASSES: ReadonlyMap<number | string, typeof ApiError> = new Map<number | string, typeof ApiError>([
  ['idempotency_key_reused', IdempotencyKeyReusedError],
  ['connection_missing', UnverifiableError],
  ['operation_not_verifiable', UnverifiableError],
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

function readFields(
  { status, headers, bytes }: HttpResponse,
  { baseUrl, idempotencyKey, now }: FailedCall,
): ErrorResponseFields {
  const body = parseProblem(bytes);
  const problem: Record<string, unknown> = isObject(body) ? body : {};
  const type = asText(problem.type);
  return {
    status,
    code: asText(problem.code) ?? 'unknown_error',
    type,
    title: asText(problem.title),
    detail: asText(problem.detail),
    docUrl: type === undefined ? undefined : toAbsoluteUrl(type, baseUrl),
    requestId: headers.get('x-request-id') ?? asText(problem.requestId),
    retryAfter: readRetryAfter(headers, now),
    idempotencyKey,
    headers,
    errors: asPlaces(problem.errors),
    payment: asPayment(problem.payment),
  };
}

function parseProblem(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseStrict(bytes);
  } catch {
    return undefined;
  }
}

/** @returns seconds, from `retry-after-ms` before `Retry-After` (seconds or an HTTP date); undefined without a readable one */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null && NUMBER.test(milliseconds)) return Number(milliseconds) / 1000;
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (NUMBER.test(value)) return Number(value);
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : Math.max(0, (instant - now) / 1000);
}

const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toAbsoluteUrl(url: string, baseUrl: string): string | undefined {
  return URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : undefined;
}

function asPlaces(value: unknown): ProblemPlace[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (place): place is ProblemPlace =>
      isObject(place) && typeof place.pointer === 'string' && typeof place.message === 'string',
  );
}

function asPayment(value: unknown): Payment | undefined {
  if (!isObject(value) || !Array.isArray(value.plans) || !Array.isArray(value.packs)) return undefined;
  return value as unknown as Payment;
}
