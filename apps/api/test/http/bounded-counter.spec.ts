import { afterEach, expect, test, vi } from 'vitest';
import { BoundedCounter } from '../../src/http/limits/limit-store.ts';

afterEach(() => vi.useRealTimers());

test('forgets the least recent key beyond its bound', () => {
  const counter = new BoundedCounter(60, 3);
  for (const key of ['old', 'kept', 'third', 'kept']) counter.consume(key);
  counter.consume('fourth');
  expect(counter.countOf('old')).toBeNull();
  expect([counter.countOf('kept'), counter.countOf('third'), counter.countOf('fourth')]).toEqual([2, 1, 1]);
});

test('keeps 100,000 keys, however many are counted', () => {
  const counter = new BoundedCounter(60);
  for (let index = 0; index < 150_000; index += 1) counter.consume(`2001:db8:${index}`);
  expect(counter.countOf('2001:db8:49999')).toBeNull();
  expect(counter.countOf('2001:db8:50000')).toBe(1);
});

test('a repeated key becomes the most recent one, and forgets no other', () => {
  const counter = new BoundedCounter(60, 3);
  for (const key of ['again', 'second', 'third', 'again', 'fourth']) counter.consume(key);
  expect([counter.countOf('again'), counter.countOf('second')]).toEqual([2, null]);
  for (const key of ['fourth', 'again', 'third']) counter.consume(key);
  expect([counter.countOf('third'), counter.countOf('again'), counter.countOf('fourth')]).toEqual([2, 3, 2]);
});

test('forgets the keys whose window has ended, and keeps those whose window has not', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const counter = new BoundedCounter(60);
  counter.consume('first');
  vi.advanceTimersByTime(30_000);
  counter.consume('second');
  vi.advanceTimersByTime(30_000);
  counter.consume('third');
  expect([counter.countOf('first'), counter.countOf('second')]).toEqual([null, 1]);
});
