import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const KEPT_LINES = 20;

/** Reads a program's output line by line and keeps the last twenty lines for an error message. */
export class OutputTail {
  readonly #lines: string[] = [];
  readonly #listeners: ((line: string) => void)[] = [];

  constructor(...streams: readonly (Readable | null)[]) {
    for (const stream of streams) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#add(line));
    }
  }

  /** Calls back with every line from now on. */
  onLine(listener: (line: string) => void): void {
    this.#listeners.push(listener);
  }

  /** The last lines, oldest first. */
  text(): string {
    return this.#lines.join('\n');
  }

  #add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    for (const listener of this.#listeners) listener(line);
  }
}
