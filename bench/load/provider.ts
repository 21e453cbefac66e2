import { Child } from './child.ts';

/** The state of the system of record. */
export interface ProviderState {
  readonly origin: string;
  /** Requests so far. */
  readonly reads: number;
}

/** What every record shows once the agent has acted. */
export const EXPECTED = { state: 'paid' };

/** A system of record that answers at once: an HTTP server with keep-alive, in another process. */
export class Provider {
  readonly #child = new Child(new URL('./provider-process.ts', import.meta.url));

  async state(): Promise<ProviderState> {
    return (await this.#child.request({ act: false })) as ProviderState;
  }

  /** Pays every record; before this call none is paid. */
  async act(): Promise<void> {
    await this.#child.request({ act: true });
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
