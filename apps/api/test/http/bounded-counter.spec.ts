import { expect, test } from 'vitest';
import { BoundedCounter } from '../../src/http/limits/limit-store.ts';

const left = async (counter: BoundedCounter, key: string): Promise<number | null> =>
  (await counter.get(key))?.consumedPoints ?? null;

test('forgets the least recent key beyond its bound', async () => {
  const counter = new BoundedCounter(5, 60, 3);
  for (const key of ['old', 'kept', 'third', 'kept']) await counter.consume(key);
  await counter.consume('fourth');
  expect(await left(counter, 'old')).toBeNull();
  expect([await left(counter, 'kept'), await left(counter, 'third'), await left(counter, 'fourth')]).toEqual([
    2, 1, 1,
  ]);
});

test('keeps 100,000 keys, however many are counted', async () => {
  const counter = new BoundedCounter(5, 60);
  for (let index = 0; index < 150_000; index += 1) await counter.consume(`2001:db8:${index}`);
  expect(await left(counter, '2001:db8:49999')).toBeNull();
  expect(await left(counter, '2001:db8:50000')).toBe(1);
});

test('a repeated key becomes the most recent one, and forgets no other', async () => {
  const counter = new BoundedCounter(5, 60, 3);
  for (const key of ['again', 'second', 'third', 'again', 'fourth']) await counter.consume(key);
  expect([await left(counter, 'again'), await left(counter, 'second')]).toEqual([2, null]);
  for (const key of ['fourth', 'again', 'third']) await counter.consume(key);
  expect([await left(counter, 'third'), await left(counter, 'again'), await left(counter, 'fourth')]).toEqual(
    [2, 3, 2],
  );
});
