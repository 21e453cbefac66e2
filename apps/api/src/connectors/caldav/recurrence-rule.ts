import type ICAL from 'ical.js';

type Rule = ICAL.Recur;

const MAX_INTERVAL = 1000;
const WEEKDAY = /^(?:SU|MO|TU|WE|TH|FR|SA)$/;
const NTH_WEEKDAY = /^(?:[1-4]|-1)(?:SU|MO|TU|WE|TH|FR|SA)$/;

/**
 * Whether the times of a rule are found in bounded time, and every reader finds the same: a subset of RFC 5545 that calendars
 * use. Of other rules nothing is said, because libraries disagree about them, or search without end.
 * @param start of the event; the rule must include it
 */
export function isPlainRule(rule: Rule, start: ICAL.Time): boolean {
  const parts = ruleParts(rule);
  if (!(rule.interval >= 1 && rule.interval <= MAX_INTERVAL)) return false;
  const has = (...names: readonly string[]) => Object.keys(parts).every((name) => names.includes(name));
  const days = parts.BYDAY ?? [];
  switch (rule.freq) {
    case 'DAILY':
      return has();
    case 'WEEKLY':
      return (
        has('BYDAY') &&
        (days.length === 0 || days.some((day) => day === weekdayOf(start))) &&
        days.every((day) => WEEKDAY.test(String(day)))
      );
    case 'MONTHLY':
      if (days.length > 0) return has('BYDAY') && days.length === 1 && isNthWeekdayOf(String(days[0]), start);
      return has('BYMONTHDAY') && isOnly(parts.BYMONTHDAY, start.day) && start.day <= 28;
    case 'YEARLY':
      return (
        has('BYMONTH', 'BYMONTHDAY') &&
        isOnly(parts.BYMONTH, start.month) &&
        isOnly(parts.BYMONTHDAY, start.day) &&
        start.day <= 28
      );
    default:
      return false;
  }
}

/**
 * Whether a rule of a VTIMEZONE is a usual one: each year on the same weekday of a month, as its position in the month or, as
 * Apple's calendars write it, as the weekday among seven days in a row.
 */
export function isSimpleZoneRule(property: ICAL.Property): boolean {
  const rule = property.getFirstValue() as Rule;
  const parts = ruleParts(rule);
  const [day, ...otherDays] = parts.BYDAY ?? [];
  const isOneDay =
    parts.BYMONTHDAY === undefined
      ? NTH_WEEKDAY.test(String(day))
      : WEEKDAY.test(String(day)) && areSevenInARow(parts.BYMONTHDAY, Number(parts.BYMONTH?.[0]));
  return (
    rule.freq === 'YEARLY' &&
    rule.interval === 1 &&
    Object.keys(parts).every((name) => ZONE_PARTS.includes(name)) &&
    parts.BYMONTH?.length === 1 &&
    isOneDay &&
    otherDays.length === 0
  );
}

const ZONE_PARTS: readonly string[] = ['BYDAY', 'BYMONTH', 'BYMONTHDAY'];

/** Whether these are seven days in a row that the month has in every year: each weekday is one of them. */
function areSevenInARow(days: readonly (string | number)[], month: number): boolean {
  const numbers = days.map(Number);
  const first = Math.min(...numbers);
  const lastOfMonth = new Date(Date.UTC(2001, month, 0)).getUTCDate();
  const isRow = Array.from({ length: 7 }, (_, index) => first + index).every((day) => numbers.includes(day));
  return numbers.length === 7 && isRow && first >= 1 && first + 6 <= lastOfMonth;
}

type RuleParts = Readonly<Partial<Record<string, readonly (string | number)[]>>>;

function ruleParts(rule: Rule): RuleParts {
  return (rule as unknown as { readonly parts: RuleParts }).parts;
}

/** A part that repeats what the start says, or is left out. */
function isOnly(values: readonly (string | number)[] | undefined, expected: number): boolean {
  return values === undefined || (values.length === 1 && Number(values[0]) === expected);
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function weekdayOf({ year, month, day }: ICAL.Time): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!;
}

function isNthWeekdayOf(text: string, start: ICAL.Time): boolean {
  if (!NTH_WEEKDAY.test(text) || text.slice(-2) !== weekdayOf(start)) return false;
  const position = Number(text.slice(0, -2));
  if (position > 0) return Math.ceil(start.day / 7) === position;
  return start.day + 7 > new Date(Date.UTC(start.year, start.month, 0)).getUTCDate();
}
