import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitsPerMinute } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type LimitStore, WINDOW_SECONDS } from './limit-store.ts';
import type { Quota } from './quota.ts';

/**
 * What is counted, each on its own: kinds of requests of a credential; an address's requests without a valid one;
 * webhooks by who signed them; and an address's webhooks that nobody signed.
 */
export type CountedClass = 'read' | 'write' | 'verify' | 'address' | 'webhook' | 'unsigned';

interface Counter {
  readonly points: number;
  readonly limiter: RateLimiterAbstract;
}

/** Counts requests and says what is left. */
export class RequestLimits {
  private readonly counters: Readonly<Record<CountedClass, Counter>>;
  private readonly store: LimitStore;

  constructor({ reads, writes, verifies, webhooks, address }: LimitsPerMinute, store: LimitStore) {
    const counter = (name: CountedClass, points: number): Counter => ({
      points,
      limiter: store.counter(name, points),
    });
    this.store = store;
    this.counters = {
      read: counter('read', reads),
      write: counter('write', writes),
      verify: counter('verify', verifies),
      address: counter('address', address),
      webhook: counter('webhook', webhooks),
      unsigned: counter('unsigned', webhooks),
    };
  }

  /** @returns what is left after this request, which counts; nothing may be left of `isExceeded` */
  async count(counted: CountedClass, key: string): Promise<Quota> {
    const { points, limiter } = this.counters[counted];
    try {
      return quota(counted, points, await limiter.consume(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ...quota(counted, points, refusal), remaining: 0, isExceeded: true };
    }
  }

  /** @returns what is left, without counting; another request would exceed it where nothing is left */
  async look(counted: CountedClass, key: string): Promise<Quota> {
    const { points, limiter } = this.counters[counted];
    const state = await limiter.get(key);
    if (state === null) return quota(counted, points, new RateLimiterRes(points, WINDOW_SECONDS * 1000, 0));
    return { ...quota(counted, points, state), isExceeded: state.consumedPoints >= points };
  }

  /** Ends what runs in the background. */
  stop(): Promise<void> {
    return this.store.stop();
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

function quota(
  name: CountedClass,
  limit: number,
  { consumedPoints, msBeforeNext }: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>,
): Quota {
  return {
    name,
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isExceeded: false,
  };
}
