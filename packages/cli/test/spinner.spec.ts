import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Spinner } from '../src/output/spinner.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'tmux-256color');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A stream with the methods of a terminal's, which keeps what is written to it. */
function makeStream(isTTY: boolean) {
  let text = '';
  const write = (part: string) => {
    text += part;
    return true;
  };
  const control = () => true;
  const stream = { isTTY, columns: 80, write, cursorTo: control, clearLine: control, moveCursor: control };
  return { stream, read: () => text };
}

/** Time passes, and what was imported meanwhile is loaded. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.dynamicImportSettled();
}

test('shows after 200 ms that the command waits, and ends with the response', async () => {
  const { stream, read } = makeStream(true);
  const spinner = new Spinner(stream);
  spinner.start('waiting for the service');
  await pass(199);
  expect(read()).toBe('');
  await pass(1);
  expect(read()).toContain('waiting for the service');
  spinner.stop();
  const shown = read();
  await pass(1000);
  expect(read()).toBe(shown);
});

test('shows nothing for a response within 200 ms', async () => {
  const { stream, read } = makeStream(true);
  const spinner = new Spinner(stream);
  spinner.start('waiting for the service');
  await pass(199);
  spinner.stop();
  await pass(1000);
  expect(read()).toBe('');
});

test('writes nothing to a pipe', async () => {
  const { stream, read } = makeStream(false);
  new Spinner(stream).start('waiting for the service');
  await pass(1000);
  expect(read()).toBe('');
});
