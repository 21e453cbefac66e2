import type { DomainError } from '../../domain/domain-error.ts';

/** The media type of every error. @see RFC 9457 */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** How long to wait where the service cannot say, in seconds. */
const UNKNOWN_RETRY_SECONDS = 5;

/** @returns the headers that an error has beside those of every answer */
export function problemHeaders({
  code,
  retryAfterSeconds,
}: Pick<DomainError, 'code' | 'retryAfterSeconds'>): Record<string, string> {
  const seconds = retryAfterSeconds ?? (code === 'unavailable' ? UNKNOWN_RETRY_SECONDS : undefined);
  return {
    'content-type': PROBLEM_MEDIA_TYPE,
    'cache-control': 'no-store',
    ...(seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }),
    ...(code === 'credential_missing' || code === 'credential_invalid'
      ? { 'www-authenticate': 'Bearer' }
      : {}),
  };
}
