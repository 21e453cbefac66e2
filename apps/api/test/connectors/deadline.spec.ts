import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../src/connectors/index.ts';

// The monotonic clock is the real one, so each timer ends early.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => undefined);
const answered = () => Promise.resolve('answered');

test('is over once a step has used up the rest, even if its timer ended early', async () => {
  const deadline = new Deadline(60_000);
  const first = deadline.within(90_000, 'late', never);
  vi.advanceTimersByTime(60_000);
  expect(await first).toBe('late');
  expect(await deadline.within(1_000, 'late', answered)).toBe('late');
});

test('leaves the rest to the next step where a step had a shorter time of its own', async () => {
  const deadline = new Deadline(60_000);
  const first = deadline.within(1_000, 'late', never);
  vi.advanceTimersByTime(1_000);
  expect(await first).toBe('late');
  expect(await deadline.within(1_000, 'late', answered)).toBe('answered');
});
