import { Child } from './child.ts';

/** What the slow systems of record do from now on. */
export interface SlowOrder {
  /** Before a response: this time, and up to half of it more, spread so that responses do not come together. */
  readonly delayMs: number;
  /** Whether their records are paid. */
  readonly isPaid: boolean;
}

/** The state of the slow systems of record. */
export interface SlowState {
  readonly origins: readonly string[];
  /** Requests without a response so far. */
  readonly open: number;
  /** Responses so far. */
  readonly answered: number;
}

/** Systems of record that respond after a delay: ten HTTP servers on ports of their own, in one process. */
export class SlowProviders {
  readonly #child = new Child(new URL('./slow-providers-process.ts', import.meta.url));

  async order(given: SlowOrder): Promise<SlowState> {
    return (await this.#child.request(given)) as SlowState;
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
