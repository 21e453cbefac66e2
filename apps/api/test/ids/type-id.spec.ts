import { afterEach, expect, test, vi } from 'vitest';
import { TypeID } from 'typeid-js';
import { firstId, newId } from '../../src/ids/new-id.ts';
import { newTypeId } from '../../src/ids/type-id.ts';

afterEach(() => vi.useRealTimers());

const manyIds = (count: number): string[] => Array.from({ length: count }, () => newId('op'));

test('an id is a UUIDv7 of this instant in the TypeID spelling', () => {
  for (let index = 0; index < 2000; index += 1) {
    const before = Date.now();
    const read = TypeID.fromString(newTypeId('req'), 'req');
    const uuid = read.toUUID();
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
});

test('ids are different, and sort by creation, also within one millisecond', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ids = manyIds(5000);
  vi.setSystemTime(Date.now() + 1);
  ids.push(...manyIds(5000));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.toSorted()).toEqual(ids);
});

test('the bits after the counter are random', () => {
  const ends = manyIds(4096).map((id) => id.slice(-8));
  expect(new Set(ends).size).toBe(4096);
  for (let place = 0; place < 8; place += 1) {
    expect(new Set(ends.map((end) => end[place])).size).toBe(32);
  }
});

test('ids keep their order if the clock is set back a little, and follow it if it is set back far', () => {
  const start = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const first = newId('op');
  vi.setSystemTime(start - 9000);
  const second = newId('op');
  expect(second > first).toBe(true);
  vi.setSystemTime(start - 50_000);
  expect(newId('op') < first).toBe(true);
});

test('firstId is before the ids of its instant, and after those of the instant before', () => {
  const start = Date.now() + 120_000;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const before = newId('op');
  vi.setSystemTime(start + 1);
  const bound = firstId('op', new Date(start + 1));
  expect(before < bound && bound < newId('op')).toBe(true);
});
