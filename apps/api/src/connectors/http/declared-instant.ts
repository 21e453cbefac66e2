import type { JsonValue } from '@tookeffect/core';
import { compileInstantReader, intervalText } from '@tookeffect/evaluator';
import type { DeclaredInstant } from '@tookeffect/wire';

const RFC3339 =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})$/;
const DIGITS = /^[0-9]{1,16}$/;
const MAX_UNIX_MS = Date.UTC(9999, 11, 31);

/** Converts an instant of a provider. @returns `undefined` for another type or an impossible instant */
export type DeclaredInstantReader = (value: JsonValue | undefined) => string | undefined;

/**
 * Makes a converter of a provider's instants to RFC 3339. The text shows the unit of the source: seconds have no fraction.
 * Where the owner declares a unit or a zone, and for the dates of mails, it is the interval in which the instant lies.
 */
export function declaredInstantReader(form: Omit<DeclaredInstant, 'member'>): DeclaredInstantReader {
  const { format, unit, zone } = form;
  if (format !== 'rfc2822' && unit === undefined && zone === undefined)
    return (value) => writtenInstant(value, format);
  const read = compileInstantReader(form);
  return (value) => {
    const interval = read(value);
    return interval && isInstant(interval.fromMs) && isInstant(interval.toMs)
      ? intervalText(interval)
      : undefined;
  };
}

function writtenInstant(
  value: JsonValue | undefined,
  format: Exclude<DeclaredInstant['format'], 'rfc2822'>,
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
