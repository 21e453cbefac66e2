import type { OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitsPerMinute } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type LimitStore, WINDOW_SECONDS } from './limit-store.ts';

/** The kinds of requests with a credential. */
export type CallerClass = 'read' | 'write' | 'verify';

/**
 * Each class has its own counter: `read`, `write` and `verify` count requests of a credential, `account-…` those of all
 * credentials of an account, `address` an address's requests without a valid credential, `webhook` signed webhooks by
 * signer, `unsigned` an address's other webhooks.
 */
export type CountedClass = CallerClass | `account-${CallerClass}` | 'address' | 'webhook' | 'unsigned';

/** What is left of a limit. */
export interface Quota {
  /** Letters and hyphens. */
  readonly name: string;
  /** Requests a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the window ends, in whole seconds from 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Counts requests by credential, address and signer. */
export class RequestLimits implements OnModuleDestroy {
  private readonly counters: Readonly<Record<CountedClass, Counter>>;
  private readonly store: LimitStore;

  constructor(
    { reads, writes, verifies, webhooks, address, accountCredentials }: LimitsPerMinute,
    store: LimitStore,
  ) {
    const counter = (name: CountedClass, points: number): Counter => ({
      points,
      limiter: store.counter(name, points),
    });
    this.store = store;
    this.counters = {
      read: counter('read', reads),
      write: counter('write', writes),
      verify: counter('verify', verifies),
      'account-read': counter('account-read', reads * accountCredentials),
      'account-write': counter('account-write', writes * accountCredentials),
      'account-verify': counter('account-verify', verifies * accountCredentials),
      address: counter('address', address),
      webhook: counter('webhook', webhooks),
      unsigned: counter('unsigned', webhooks),
    };
  }

  /** Counts a request. @returns what is left after it; `isExceeded` when the request is beyond the limit */
  async count(counted: CountedClass, key: string): Promise<Quota> {
    const { points, limiter } = this.counters[counted];
    try {
      return toQuota(counted, points, await limiter.consume(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ...toQuota(counted, points, refusal), remaining: 0, isExceeded: true };
    }
  }

  /**
   * Counts a request, and adds the quota to the response headers.
   * @throws {DomainError} `rate_limited` when the request is beyond the limit
   */
  async spend(counted: CountedClass, key: string, reply: FastifyReply): Promise<void> {
    enforce(await this.count(counted, key), reply);
  }

  /**
   * Counts a request for its credential and, unless the credential is beyond its limit, for its account. The response
   * headers show the quota that has less left.
   * @throws {DomainError} `rate_limited` when the request is beyond one of the limits
   */
  async spendCaller(
    kind: CallerClass,
    { credentialId, accountId }: Pick<Caller, 'credentialId' | 'accountId'>,
    reply: FastifyReply,
  ): Promise<void> {
    const own = await this.count(kind, credentialId);
    const shared = own.isExceeded ? own : await this.count(`account-${kind}`, accountId);
    enforce(shared.isExceeded || shared.remaining < own.remaining ? shared : own, reply);
  }

  /** Stops the work in the background. */
  onModuleDestroy(): Promise<void> {
    return this.store.stop();
  }
}

/** @returns the key of an address: the address itself, or its /64 for IPv6, which belongs to one subscriber */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}

/**
 * @returns the two header fields of a quota, as structured fields
 * @see draft-ietf-httpapi-ratelimit-headers, RFC 9651
 */
export function quotaHeaders({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

/** @throws {DomainError} `rate_limited`, with the seconds until the window ends */
export function refuseExceeded({ name, isExceeded, resetSeconds, limit }: Quota): void {
  if (!isExceeded) return;
  throw new DomainError(
    'rate_limited',
    `At most ${limit} requests a minute are allowed (${name}). Retry after ${resetSeconds} s.`,
    { retryAfterSeconds: resetSeconds },
  );
}

interface Counter {
  readonly points: number;
  readonly limiter: RateLimiterAbstract;
}

function enforce(quota: Quota, reply: FastifyReply): void {
  void reply.headers(quotaHeaders(quota));
  refuseExceeded(quota);
}

function toQuota(
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
