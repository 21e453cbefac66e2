import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { LimitsPerMinute } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import { type CountedRequests, type LimitStore, type RequestCounter, WINDOW_SECONDS } from './limit-store.ts';

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
export class RequestLimits implements OnApplicationShutdown {
  private readonly counters: Readonly<Record<CountedClass, Counter>>;
  private readonly store: LimitStore;

  constructor(
    { reads, writes, verifies, webhooks, address, accountCredentials }: LimitsPerMinute,
    store: LimitStore,
  ) {
    const counter = (name: CountedClass, points: number): Counter => ({
      points,
      requests: store.counter(name, points),
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
  count(counted: CountedClass, key: string): Soon<Quota> {
    const { points, requests } = this.counters[counted];
    return whenKnown(requests.consume(key), (used) => toQuota(counted, points, used));
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
  spendCaller(
    kind: CallerClass,
    { credentialId, accountId }: Pick<Caller, 'credentialId' | 'accountId'>,
    reply: FastifyReply,
  ): Soon<void> {
    return whenKnown(this.count(kind, credentialId), (own) =>
      whenKnown(own.isExceeded ? own : this.count(`account-${kind}`, accountId), (shared) =>
        enforce(shared.isExceeded || shared.remaining < own.remaining ? shared : own, reply),
      ),
    );
  }

  /** Stops the work in the background. */
  onApplicationShutdown(): Promise<void> {
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
  readonly requests: RequestCounter;
}

function enforce(quota: Quota, reply: FastifyReply): void {
  void reply.headers(quotaHeaders(quota));
  refuseExceeded(quota);
}

function toQuota(name: CountedClass, limit: number, { count, msLeft }: CountedRequests): Quota {
  return {
    name,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
    isExceeded: count > limit,
  };
}
