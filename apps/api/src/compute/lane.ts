import { AccountTurns } from '../domain/account-turns.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Load } from '../metrics/index.ts';

/** How many computations of a kind run and wait. */
export interface LaneBounds {
  readonly threads: number;
  /** Computations of one account at a time: others always find a worker. */
  readonly threadsPerAccount: number;
  /** Computations that wait for a worker, and their inputs together, in bytes; more are refused. */
  readonly maxWaiting: number;
  readonly maxWaitingPerAccount: number;
  readonly maxWaitingBytes: number;
  readonly maxWaitingBytesPerAccount: number;
  /** Who has waited as long is refused. */
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly bytes: number;
  readonly start: () => void;
}

/** What an input counts whose size is not known: half of the largest body. */
const UNKNOWN_BYTES = 512 * 1024;

/** Gives computations their turn on the workers: accounts take turns, and none has every worker. */
export class Lane {
  readonly #bounds: LaneBounds;
  readonly #waiting = new AccountTurns<Waiter>();
  readonly #waitingBytes = new Map<string, number>();
  readonly #running = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  get load(): Load {
    let running = 0;
    for (const count of this.#running.values()) running += count;
    return { running, waiting: this.#waiting.size };
  }

  /** @returns when a worker is free for the account @throws {DomainError} `unavailable` */
  async enter(account: string, inputBytes: number): Promise<void> {
    if (this.#hasRoom(account)) {
      this.#count(account, 1);
      return;
    }
    const bytes = Number.isFinite(inputBytes) ? inputBytes : UNKNOWN_BYTES;
    if (this.#isFull(account, bytes)) throw busy();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(account, waiter);
        reject(busy());
      }, this.#bounds.maxWaitMs);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiter: Waiter = { bytes, start };
      this.#waiting.add(account, waiter);
      this.#addBytes(account, bytes);
    });
  }

  /** The next account of which one waits takes the place. */
  leave(account: string): void {
    this.#count(account, -1);
    for (const next of this.#waiting.accounts()) {
      if (!this.#hasRoom(next)) continue;
      const waiter = this.#waiting.first(next)!;
      this.#remove(next, waiter);
      this.#count(next, 1);
      waiter.start();
      return;
    }
  }

  #remove(account: string, waiter: Waiter): void {
    this.#waiting.remove(account, waiter);
    this.#addBytes(account, -waiter.bytes);
  }

  #isFull(account: string, bytes: number): boolean {
    const { maxWaiting, maxWaitingPerAccount, maxWaitingBytes, maxWaitingBytesPerAccount } = this.#bounds;
    return (
      this.#waiting.size >= maxWaiting ||
      this.#waiting.count(account) >= maxWaitingPerAccount ||
      this.#bytes + bytes > maxWaitingBytes ||
      (this.#waitingBytes.get(account) ?? 0) + bytes > maxWaitingBytesPerAccount
    );
  }

  #hasRoom(account: string): boolean {
    const { threads, threadsPerAccount } = this.#bounds;
    return this.load.running < threads && (this.#running.get(account) ?? 0) < threadsPerAccount;
  }

  #count(account: string, difference: 1 | -1): void {
    add(this.#running, account, difference);
  }

  #addBytes(account: string, difference: number): void {
    this.#bytes += difference;
    add(this.#waitingBytes, account, difference);
  }
}

/** A sum of zero is no entry. */
function add(sums: Map<string, number>, key: string, difference: number): void {
  const sum = (sums.get(key) ?? 0) + difference;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** @returns the error of a call that cannot be computed now */
export function busy(): DomainError {
  return new DomainError(
    'unavailable',
    'Too many large requests are being evaluated. Nothing was changed or charged; retry.',
    { retryAfterSeconds: 1 },
  );
}
