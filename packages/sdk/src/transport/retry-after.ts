/**
 * Reads how long the service asks to wait.
 * @param now the caller's clock in milliseconds, for a date
 * @returns seconds, by `retry-after-ms` before `Retry-After` (seconds or an HTTP date); undefined where neither can be read
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null && NUMBER.test(milliseconds)) return Number(milliseconds) / 1000;
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (NUMBER.test(value)) return Number(value);
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : Math.max(0, (instant - now) / 1000);
}

const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
