const DATE =
  /^(?:(Sun|Mon|Tue|Wed|Thu|Fri|Sat), {1,2})?([0-9]{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([0-9]{4}) ([0-9]{2}):([0-9]{2})(?::([0-9]{2}))? ([+-][0-9]{4}|[A-Z]{1,3})(?: \([^()]{0,64}\))?$/;

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The named zones that RFC 2822 defines, by their offsets in hours. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ UT: 0, UTC: 0, GMT: 0, Z: 0 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
};

/** An instant as a mail's date writes it, in milliseconds since 1970, and the unit of what is written. */
export interface MailDate {
  readonly fromMs: number;
  readonly unitMs: 1000 | 60_000;
}

/**
 * Reads the date and time of a mail header, such as `Sun, 01 Mar 2026 12:00:41 +0000`. The day of the week and the seconds
 * may be left out; a comment may follow.
 * @returns `undefined` for an impossible date, a wrong day of the week, and a zone that has no defined offset
 * @see RFC 2822 section 3.3
 */
export function readMailDate(text: string): MailDate | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, weekday, day, month, year, hour, minute, second, zone] = match;
  const offsetMinutes = zoneOffset(zone!);
  const local = Date.UTC(Number(year), MONTHS.indexOf(month!), Number(day), Number(hour), Number(minute));
  const fields = new Date(local);
  const isReal =
    fields.getUTCFullYear() === Number(year) &&
    fields.getUTCDate() === Number(day) &&
    fields.getUTCHours() === Number(hour) &&
    fields.getUTCMinutes() === Number(minute) &&
    Number(second ?? 0) <= 59;
  if (!isReal || offsetMinutes === undefined) return undefined;
  if (weekday !== undefined && DAYS[fields.getUTCDay()] !== weekday) return undefined;
  const fromMs = local + Number(second ?? 0) * 1000 - offsetMinutes * 60_000;
  return { fromMs, unitMs: second === undefined ? 60_000 : 1000 };
}

function zoneOffset(zone: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])([0-9]{2})([0-9]{2})$/.exec(zone) ?? [];
  if (sign === undefined) return Object.hasOwn(ZONES, zone) ? ZONES[zone]! * 60 : undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
