import { type RateLimiterAbstract, RateLimiterPostgres, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { RecurringWork } from '../../clock/index.ts';
import { BoundedCounter } from './bounded-counter.ts';

/** Every limit is a number of requests in this many seconds. */
export const WINDOW_SECONDS = 60;

/** Where it is counted who asked how often. */
export interface LimitStore {
  /** Makes the counter of one kind of requests. @param points requests a window */
  counter(name: string, points: number): RateLimiterAbstract;
  /** Ends what runs in the background. */
  stop(): Promise<void>;
}

/** Counts in this process; several processes count each for itself, and none remembers a restart. */
export function memoryLimits(): LimitStore {
  return {
    counter: (_, points) => new BoundedCounter(points, WINDOW_SECONDS),
    stop: () => Promise.resolve(),
  };
}

/** How long a request waits for the shared count, before it is counted in this process alone. */
const PATIENCE_MS = 1500;

/** How often rows are removed that count nothing any more. */
const CLEANED_EVERY_MS = 60_000;

/** Servers' clocks may differ a little, so a row stays for a minute after its window. */
const CLEAN = `DELETE FROM rate_limit WHERE expire < extract(epoch FROM now() - interval '1 minute') * 1000`;

/**
 * Counts in the database, for all processes that share it. While the database is away each process counts for itself:
 * the limits hold in each, and no request fails because it could not be counted.
 */
export function sharedLimits(database: DataSource): LimitStore {
  // A round that fails is made up for by the next.
  const cleaning = new RecurringWork(() => database.query(CLEAN).then(nothing, nothing));
  cleaning.start(CLEANED_EVERY_MS);
  return {
    counter: (name, points) =>
      new RLWrapperTimeouts({
        limiter: sharedCounter(database, name, points),
        insuranceLimiter: new BoundedCounter(points, WINDOW_SECONDS),
        timeoutMs: PATIENCE_MS,
      }),
    stop: () => cleaning.stop(),
  };
}

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
    // Whoever has nothing left is refused without asking the database again.
    inMemoryBlockOnConsumed: points,
  });
}

function nothing(): void {
  return undefined;
}
