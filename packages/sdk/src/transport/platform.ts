/** The platform functions that the transport uses; tests replace them. */
export interface Platform {
  readonly fetch: typeof fetch;
  /** Waits; rejects with the signal's reason when the signal is aborted. */
  readonly sleep: (delayMs: number, signal: AbortSignal | undefined) => Promise<void>;
  /** @returns a number from 0 to below 1 */
  readonly random: () => number;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly now: () => number;
  /** @returns a new UUIDv4 */
  readonly uuid: () => string;
}

/** The functions of the platform that the program runs on. */
export const systemPlatform: Platform = {
  fetch: (input, init) => fetch(input, init),
  sleep: abortableSleep,
  random: () => Math.random(),
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
};

function abortableSleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
