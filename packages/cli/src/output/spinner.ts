import type { WriteStream } from 'node:tty';
import type { Terminal } from '../command-context.ts';

/** A response within this time is shown without a spinner before it. */
const DELAY_MS = 200;

/** Shows on a terminal's standard error that the command waits; on anything else nothing. */
export class Spinner {
  readonly #terminal: Terminal;
  #timer: NodeJS.Timeout | undefined;
  #shown: { stop(): unknown } | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Begins after a short delay; a second call does nothing until `stop`. */
  start(text: string): void {
    const stream = this.#terminal;
    if (this.#timer !== undefined || !isTerminal(stream)) return;
    const timer = setTimeout(() => void this.#show(stream, text, timer), DELAY_MS);
    timer.unref();
    this.#timer = timer;
  }

  /** Removes it from the terminal, before anything else is written. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shown?.stop();
    this.#shown = undefined;
  }

  async #show(stream: WriteStream, text: string, timer: NodeJS.Timeout): Promise<void> {
    // Loaded here, so that commands start fast.
    const { default: yoctoSpinner } = await import('yocto-spinner');
    if (this.#timer === timer) this.#shown = yoctoSpinner({ text, stream, handleSignals: false }).start();
  }
}

function isTerminal(terminal: Terminal): terminal is WriteStream {
  return terminal.isTTY === true && 'cursorTo' in terminal;
}
