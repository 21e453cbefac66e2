import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitsPerMinute } from '../../config/settings.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Quota } from './quota.ts';

/** What is counted, each on its own: kinds of requests of a credential, a workspace's webhooks, an address. */
export type CountedClass = 'read' | 'write' | 'verify' | 'webhook' | 'address';

/** Every limit is a number of requests in this many seconds. */
const WINDOW_SECONDS = 60;

/** Counts requests in this process. Several processes count each for itself. */
export class RequestLimits {
  private readonly counters: Readonly<Record<CountedClass, RateLimiterMemory>>;

  constructor({ reads, writes, verifies, webhooks, address }: LimitsPerMinute) {
    this.counters = {
      read: counter(reads),
      write: counter(writes),
      verify: counter(verifies),
      webhook: counter(webhooks),
      address: counter(address),
    };
  }

  /** @returns what is left after this request, which counts; nothing may be left of `isExceeded` */
  async count(counted: CountedClass, key: string): Promise<Quota> {
    try {
      return this.quota(counted, await this.counters[counted].consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { ...this.quota(counted, refusal), isExceeded: true };
      throw refusal;
    }
  }

  /** @returns what is left, without counting; another request would exceed it where nothing is left */
  async look(counted: CountedClass, key: string): Promise<Quota> {
    const counter = this.counters[counted];
    const state = await counter.get(key);
    if (state === null) {
      return {
        name: counted,
        limit: counter.points,
        remaining: counter.points,
        resetSeconds: WINDOW_SECONDS,
        isExceeded: false,
      };
    }
    return { ...this.quota(counted, state), isExceeded: state.consumedPoints >= counter.points };
  }

  private quota(counted: CountedClass, { consumedPoints, msBeforeNext }: RateLimiterRes): Quota {
    const { points } = this.counters[counted];
    return {
      name: counted,
      limit: points,
      remaining: Math.max(0, points - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isExceeded: false,
    };
  }
}

/**
 * @throws {DomainError} `rate_limited`, with the seconds until the window ends
 */
export function refuseExceeded({ name, isExceeded, resetSeconds, limit }: Quota): void {
  if (!isExceeded) return;
  throw new DomainError('rate_limited', `At most ${limit} requests a minute are taken here (${name}).`, {
    retryAfterSeconds: resetSeconds,
  });
}

function counter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
}
