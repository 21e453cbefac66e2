import { describe, expect, test } from 'vitest';
import { instantsEqual, parseRfc3339, readInstant, readSequence } from '../../src/language/instant.ts';

describe('parseRfc3339 reads an instant to the millisecond', () => {
  test.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01t12:00:00.5z', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00.123999999Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00+05:30', '2026-03-01T06:30:00.000Z'],
    ['2026-03-01T12:00:00-08:00', '2026-03-01T20:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(parseRfc3339(text)).toBe(Date.parse(instant));
  });

  test.each([
    '2026-03-01T12:00:00',
    '2026-03-01 12:00:00Z',
    '2026-03-01',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:60:00Z',
    '2026-06-30T23:59:60Z',
    '2026-03-01T12:00:00+24:00',
    '2026-03-01T12:00:00+05:60',
    '2026-03-01T12:00:00Z\n',
    '٢٠٢٦-03-01T12:00:00Z',
  ])('returns undefined for %j', (text) => {
    expect(parseRfc3339(text)).toBeUndefined();
  });
});

describe('readInstant gives the interval that the unit of the field leaves open', () => {
  test.each([
    ['rfc3339', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z', 1000],
    ['rfc3339', '2026-03-01T12:00:00.1Z', '2026-03-01T12:00:00.100Z', 100],
    ['rfc3339', '2026-03-01T12:00:00.123456+01:00', '2026-03-01T11:00:00.123Z', 1],
    ['rfc3339', '2026-03-01T13:00:00.123+0100', '2026-03-01T12:00:00.123Z', 1],
    ['unixMillis', '1772366401500', '2026-03-01T12:00:01.500Z', 1],
    ['unixSeconds', 1772366401, '2026-03-01T12:00:01.000Z', 1000],
    ['unixSeconds', '1772366401', '2026-03-01T12:00:01.000Z', 1000],
    ['unixSeconds', 1772366401.123, '2026-03-01T12:00:01.123Z', 1],
    ['unixSeconds', '1772366401.000200', '2026-03-01T12:00:01.000Z', 1],
    ['unixSeconds', { $inexactNumber: '1772366401.123456789' }, '2026-03-01T12:00:01.123Z', 1],
    ['unixMillis', 1772366401500, '2026-03-01T12:00:01.500Z', 1],
    ['unixMillis', 1772366401500.75, '2026-03-01T12:00:01.500Z', 1],
    ['httpDate', 'Sun, 01 Mar 2026 12:00:00 GMT', '2026-03-01T12:00:00.000Z', 1000],
  ] as const)('%s %j', (format, value, from, spanMs) => {
    const fromMs = Date.parse(from);
    expect(readInstant(value, format)).toEqual({ fromMs, toMs: fromMs + spanMs });
  });

  test.each([
    ['rfc3339', null],
    ['rfc3339', 1772366401],
    ['rfc3339', 'yesterday'],
    ['rfc3339', '2026-03-01T12:00:00.000+00'],
    ['rfc3339', '2026-03-01T12:00:00.000+2400'],
    ['unixMillis', '1772366401500 '],
    ['unixMillis', '-1772366401500'],
    ['unixMillis', ''],
    ['unixSeconds', undefined],
    ['unixSeconds', -1],
    ['unixSeconds', 1e21],
    ['unixSeconds', true],
    ['unixSeconds', '2026-03-01T12:00:00Z'],
    ['unixSeconds', 8_640_000_000_001],
    ['unixMillis', { $inexactNumber: '1e400' }],
    ['unixMillis', 2 ** 53],
    ['httpDate', 'Mon, 01 Mar 2026 12:00:00 GMT'],
    ['httpDate', '2026-03-01T12:00:00Z'],
    ['httpDate', 'soon'],
    ['httpDate', 1772366401],
    ['sequence', 5],
  ] as const)('%s %j is no instant', (format, value) => {
    expect(readInstant(value, format)).toBeUndefined();
  });
});

describe('readSequence reads integers of any length', () => {
  test.each([
    [42, 42n],
    ['9007199254740993', 9007199254740993n],
    ['-1', -1n],
    ['0', 0n],
    [{ $inexactNumber: '9007199254740993' }, 9007199254740993n],
  ])('%j', (value, expected) => {
    expect(readSequence(value)).toBe(expected);
  });

  test.each([undefined, null, 1.5, 2 ** 53, '007', '1.0', '', '9'.repeat(41), { $inexactNumber: '1e400' }])(
    'returns undefined for %j',
    (value) => {
      expect(readSequence(value)).toBeUndefined();
    },
  );
});

describe('instantsEqual compares instants in any zone', () => {
  test.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00+00:00', 'passed'],
    ['2026-03-01T12:00:00Z', '2026-03-01T07:00:00-0500', 'passed'],
    ['2026-03-01T12:00:00Z', '2026-03-01T14:00:00.000+02:00', 'passed'],
    ['2026-03-01T12:00:00.000000001Z', '2026-03-01T12:00:00Z', 'failed'],
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:01Z', 'failed'],
    ['2026-03-01T12:00:00', '2026-03-01T12:00:00Z', 'not_evaluated'],
    ['2026-03-01T12:00:00Z', 'noon', 'not_evaluated'],
    [1772366400, '2026-03-01T12:00:00Z', 'not_evaluated'],
    ['2026-03-01T12:00:00Z', null, 'not_evaluated'],
  ] as const)('%j and %j: %s', (actual, expected, outcome) => {
    expect(instantsEqual(actual, expected)).toBe(outcome);
  });
});
