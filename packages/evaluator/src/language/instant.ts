import type { JsonValue } from '@tookeffect/core';
import type { Freshness } from '@tookeffect/wire';
import { isExact } from './operators.ts';

const RFC3339 =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/;

/**
 * Reads a provider's instant.
 * @returns milliseconds since 1970; `undefined` for another type, a missing offset or an impossible date
 */
export function readInstant(value: JsonValue | undefined, format: Freshness['format']): number | undefined {
  switch (format) {
    case 'rfc3339':
      return typeof value === 'string' ? parseRfc3339(value) : undefined;
    case 'unixSeconds':
      return typeof value === 'number' && isExact(value * 1000) ? value * 1000 : undefined;
    case 'unixMilliseconds':
      return typeof value === 'number' && isExact(value) ? value : undefined;
  }
}

/** Parses an RFC 3339 instant to whole milliseconds, rounding down. @returns `undefined` for a leap second */
export function parseRfc3339(text: string): number | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const local = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`,
  );
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(day) || hour === '24') return undefined;
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  return sign === '-' ? local + offsetMs : local - offsetMs;
}
