import { expect, test } from 'vitest';
import { clockDifference, isTooDifferent } from '../../src/modules/timekeeping/domain/clock-difference.ts';

const at = (ms: number): Date => new Date(ms);

test.each([
  ['an instant within the call', 1000, 1100, 1050, 1, 0],
  ['an instant before the call', 1000, 1100, 900, 1, 100],
  ['an instant after the call', 1000, 1100, 1250, 1, -150],
  ['a slow call', 0, 60_000, 30_000, 1, 0],
  ['seconds that have just begun', 1999, 2050, 1000, 1000, 0],
  ['seconds that are over', 2500, 2600, 1000, 1000, 501],
])(
  '%s: by at least so much the asking clock is ahead',
  (_name, sentMs, arrivedMs, stated, unitMs, expected) => {
    expect(clockDifference({ sentMs, arrivedMs }, at(stated), unitMs)).toBe(expected);
  },
);

test.each([
  [30_000, false],
  [-30_000, false],
  [30_001, true],
  [-30_001, true],
])('%i ms are too much: %s', (differenceMs, expected) => {
  expect(isTooDifferent(differenceMs)).toBe(expected);
});
