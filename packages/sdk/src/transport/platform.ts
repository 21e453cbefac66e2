/** What the transport takes from its surroundings; tests give their own. */
export interface Platform {
  readonly fetch: typeof fetch;
  /** Waits; rejects with the signal's reason as soon as that is aborted. */
  readonly sleep: (delayMs: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A fresh UUIDv4. */
  readonly uuid: () => string;
}

/** The platform that the program runs on. */
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
