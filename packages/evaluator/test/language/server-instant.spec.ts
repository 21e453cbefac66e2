import { describe, expect, test } from 'vitest';
import { compileInstantReader, intervalText } from '../../src/language/server-instant.ts';
import { readMailDate } from '../../src/language/rfc2822.ts';
import { zoneClock } from '../../src/language/zoned-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function interval(
  form: Parameters<typeof compileInstantReader>[0],
  value: unknown,
): [string, string] | undefined {
  const found = compileInstantReader(form)(value as never);
  return found && [new Date(found.fromMs).toISOString(), new Date(found.toMs).toISOString()];
}

describe('an instant is one unit before and after what is written', () => {
  test.each([
    [{ format: 'rfc3339' }, '2026-03-01T12:00:00Z', '2026-03-01T11:59:59.000Z', '2026-03-01T12:00:01.000Z'],
    [
      { format: 'rfc3339', unit: 'second' },
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T11:59:59.000Z',
      '2026-03-01T12:00:01.000Z',
    ],
    [
      { format: 'rfc3339', unit: 'millisecond' },
      '2026-03-01T12:00:00Z',
      '2026-03-01T11:59:59.000Z',
      '2026-03-01T12:00:01.000Z',
    ],
    [
      { format: 'rfc3339', unit: 'day' },
      '2026-03-01T12:00:00Z',
      '2026-02-28T12:00:00.000Z',
      '2026-03-02T12:00:00.000Z',
    ],
    [
      { format: 'unixSeconds', unit: 'hour' },
      1772366400,
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T13:00:00.000Z',
    ],
    [{ format: 'rfc2822' }, '1 Mar 2026 12:00 +0000', '2026-03-01T11:59:00.000Z', '2026-03-01T12:01:00.000Z'],
    [
      { format: 'rfc3339' },
      '2026-03-01T11:00:00.000Z/2026-03-01T12:00:00.000Z',
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
    ],
  ] as const)('%j %j', (form, value, from, to) => {
    expect(interval(form, value)).toEqual([from, to]);
  });

  test.each([
    '2026-03-01T12:00:00Z/2026-03-01T11:00:00Z',
    '2026-03-01T12:00:00Z/',
    '2026-03-01T12:00:00Z/soon',
    '2026-03-01T12:00:00Z/2026-03-01T13:00:00Z/2026-03-01T14:00:00Z',
    '2026-03-01T12:00:00',
    '2026-03-01',
    5,
    null,
  ])('%j says no instant', (value) => {
    expect(interval({ format: 'rfc3339' }, value)).toBeUndefined();
  });

  test('an interval is read as it was written', () => {
    const written = intervalText({ fromMs: 1000.25, toMs: 2000.5 });
    expect(compileInstantReader({ format: 'rfc3339' })(written)).toEqual({ fromMs: 1000, toMs: 2001 });
  });
});

describe('a time without offset is one of the zone that the contract names', () => {
  const berlin = { format: 'rfc3339', zone: 'Europe/Berlin' } as const;

  test.each([
    ['2026-03-01 13:00:41', '2026-03-01T12:00:40.000Z', '2026-03-01T12:00:42.000Z'],
    ['2026-03-01T13:00:41.500', '2026-03-01T12:00:41.400Z', '2026-03-01T12:00:41.600Z'],
    ['2026-07-01T13:00', '2026-07-01T10:59:00.000Z', '2026-07-01T11:01:00.000Z'],
    ['2026-03-01', '2026-02-27T23:00:00.000Z', '2026-03-01T23:00:00.000Z'],
    ['2026-03-01T13:00:41Z', '2026-03-01T13:00:40.000Z', '2026-03-01T13:00:42.000Z'],
  ])('%s', (value, from, to) => {
    const expected =
      value === '2026-03-01T13:00:41.500'
        ? ['2026-03-01T12:00:41.499Z', '2026-03-01T12:00:41.501Z']
        : [from, to];
    expect(interval(berlin, value)).toEqual(expected);
  });

  test('an hour that the clock shows twice is both hours', () => {
    const [from, to] = interval(berlin, '2026-10-25T02:30:00')!;
    expect(from).toBe('2026-10-25T00:29:59.000Z');
    expect(to).toBe('2026-10-25T01:30:01.000Z');
  });

  test('a time that the clock skips is taken before and after the change', () => {
    const [from, to] = interval(berlin, '2026-03-29T02:30:00')!;
    expect(from).toBe('2026-03-29T00:29:59.000Z');
    expect(to).toBe('2026-03-29T01:30:01.000Z');
  });

  test.each(['2026-02-29 12:00:00', '2026-03-01 24:00:00', '2026-03-01 12', 'noon', 5])(
    '%j is no time',
    (value) => {
      expect(interval(berlin, value)).toBeUndefined();
    },
  );

  test('the interval contains every instant of the year whose clock shows the time', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Pacific/Apia',
    ]) {
      const clock = zoneClock(zone)!;
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      for (
        let instant = Date.UTC(2026, 0, 1);
        instant < Date.UTC(2027, 0, 1);
        instant += 7 * HOUR + 11 * MINUTE
      ) {
        const { earliestMs, latestMs } = clock(Date.parse(`${shown.format(instant).replace(' ', 'T')}Z`));
        expect(earliestMs, zone).toBeLessThanOrEqual(instant);
        expect(latestMs, zone).toBeGreaterThanOrEqual(instant);
        expect(latestMs - earliestMs, zone).toBeLessThanOrEqual(HOUR);
      }
    }
  });

  test('before 1970, and a name that is no zone', () => {
    expect(zoneClock('Europe/Berlin')!(-500.5)).toEqual({ earliestMs: -3_600_500.5, latestMs: -3_600_500.5 });
    expect(zoneClock('Europe/Nowhere')).toBeUndefined();
  });
});

describe('readMailDate reads the dates of mails', () => {
  test.each([
    ['Sun, 01 Mar 2026 12:00:41 +0000', '2026-03-01T12:00:41.000Z'],
    ['1 Mar 2026 12:00:41 GMT', '2026-03-01T12:00:41.000Z'],
    ['Sun, 1 Mar 2026 07:00:41 EST', '2026-03-01T12:00:41.000Z'],
    ['Sun, 01 Mar 2026 17:30:41 +0530 (IST)', '2026-03-01T12:00:41.000Z'],
    ['Sun, 01 Mar 2026 12:00:41 -0000', '2026-03-01T12:00:41.000Z'],
  ])('%s', (text, instant) => {
    expect(readMailDate(text)).toEqual({ fromMs: Date.parse(instant), unitMs: 1000 });
  });

  test.each([
    'Mon, 01 Mar 2026 12:00:41 +0000',
    '30 Feb 2026 12:00:41 +0000',
    '01 Mar 2026 24:00:41 +0000',
    '01 Mar 2026 12:60:41 +0000',
    '01 Mar 2026 12:00:60 +0000',
    '01 Mar 2026 12:00:41 CET',
    '01 Mar 2026 12:00:41 +2400',
    '01 Mar 2026 12:00:41 +0060',
    '01 Mar 2026 12:00:41',
    '01 Mar 0026 12:00:41 +0000',
    '2026-03-01T12:00:41Z',
  ])('%s is none', (text) => {
    expect(readMailDate(text)).toBeUndefined();
  });
});
