import type { ApiError } from '../errors/api-error.ts';
import type { OPERATIONS } from '../generated/operations.ts';

/** When a call may be repeated: always, only with its idempotency key, or never. */
export type Repetition = (typeof OPERATIONS)[keyof typeof OPERATIONS]['repeat'];

/** The longest wait that is accepted from the service, in seconds. A longer one ends the call. */
const MAX_RETRY_AFTER_SECONDS = 60;

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8000;

/** A retry cannot change these: credits are missing, or the request is invalid. */
const NEVER_RETRIED: ReadonlySet<number> = new Set([402, 422]);

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** With these the service has not acted, so a call without an idempotency key is repeated too. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([408, 429]);

/** Whether the service is still busy with an earlier call: with this key, or a verify of the same operation. */
export function isInFlight({ status, code }: ApiError): boolean {
  return status === 409 && (code === 'idempotency_in_flight' || code === 'verification_in_flight');
}

/** Whether a verify was refused only because another one is in progress, or was made moments ago. */
export function isTooEarly(error: ApiError): boolean {
  return isInFlight(error) || error.code === 'observed_too_recently';
}

/**
 * Whether to retry after an error response. The header `x-should-retry` overrides the status, except for 402 and 422.
 * A wait of more than 60 seconds is never accepted.
 * @param repeat a call that must not be repeated is retried only when the service has certainly not acted
 */
export function shouldRetry(error: ApiError, repeat: Repetition): boolean {
  if (NEVER_RETRIED.has(error.status)) return false;
  if ((error.retryAfter ?? 0) > MAX_RETRY_AFTER_SECONDS) return false;
  const directive = error.headers.get('x-should-retry');
  if (directive === 'true' || directive === 'false') return directive === 'true';
  if (error.status === 409) return isInFlight(error);
  return (repeat === 'never' ? NOT_PROCESSED : RETRIED).has(error.status);
}

/**
 * The wait before the next attempt: the service's `Retry-After`, or else 0.5 s doubled with each attempt up to 8 s,
 * multiplied by `random` (full jitter).
 * @param attempt the attempt that failed, from 1
 * @param retryAfter seconds; undefined when the service named none
 * @param random 0 ≤ random < 1
 * @returns milliseconds
 */
export function backoffMs(attempt: number, retryAfter: number | undefined, random: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000;
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * random;
}
