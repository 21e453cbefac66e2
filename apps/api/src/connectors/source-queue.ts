import { AccountTurns } from '../domain/account-turns.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Load } from '../metrics/index.ts';
import type { Deadline } from './deadline.ts';
import type { OpenConnection } from './connector.ts';

/** How many observations may run at a time, and how many may wait. */
export interface SourceQueueBounds {
  /** Of one origin: as many sockets as a provider has to accept. */
  readonly perOrigin: number;
  /** Of one account at one origin: others always find room there. */
  readonly perAccountAndOrigin: number;
  /** Of one account at all origins together. */
  readonly perAccount: number;
  /** How many observations of one account may wait. */
  readonly waitingPerAccount: number;
  /** How many may wait in this process. */
  readonly waiting: number;
  /** How long one may wait. */
  readonly waitMs: number;
}

/** The bounds of production, beside the wait. */
export const SOURCE_QUEUE_BOUNDS: Omit<SourceQueueBounds, 'waitMs'> = {
  perOrigin: 256,
  perAccountAndOrigin: 64,
  perAccount: 128,
  waitingPerAccount: 1024,
  waiting: 8192,
};

/**
 * Bounds the observations that run at a time, fairly by account: a free place at an origin goes to the accounts that wait
 * for it in turn, whatever the number of their callers. Who waits is not reading yet, so the wait is not counted
 * against the deadline of the reads, and never becomes a verdict about the source.
 */
export class SourceQueue {
  private readonly bounds: SourceQueueBounds;
  private readonly running = new Counts();
  private readonly waiting = new Counts();
  /** By origin. */
  private readonly lanes = new Map<string, AccountTurns<Waiter>>();

  constructor(bounds: SourceQueueBounds) {
    this.bounds = bounds;
  }

  /** How many observations run and wait, of all accounts and origins. */
  get load(): Load {
    return { running: this.running.total, waiting: this.waiting.total };
  }

  /**
   * Runs the reads of a connection when it is their turn.
   * @param deadline of the reads; the wait extends it
   * @throws {DomainError} `capacity_exceeded` when too many wait already, or the wait takes too long
   */
  async use<Result>(
    { accountId, origin }: Pick<OpenConnection, 'accountId' | 'origin'>,
    deadline: Deadline,
    read: () => Promise<Result>,
  ): Promise<Result> {
    if (this.hasRoom(accountId, origin)) this.running.add(accountId, origin, 1);
    else await deadline.without(() => this.wait(accountId, origin));
    try {
      return await read();
    } finally {
      this.running.add(accountId, origin, -1);
      this.serve(accountId, origin);
    }
  }

  private hasRoom(accountId: string, origin: string): boolean {
    const { perOrigin, perAccount, perAccountAndOrigin } = this.bounds;
    const { running } = this;
    return (
      running.ofOrigin(origin) < perOrigin &&
      running.ofAccount(accountId) < perAccount &&
      running.ofLane(accountId, origin) < perAccountAndOrigin
    );
  }

  private async wait(accountId: string, origin: string): Promise<void> {
    const { waiting, waitingPerAccount, waitMs } = this.bounds;
    if (this.waiting.total >= waiting || this.waiting.ofAccount(accountId) >= waitingPerAccount)
      throw isFull();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiter: Waiter = {
      start: () => {
        clearTimeout(timer);
        resolve(undefined);
      },
    };
    const timer = setTimeout(() => {
      this.leave(accountId, origin, waiter);
      reject(isFull());
    }, waitMs);
    const turns = this.lanes.get(origin) ?? new AccountTurns<Waiter>();
    turns.add(accountId, waiter);
    this.lanes.set(origin, turns);
    this.waiting.add(accountId, origin, 1);
    await promise;
  }

  /** Lets one wait no longer at the origin, and the account's own at others: both may have room now. */
  private serve(accountId: string, origin: string): void {
    for (const next of this.lanes.get(origin)?.accounts() ?? []) if (this.start(next, origin)) break;
    if (this.waiting.ofAccount(accountId) === 0) return;
    for (const [other, turns] of this.lanes) if (turns.has(accountId)) this.start(accountId, other);
  }

  private start(accountId: string, origin: string): boolean {
    if (!this.hasRoom(accountId, origin)) return false;
    const waiter = this.lanes.get(origin)?.first(accountId);
    if (waiter === undefined) return false;
    this.leave(accountId, origin, waiter);
    this.running.add(accountId, origin, 1);
    waiter.start();
    return true;
  }

  private leave(accountId: string, origin: string, waiter: Waiter): void {
    const turns = this.lanes.get(origin)!;
    turns.remove(accountId, waiter);
    if (turns.size === 0) this.lanes.delete(origin);
    this.waiting.add(accountId, origin, -1);
  }
}

interface Waiter {
  readonly start: () => void;
}

/** Counts of accounts, origins and both; a count of 0 takes no memory. */
class Counts {
  total = 0;
  private readonly counts = new Map<string, number>();

  add(accountId: string, origin: string, difference: 1 | -1): void {
    this.total += difference;
    for (const key of [accountId, origin, `${accountId} ${origin}`]) {
      const count = (this.counts.get(key) ?? 0) + difference;
      if (count === 0) this.counts.delete(key);
      else this.counts.set(key, count);
    }
  }

  ofAccount(accountId: string): number {
    return this.counts.get(accountId) ?? 0;
  }

  ofOrigin(origin: string): number {
    return this.counts.get(origin) ?? 0;
  }

  ofLane(accountId: string, origin: string): number {
    return this.counts.get(`${accountId} ${origin}`) ?? 0;
  }
}

function isFull(): DomainError {
  return new DomainError(
    'capacity_exceeded',
    'Too many reads of this system of record, or of this account, run at once. Nothing was read and nothing was charged; retry after `Retry-After`.',
    { retryAfterSeconds: 2 },
  );
}
