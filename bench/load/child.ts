import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this bench in a process of its own, which answers each message with one message. */
export class Child {
  readonly #process: ChildProcess;

  constructor(program: URL) {
    this.#process = fork(fileURLToPath(program));
  }

  /** Sends a message and waits for the answer; one at a time. @throws {Error} when the process ends instead */
  async ask(message: object): Promise<unknown> {
    const end = new AbortController();
    const answer = once(this.#process, 'message', end);
    const ended = once(this.#process, 'exit', end).then(() => {
      throw new Error('a process of the bench ended before it answered');
    });
    try {
      this.#process.send(message);
      const [value] = (await Promise.race([answer, ended])) as [unknown];
      return value;
    } finally {
      // The listener that lost the race is taken off, and its rejection is of no interest.
      ended.catch(() => undefined);
      answer.catch(() => undefined);
      end.abort();
    }
  }

  /** Lets the process end, and waits for that. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}
