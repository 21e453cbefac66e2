import { setTimeout as pause } from 'node:timers/promises';

/** What happens in a world some time after the agent has answered, as in a queue of the system. */
export class DelayedWork {
  #pending: Promise<unknown> = Promise.resolve();

  /** Runs the work after a delay. */
  after(delayMs: number, work: () => Promise<unknown>): void {
    this.#pending = Promise.all([this.#pending, pause(delayMs).then(work)]);
  }

  /** Waits until all of it has happened. */
  async settled(): Promise<void> {
    await this.#pending;
  }
}
