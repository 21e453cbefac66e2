// What the parser of iCalendar repairs or drops is checked in the lines themselves: it takes 31 February for 3 March, keeps the
// last of two counts, and forgets parts of rules that it does not know.

const TIMES = /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)[;:]/i;
const ONE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;
const DURATION = /^DURATION[;:]/i;
const ONE_DURATION =
  /^\+?P(?:\d{1,4}W|(?=\d|T\d)(?:\d{1,4}D)?(?:T(?=\d)(?:\d{1,5}H)?(?:\d{1,6}M)?(?:\d{1,7}S)?)?)$/;
const RULE = /^RRULE[;:]/i;
const ONE_PART =
  /^(?:FREQ=[A-Z]+|(?:INTERVAL|COUNT)=[1-9]\d{0,5}|UNTIL=\d{8}(?:T\d{6}Z?)?|WKST=[A-Z]{2}|BY[A-Z]+=[A-Z\d,+-]+)$/;

/**
 * Whether every date, time and length in a resource is one that exists, written in one way.
 * @param text iCalendar
 */
export function hasValidTimes(text: string): boolean {
  const lines = unfolded(text);
  return lines
    .filter((line) => TIMES.test(line) || DURATION.test(line))
    .every((line) => (DURATION.test(line) ? ONE_DURATION.test(valueOf(line)) : isTimes(line)));
}

/** Whether a resource has a rule of recurrence, of an event or of a zone. */
export function hasRules(text: string): boolean {
  return unfolded(text).some((line) => RULE.test(line));
}

/** Whether every rule in a resource has known parts only, each once, and at most one end. */
export function hasValidRules(text: string): boolean {
  return unfolded(text)
    .filter((line) => RULE.test(line))
    .every((line) => {
      const parts = valueOf(line).split(';');
      const names = parts.map((part) => part.split('=')[0]!);
      const isOnce = new Set(names).size === names.length;
      const hasTwoEnds = names.includes('COUNT') && names.includes('UNTIL');
      return isOnce && !hasTwoEnds && parts.every((part) => ONE_PART.test(part));
    });
}

function unfolded(text: string): string[] {
  return text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

/** These values have no colon, and parameters may. */
function valueOf(line: string): string {
  return line.slice(line.lastIndexOf(':') + 1);
}

function isTimes(line: string): boolean {
  const hasZone = /;TZID=/i.test(line);
  return valueOf(line)
    .split(',')
    .every((value) => isTime(value, hasZone));
}

function isTime(value: string, hasZone: boolean): boolean {
  const match: (string | undefined)[] | null = ONE_TIME.exec(value);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const date = new Date(Date.UTC(year!, month! - 1, day));
  // Two-digit years of Date are years of the last century.
  const isDay = year! >= 1000 && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  const isClock = hour! <= 23 && minute! <= 59 && second! <= 59;
  return isDay && isClock && !(hasZone && match[7] === 'Z');
}
