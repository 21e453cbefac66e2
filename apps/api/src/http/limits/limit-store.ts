import { RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { RecurringWork } from '../../clock/index.ts';
import type { Soon } from '../../domain/soon.ts';

/** Every limit is a number of requests in this many seconds. */
export const WINDOW_SECONDS = 60;

/** The requests of a key in its window. */
export interface CountedRequests {
  readonly count: number;
  /** Until the window ends. */
  readonly msLeft: number;
}

/** Counts requests by key. */
export interface RequestCounter {
  /** Counts a request. @returns the requests of the key so far, with this one */
  consume(key: string): Soon<CountedRequests>;
}

/** Where requests are counted. */
export interface LimitStore {
  /** Makes the counter of one kind of requests. @param points requests a window */
  counter(name: string, points: number): RequestCounter;
  /** Stops the work in the background. */
  stop(): Promise<void>;
}

/** Counts in this process. Each process counts for itself, and a restart resets the counts. */
export function memoryLimits(): LimitStore {
  return {
    counter: () => new BoundedCounter(WINDOW_SECONDS),
    stop: () => Promise.resolve(),
  };
}

/**
 * Counts in the database, for all processes that share it. While the database is unreachable, each process counts for
 * itself, so that no request fails because it could not be counted.
 */
export function sharedLimits(database: DataSource): LimitStore {
  // The next round also removes the rows of a failed one.
  const cleaning = new RecurringWork(() => database.query(CLEAN).then(nothing, nothing));
  cleaning.start(CLEANED_EVERY_MS);
  return {
    counter: (name, points) => sharedCounter(database, name, points),
    stop: () => cleaning.stop(),
  };
}

/** Keys of one counter in memory. One takes about 150 bytes, so a flood of addresses fills at most 15 MB. */
const MAX_KEYS = 100_000;

interface Window {
  count: number;
  /** Unix milliseconds. */
  readonly endsMs: number;
}

/**
 * Counts in this process, and removes a key that was not used for long beyond `maxKeys`. This weakens no limit: a caller
 * with so many addresses can overload the server within their limits.
 */
export class BoundedCounter implements RequestCounter {
  /** The least recently used key is the first, once half of the keys are in use. */
  readonly #windows = new Map<string, Window>();
  /** Continues after the last removed key: a new iterator would skip the slots of all removed keys again. */
  readonly #leastRecent = this.#windows.keys();
  readonly #windowMs: number;
  readonly #maxKeys: number;
  #cleanedMs = 0;

  constructor(windowSeconds: number, maxKeys = MAX_KEYS) {
    this.#windowMs = windowSeconds * 1000;
    this.#maxKeys = maxKeys;
  }

  consume(key: string): CountedRequests {
    const nowMs = Date.now();
    const known = this.#windows.get(key);
    const isOpen = known !== undefined && known.endsMs > nowMs;
    const window = isOpen ? known : { count: 0, endsMs: nowMs + this.#windowMs };
    if (!isOpen || this.#windows.size > this.#maxKeys / 2) this.#setLast(key, window, nowMs);
    window.count += 1;
    return { count: window.count, msLeft: window.endsMs - nowMs };
  }

  /** The requests of a key in its window; null for a key that is not in memory. */
  countOf(key: string): number | null {
    return this.#windows.get(key)?.count ?? null;
  }

  #setLast(key: string, window: Window, nowMs: number): void {
    if (nowMs - this.#cleanedMs >= this.#windowMs) this.#removeEnded(nowMs);
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > this.#maxKeys) this.#windows.delete(this.#leastRecent.next().value!);
  }

  #removeEnded(nowMs: number): void {
    this.#cleanedMs = nowMs;
    for (const [key, { endsMs }] of this.#windows) if (endsMs <= nowMs) this.#windows.delete(key);
  }
}

/** How long a request waits for the shared count before it is counted in this process alone. */
const SHARED_COUNT_TIMEOUT_MS = 1500;

/** How often expired rows are removed. */
const CLEANED_EVERY_MS = 60_000;

/** Servers' clocks may differ a little, so a row stays for a minute after its window. */
const CLEAN = `DELETE FROM rate_limit WHERE expire < extract(epoch FROM now() - interval '1 minute') * 1000`;

function sharedCounter(database: DataSource, name: string, points: number): RequestCounter {
  const shared = new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      storeClient: database,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: WINDOW_SECONDS,
      // A key that has reached its limit is refused without another query.
      inMemoryBlockOnConsumed: points,
    }),
    timeoutMs: SHARED_COUNT_TIMEOUT_MS,
  });
  const own = new BoundedCounter(WINDOW_SECONDS);
  return {
    consume: async (key) => {
      try {
        return toCounted(await shared.consume(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) return own.consume(key);
        return { ...toCounted(refusal), count: Math.max(refusal.consumedPoints, points + 1) };
      }
    },
  };
}

function toCounted({ consumedPoints, msBeforeNext }: RateLimiterRes): CountedRequests {
  return { count: consumedPoints, msLeft: msBeforeNext };
}

function nothing(): void {
  return undefined;
}
