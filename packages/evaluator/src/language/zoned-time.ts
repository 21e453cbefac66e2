/** Converts a time on a clock of a zone, in milliseconds as if it were UTC, to the instants that it can mean. */
export type ZoneClock = (localMs: number) => { readonly earliestMs: number; readonly latestMs: number };

const DAY_MS = 86_400_000;

/**
 * Makes the clock of an IANA time zone.
 *
 * An hour that a clock shows twice is two instants, and a time that it skips is taken before and after the change. The rules
 * of zones are those of the runtime (`Intl`), so a government that changes its rules changes what is computed.
 * @returns `undefined` for a name that the runtime does not know
 */
export function zoneClock(zone: string): ZoneClock | undefined {
  const format = zoneFormat(zone);
  if (!format) return undefined;
  const offsetAt = (instantMs: number): number => localMsAt(format, instantMs) - instantMs;
  return (localMs) => {
    // No zone is a day away from UTC, and none changes its offset twice within two days.
    const offsets = [offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS)];
    const instants = offsets.map((offset) => localMs - offset);
    const exact = instants.filter((instantMs) => localMsAt(format, instantMs) === localMs);
    const possible = exact.length > 0 ? exact : instants;
    return { earliestMs: Math.min(...possible), latestMs: Math.max(...possible) };
  };
}

function zoneFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** What the clock of the zone shows at an instant, in milliseconds as if it were UTC. */
function localMsAt(format: Intl.DateTimeFormat, instantMs: number): number {
  const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
  const field = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type)!;
  const wholeMs = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return wholeMs + (((instantMs % 1000) + 1000) % 1000);
}
