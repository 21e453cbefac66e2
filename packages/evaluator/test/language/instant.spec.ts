import { describe, expect, test } from 'vitest';
import { parseRfc3339, readInstant } from '../../src/language/instant.ts';

describe('parseRfc3339 reads an instant to the millisecond', () => {
  test.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01t12:00:00.5z', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00.123999999Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00+05:30', '2026-03-01T06:30:00.000Z'],
    ['2026-03-01T12:00:00-08:00', '2026-03-01T20:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
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

test('readInstant returns undefined for an inexact number', () => {
  expect(readInstant(1772366401, 'unixSeconds')).toBe(1772366401000);
  expect(readInstant(1e15, 'unixSeconds')).toBeUndefined();
  expect(readInstant(2 ** 53, 'unixMilliseconds')).toBeUndefined();
  expect(readInstant(null, 'rfc3339')).toBeUndefined();
});
