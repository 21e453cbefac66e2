import type { ApiError } from '../errors/api-error.ts';
import type { OPERATIONS } from '../generated/operations.ts';

/** How a call may be repeated when its answer was lost. */
export type Repetition = (typeof OPERATIONS)[keyof typeof OPERATIONS]['repeat'];

/** The longest wait that the service may ask for and still be waited out, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 60;

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8000;

/** A second call cannot change these: credits are lacking, or the request itself is at fault. */
const NEVER: ReadonlySet<number> = new Set([402, 422]);

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** The service says by these that it did not act, so that even a call without a key is repeated. */
const REFUSED_UNREAD: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether to ask again after a refusal. `x-should-retry` wins over the status, except for 402 and 422.
 * @param repeat a call that is never repeatable is repeated only where the service surely did not act
 */
export function shouldRetry(error: ApiError, repeat: Repetition): boolean {
  if (NEVER.has(error.status)) return false;
  if ((error.retryAfter ?? 0) > MAX_RETRY_AFTER_SECONDS) return false;
  const said = error.headers.get('x-should-retry');
  if (said === 'true' || said === 'false') return said === 'true';
  if (error.status === 409) return error.code === 'idempotency_in_flight';
  return (repeat === 'never' ? REFUSED_UNREAD : RETRIED).has(error.status);
}

/**
 * How long to wait before the next attempt: what the service asked for, else half a second doubled each
 * time up to eight, with full jitter.
 * @param attempt the attempt that failed, counted from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function backoffMs(attempt: number, retryAfter: number | undefined, random: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000;
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * random;
}
