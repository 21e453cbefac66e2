import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecurringWork } from '../../src/clock/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('rounds never overlap: after a slow one the next starts', async () => {
  const held = Promise.withResolvers<void>();
  const work = vi.fn(() => (work.mock.calls.length === 1 ? held.promise : Promise.resolve()));
  const recurring = new RecurringWork(work);
  recurring.start(1000);
  await vi.advanceTimersByTimeAsync(5500);
  expect(work).toHaveBeenCalledTimes(1);
  held.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  await recurring.stop();
});

test('stop waits for the running round, and starts no other', async () => {
  const held = Promise.withResolvers<void>();
  const work = vi.fn(() => held.promise);
  const recurring = new RecurringWork(work);
  recurring.start(1000);
  await vi.advanceTimersByTimeAsync(1000);
  let isStopped = false;
  const stopping = recurring.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(3000);
  expect(isStopped).toBe(false);
  held.resolve();
  await stopping;
  expect(work).toHaveBeenCalledTimes(1);
});
