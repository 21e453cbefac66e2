import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this benchmark in a separate process; it responds to each message with one message. */
export class Child {
  readonly #process: ChildProcess;

  constructor(program: URL) {
    this.#process = fork(fileURLToPath(program));
  }

  /** Sends a message and waits for the response; one at a time. @throws {Error} if the process exits instead */
  async request(message: object): Promise<unknown> {
    const end = new AbortController();
    const response = once(this.#process, 'message', end);
    const ended = once(this.#process, 'exit', end).then(() => {
      throw new Error('a process of the benchmark exited before it responded');
    });
    try {
      this.#process.send(message);
      const [value] = (await Promise.race([response, ended])) as [unknown];
      return value;
    } finally {
      // Removes the listener that lost the race, and ignores its rejection.
      ended.catch(() => undefined);
      response.catch(() => undefined);
      end.abort();
    }
  }

  /** Ends the process and waits until it has exited. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}
