import type { CallPlace } from './wrap-handler.ts';

/** The operations of the calls whose handler runs. */
export class RunningCalls {
  readonly #operations = new Map<CallPlace, string>();

  add(place: CallPlace, operationId: string): void {
    this.#operations.set(place, operationId);
  }

  delete(place: CallPlace): void {
    this.#operations.delete(place);
  }

  /** @returns the operation of a call; undefined if its handler does not run */
  find(sessionId: string, toolUseId: string): string | undefined {
    for (const [place, operationId] of this.#operations) {
      if (place.sessionId === sessionId && place.toolUseId === toolUseId) return operationId;
    }
    return undefined;
  }
}
