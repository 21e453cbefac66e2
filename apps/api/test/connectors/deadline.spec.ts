import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../src/connectors/index.ts';

// The monotonic clock is the real one, so each timer ends early.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const SPAN_MS = 60_000;

/** @returns what a step gets from a deadline after a step that took all of its own time */
async function stepAfter(stepMs: number): Promise<string> {
  const deadline = new Deadline(SPAN_MS);
  const first = deadline.within(stepMs, 'late', () => new Promise<string>(() => undefined));
  vi.advanceTimersByTime(Math.min(stepMs, SPAN_MS));
  expect(await first).toBe('late');
  return deadline.within(1_000, 'late', () => Promise.resolve('answered'));
}

test('is over once a step has used up the rest, even if its timer ended early', async () => {
  expect(await stepAfter(SPAN_MS + 1)).toBe('late');
});

test('leaves the rest to the next step where a step had a shorter time of its own', async () => {
  expect(await stepAfter(1_000)).toBe('answered');
});
