import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { RecurringWork } from '../../clock/index.ts';

/** Every limit is a number of requests in this many seconds. */
export const WINDOW_SECONDS = 60;

/** Where requests are counted. */
export interface LimitStore {
  /** Makes the counter of one kind of requests. @param points requests a window */
  counter(name: string, points: number): RateLimiterAbstract;
  /** Stops the work in the background. */
  stop(): Promise<void>;
}

/** Counts in this process. Each process counts for itself, and a restart resets the counts. */
export function memoryLimits(): LimitStore {
  return {
    counter: (_, points) => new BoundedCounter(points, WINDOW_SECONDS),
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
    counter: (name, points) =>
      new RLWrapperTimeouts({
        limiter: sharedCounter(database, name, points),
        insuranceLimiter: new BoundedCounter(points, WINDOW_SECONDS),
        timeoutMs: SHARED_COUNT_TIMEOUT_MS,
      }),
    stop: () => cleaning.stop(),
  };
}

/** Keys of one counter in memory. One takes about 550 bytes, so a flood of addresses fills at most 55 MB. */
const MAX_KEYS = 100_000;

/**
 * Counts in this process, and removes the least recently used key beyond `maxKeys`. This weakens no limit: a caller with
 * so many addresses can overload the server within their limits.
 */
export class BoundedCounter extends RateLimiterMemory {
  private readonly keys = new Set<string>();
  /** Continues after the last removed key: a new iterator would skip the slots of all removed keys again. */
  private readonly leastRecent = this.keys.values();
  private readonly maxKeys: number;

  constructor(points: number, duration: number, maxKeys = MAX_KEYS) {
    super({ points, duration });
    this.maxKeys = maxKeys;
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size > this.maxKeys) {
      const oldest = this.leastRecent.next().value!;
      this.keys.delete(oldest);
      await this.delete(oldest);
    }
    return super.consume(key);
  }
}

/** How long a request waits for the shared count before it is counted in this process alone. */
const SHARED_COUNT_TIMEOUT_MS = 1500;

/** How often expired rows are removed. */
const CLEANED_EVERY_MS = 60_000;

/** Servers' clocks may differ a little, so a row stays for a minute after its window. */
const CLEAN = `DELETE FROM rate_limit WHERE expire < extract(epoch FROM now() - interval '1 minute') * 1000`;

function sharedCounter(database: DataSource, name: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
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
  });
}

function nothing(): void {
  return undefined;
}
