import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const KEPT_LINES = 40;

/** Reads a program's log, hands it on, and keeps the last forty lines for the message of a failure. */
export class LogLines {
  readonly #lines: string[] = [];
  readonly #log: ((line: string) => void) | undefined;

  constructor(log?: (line: string) => void) {
    this.#log = log;
  }

  /** Reads this stream to its end. */
  follow(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.add(line));
  }

  /** Takes one line. */
  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    this.#log?.(line);
  }

  /** The last lines, oldest first. */
  text(): string {
    return this.#lines.join('\n');
  }
}
