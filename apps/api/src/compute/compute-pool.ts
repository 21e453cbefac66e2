import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { currentAccount } from '../database/index.ts';
import { AccountTurns } from '../domain/account-turns.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Load } from '../metrics/index.ts';
import { type Argument, type ComputationName, type Result, compute } from './computations.ts';

/**
 * What is at most computed in the thread that serves requests, in bytes of the input: parsing, evaluating and digesting them
 * takes less than 10 ms.
 */
const IN_THREAD_BYTES = 32 * 1024;

/** What one computation, and all of them, may use. */
export interface ComputeBounds {
  /** Of a usual computation, the start of its worker included. */
  readonly timeoutMs: number;
  /** The objects that live long, in a worker. */
  readonly heapMegabytes: number;
  readonly threads: number;
  /** Computations of one account at a time: others always find a worker. */
  readonly threadsPerAccount: number;
  /** Computations that wait for a worker; more are refused. */
  readonly maxWaiting: number;
  readonly maxWaitingPerAccount: number;
}

const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Computations that may take several times as long: publishing a contract evaluates it with some hundred mutants. */
const LONG_COMPUTATIONS: Partial<Record<ComputationName, number>> = { draftRecorded: 3, judgePublication: 3 };

const COMPUTE_BOUNDS: ComputeBounds = {
  timeoutMs: 10_000,
  heapMegabytes: 96,
  threads: THREADS,
  threadsPerAccount: THREADS - 1,
  maxWaiting: 64,
  maxWaitingPerAccount: 16,
};

/** Background work, and requests before their account is known, take turns as one account. */
const NO_ACCOUNT = '';

/** An idle worker ends after this time, and its memory is free again. */
const IDLE_MS = 10_000;

/** A computation took more time or memory than it may. */
export class ComputationTooHeavyError extends Error {
  constructor(name: ComputationName, cause: unknown) {
    super(`${name} took more time or memory than it may`, { cause });
    this.name = 'ComputationTooHeavyError';
  }
}

/** Runs computations: small ones here, and large ones where they stop nobody. */
export interface Computer {
  /** Larger inputs are computed elsewhere: of what they contain, ask for text. */
  readonly inThreadBytes: number;

  /**
   * @param bytes the size of the input that others sent
   * @throws {ComputationTooHeavyError}; {DomainError} `unavailable` while too many computations wait, or too many of the account
   */
  run<Name extends ComputationName>(
    name: Name,
    argument: Argument<Name>,
    bytes: number,
  ): Promise<Result<Name>>;
}

/** Runs every computation in the calling thread, for programs that serve nobody else. */
export const IN_THIS_THREAD: Computer = {
  inThreadBytes: Infinity,
  run: (name, argument) => Promise.resolve(compute(name, argument)),
};

/**
 * Runs large computations in worker threads with a time and a memory limit, started when the first one comes. A worker that
 * exceeds a limit is ended; the others go on. The accounts of the current work take turns: a computation waits behind at most
 * one of each other account.
 */
@Injectable()
export class ComputePool implements Computer, OnApplicationShutdown {
  readonly inThreadBytes: number = IN_THREAD_BYTES;
  readonly #bounds: ComputeBounds;
  readonly #waiting = new AccountTurns<() => void>();
  readonly #running = new Map<string, number>();
  #workers: Promise<Piscina> | undefined;

  constructor(bounds: Partial<ComputeBounds> = {}) {
    this.#bounds = { ...COMPUTE_BOUNDS, ...bounds };
  }

  /** How many computations run in workers, and wait for one. */
  get load(): Load {
    let running = 0;
    for (const count of this.#running.values()) running += count;
    return { running, waiting: this.#waiting.size };
  }

  async run<Name extends ComputationName>(
    name: Name,
    argument: Argument<Name>,
    bytes: number,
  ): Promise<Result<Name>> {
    if (bytes <= this.inThreadBytes) return compute(name, argument);
    const account = currentAccount() ?? NO_ACCOUNT;
    await this.#enter(account);
    try {
      const workers = await (this.#workers ??= startWorkers(this.#bounds));
      const signal = AbortSignal.timeout(this.#bounds.timeoutMs * (LONG_COMPUTATIONS[name] ?? 1));
      return (await workers.run({ name, argument }, { signal })) as Result<Name>;
    } catch (error) {
      throw isLimit(error) ? new ComputationTooHeavyError(name, error) : error;
    } finally {
      this.#leave(account);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.#workers)?.destroy();
  }

  /** One computation a worker, so that the time limit counts from its start. */
  async #enter(account: string): Promise<void> {
    if (this.#hasRoom(account)) {
      this.#count(account, 1);
      return;
    }
    const { maxWaiting, maxWaitingPerAccount } = this.#bounds;
    if (this.#waiting.size >= maxWaiting || this.#waiting.count(account) >= maxWaitingPerAccount)
      throw busy();
    await new Promise<void>((resolve) => this.#waiting.add(account, resolve));
  }

  /** The next account of which one waits takes the place. */
  #leave(account: string): void {
    this.#count(account, -1);
    for (const next of this.#waiting.accounts()) {
      if (!this.#hasRoom(next)) continue;
      const start = this.#waiting.first(next)!;
      this.#waiting.remove(next, start);
      this.#count(next, 1);
      start();
      return;
    }
  }

  #hasRoom(account: string): boolean {
    const { threads, threadsPerAccount } = this.#bounds;
    return this.load.running < threads && (this.#running.get(account) ?? 0) < threadsPerAccount;
  }

  #count(account: string, difference: 1 | -1): void {
    const count = (this.#running.get(account) ?? 0) + difference;
    if (count === 0) this.#running.delete(account);
    else this.#running.set(account, count);
  }
}

async function startWorkers({ threads, heapMegabytes }: ComputeBounds): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const workers = new Piscina({
    filename: WORKER,
    name: 'runComputation',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    // Options of the test runner and of the server's own process.
    execArgv: [],
  });
  // A worker that fails beside a computation is replaced. Without a listener the process would end.
  workers.on('error', () => undefined);
  return workers;
}

/** Provides the pool to every module. */
@Global()
@Module({
  providers: [{ provide: ComputePool, useFactory: () => new ComputePool() }],
  exports: [ComputePool],
})
export class ComputeModule {}

/** Beside this file, also in the bundle. */
const WORKER = path.resolve(
  import.meta.dirname,
  `compute-worker${path.extname(fileURLToPath(import.meta.url))}`,
);

function isLimit(error: unknown): boolean {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function busy(): DomainError {
  return new DomainError(
    'unavailable',
    'Too many large requests are being evaluated. Nothing was changed or charged; retry.',
    { retryAfterSeconds: 1 },
  );
}
