import type { BegunOperation } from '@tookeffect/sdk';
import type { CallPlace } from './wrap-handler.ts';

/** The operations of the calls whose handler runs. */
export class RunningCalls {
  readonly #operations = new Map<CallPlace, BegunOperation>();

  add(place: CallPlace, operation: BegunOperation): void {
    this.#operations.set(place, operation);
  }

  delete(place: CallPlace): void {
    this.#operations.delete(place);
  }

  /** @returns the operation of a call; undefined if its handler does not run */
  find(sessionId: string, toolUseId: string): BegunOperation | undefined {
    for (const [place, operation] of this.#operations) {
      if (place.sessionId === sessionId && place.toolUseId === toolUseId) return operation;
    }
    return undefined;
  }
}
