import type { JsonValue } from '@tookeffect/core';
import type { DeclaredInstant } from '@tookeffect/wire';

const RFC3339 =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})$/;
const DIGITS = /^[0-9]{1,16}$/;
const MAX_UNIX_MS = Date.UTC(9999, 11, 31);

/**
 * Converts an instant of a provider to RFC 3339. The text shows the unit of the source: seconds have no fraction.
 * @returns `undefined` for another type or an impossible instant
 */
export function declaredInstant(
  value: JsonValue | undefined,
  format: DeclaredInstant['format'],
): string | undefined {
  switch (format) {
    case 'rfc3339':
      return typeof value === 'string' && RFC3339.test(value) && isInstant(Date.parse(value))
        ? value
        : undefined;
    case 'unixSeconds':
      return seconds(unixNumber(value) * 1000);
    case 'unixMillis':
      return milliseconds(unixNumber(value));
    case 'httpDate':
      return typeof value === 'string' && new Date(value).toUTCString() === value
        ? seconds(Date.parse(value))
        : undefined;
  }
}

/** An integer, or its digits in a text. @returns NaN for any other value */
function unixNumber(value: JsonValue | undefined): number {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : Number.NaN;
}

function seconds(ms: number): string | undefined {
  return milliseconds(ms)?.replace('.000Z', 'Z');
}

function milliseconds(ms: number): string | undefined {
  return isInstant(ms) ? new Date(ms).toISOString() : undefined;
}

function isInstant(ms: number): boolean {
  return ms >= 0 && ms <= MAX_UNIX_MS;
}
