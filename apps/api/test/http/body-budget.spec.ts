import { expect, test } from 'vitest';
import { BodyBudget } from '../../src/http/limits/body-budget.ts';

const FULL = expect.objectContaining({ code: 'capacity_exceeded', retryAfterSeconds: 1 }) as Error;

const budget = (): BodyBudget => new BodyBudget({ totalBytes: 10, ownerBytes: 8 });

test('an owner has at most its part of all bytes, and gets them back when a request ends', () => {
  const bodies = budget();
  const first = bodies.take('one', 8);
  expect(() => bodies.take('one', 1)).toThrow(FULL);
  first.release();
  first.release();
  bodies.take('one', 8);
  expect(() => bodies.take('one', 1)).toThrow(FULL);
});

test('when all bytes are taken, the oldest unfinished body of the largest owner gives way', () => {
  const bodies = budget();
  const slow = [bodies.take('slow', 4), bodies.take('slow', 4)];
  bodies.take('small', 2);
  bodies.take('other', 3);
  expect(slow.map(({ lost }) => lost.aborted)).toEqual([true, false]);
  expect(slow[0]!.lost.reason).toEqual(FULL);
  slow[0]!.release();
  expect(() => bodies.take('third', 6)).toThrow(FULL);
});

test('a body that has arrived is never lost, and an owner with as many bytes as the newcomer does not give way', () => {
  const bodies = budget();
  const arrived = bodies.take('one', 8);
  arrived.keep();
  expect(() => bodies.take('two', 3)).toThrow(FULL);
  expect(arrived.lost.aborted).toBe(false);
  arrived.release();
  bodies.take('three', 5);
  bodies.take('four', 5);
  expect(() => bodies.take('five', 5)).toThrow(FULL);
});
