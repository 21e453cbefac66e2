/** A literal in SQL; null for a value that may be one of the column's and cannot be compared; undefined if the type refuses it. */
export type TemporalLiteral = string | null | undefined;

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const TIME = /^(-?)([0-9]{2,3}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,30}))?$/;
const INSTANT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])(?:\.([0-9]{1,30}))?(Z|[+-][0-9]{2}:[0-5][0-9])?)?$/i;

/** A calendar date. Dates with a zero for the month or the day exist in some columns and cannot be compared. */
export function dateLiteral(text: string): TemporalLiteral {
  const checked = checkDate(text);
  return checked === 'valid' ? `DATE'${text}'` : checked;
}

/** A span of up to 838 hours, in hours, minutes and seconds. */
export function timeLiteral(text: string): TemporalLiteral {
  const [, sign = '', hours, minutes, seconds, fraction = ''] = TIME.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 838) return undefined;
  const digits = microseconds(fraction);
  return digits === undefined
    ? undefined
    : `CAST('${sign}${hours}:${minutes}:${seconds}.${digits}' AS TIME(6))`;
}

/**
 * An instant. A `timestamp` is one of UTC, so an offset is converted, and a text without offset is taken as UTC. A
 * `datetime` belongs to no zone, so a text with an offset cannot be compared with it.
 */
export function instantLiteral(text: string, zone: 'utc' | 'local'): TemporalLiteral {
  const [, date, time = '00:00:00', fraction = '', offset] = INSTANT.exec(text) ?? [];
  if (date === undefined) return undefined;
  const checked = checkDate(date);
  if (checked !== 'valid') return checked;
  if (offset !== undefined && zone === 'local') return null;
  const digits = microseconds(fraction);
  if (digits === undefined) return undefined;
  const utc = new Date(`${date}T${time}${offset?.toUpperCase() ?? 'Z'}`);
  if (Number.isNaN(utc.getTime())) return undefined;
  const shown = utc.toISOString();
  return /^[0-9]{4}-/.test(shown)
    ? `TIMESTAMP'${shown.slice(0, 19).replace('T', ' ')}.${digits}'`
    : undefined;
}

function checkDate(text: string): 'valid' | null | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  if (month === '00' || day === '00') return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? 'valid' : undefined;
}

/** Six digits; undefined if the fraction is finer than any column. */
function microseconds(fraction: string): string | undefined {
  return /^[0-9]{0,6}0*$/.test(fraction) ? fraction.slice(0, 6).padEnd(6, '0') : undefined;
}
