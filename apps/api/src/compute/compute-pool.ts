import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { currentAccount } from '../database/index.ts';
import type { Load } from '../metrics/index.ts';
import { type Argument, type ComputationName, type Result, compute } from './computations.ts';
import { Lane, type LaneBounds, busy } from './lane.ts';

/**
 * What is at most computed in the thread that serves requests, in bytes of the input: parsing, evaluating and digesting them
 * takes less than 10 ms.
 */
const IN_THREAD_BYTES = 32 * 1024;

/** The instructions of a contract's patterns with which that is true. With more, fewer bytes take as long. */
const IN_THREAD_PATTERN_SIZE = 64;

/** What one computation, and all of them, may use. */
export interface ComputeBounds extends LaneBounds {
  /** Of a usual computation, without the start of its worker. */
  readonly timeoutMs: number;
  /** The objects that live long, in a worker. */
  readonly heapMegabytes: number;
}

const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * Computations that may take three times as long, and have two workers of their own: publishing a contract evaluates it with
 * some hundred mutants, and the verifies of its account go on meanwhile.
 */
const LONG_COMPUTATIONS: readonly ComputationName[] = ['draftRecorded', 'judgePublication'];
const LONG_THREADS = 2;
const LONG_TIMES = 3;

const COMPUTE_BOUNDS: ComputeBounds = {
  timeoutMs: 10_000,
  heapMegabytes: 96,
  threads: THREADS,
  threadsPerAccount: THREADS - 1,
  maxWaiting: 1024,
  maxWaitingPerAccount: 256,
  maxWaitingBytes: 32 * 1024 * 1024,
  maxWaitingBytesPerAccount: 8 * 1024 * 1024,
  maxWaitMs: 10_000,
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

/** How much a computation is at most: what others sent, and by which contract it is evaluated. */
export interface Weight {
  readonly bytes: number;
  /** A contract that a tenant has published, or tries: what it costs to compile and to run is its author's choice. */
  readonly isOwn: boolean;
  /** The instructions of the patterns of a shipped contract. */
  readonly patternSize: number;
}

/** Runs computations: small ones here, and large ones where they stop nobody. */
export interface Computer {
  /** Larger inputs are computed elsewhere: of what they contain, ask for text. */
  readonly inThreadBytes: number;

  /**
   * @param weight the size of the input that others sent, in bytes, where no pattern is run on it
   * @throws {ComputationTooHeavyError}; {DomainError} `unavailable` while too many computations wait, or too many of the
   *   account, and after a wait of 10 s
   */
  run<Name extends ComputationName>(
    name: Name,
    argument: Argument<Name>,
    weight: number | Weight,
  ): Promise<Result<Name>>;
}

/** Runs every computation in the calling thread, for programs that serve nobody else. */
export const IN_THIS_THREAD: Computer = {
  inThreadBytes: Infinity,
  run: (name, argument) => Promise.resolve(compute(name, argument)),
};

/**
 * Runs large computations, and all that use a contract of a tenant, in worker threads with a time and a memory limit, started
 * when the first one comes. A worker that exceeds a limit is ended; the others go on. The accounts of the current work take
 * turns: a computation waits behind at most one of each other account.
 */
@Injectable()
export class ComputePool implements Computer, OnApplicationShutdown {
  readonly inThreadBytes: number = IN_THREAD_BYTES;
  readonly #bounds: ComputeBounds;
  readonly #usual: Lane;
  readonly #long: Lane;
  #workers: Promise<Piscina> | undefined;

  constructor(bounds: Partial<ComputeBounds> = {}) {
    this.#bounds = { ...COMPUTE_BOUNDS, ...bounds };
    this.#usual = new Lane(this.#bounds);
    const maxWaitMs = this.#bounds.maxWaitMs * LONG_TIMES * LONG_TIMES;
    this.#long = new Lane({ ...this.#bounds, threads: LONG_THREADS, threadsPerAccount: 1, maxWaitMs });
  }

  /** How many computations run in workers, and wait for one. */
  get load(): Load {
    const [usual, long] = [this.#usual.load, this.#long.load];
    return { running: usual.running + long.running, waiting: usual.waiting + long.waiting };
  }

  async run<Name extends ComputationName>(
    name: Name,
    argument: Argument<Name>,
    weight: number | Weight,
  ): Promise<Result<Name>> {
    if (isLight(weight)) return compute(name, argument);
    const account = currentAccount() ?? NO_ACCOUNT;
    const isLong = LONG_COMPUTATIONS.includes(name);
    const lane = isLong ? this.#long : this.#usual;
    await lane.enter(account, typeof weight === 'number' ? weight : weight.bytes);
    try {
      const workers = await (this.#workers ??= startWorkers(this.#bounds));
      const time = new ComputingTime(this.#bounds.timeoutMs * (isLong ? LONG_TIMES : 1));
      const task = { account, name, argument, begun: time.begun };
      try {
        return (await workers.run(task, { signal: time.signal })) as Result<Name>;
      } catch (error) {
        throw isLimit(error) ? time.toError(name, error) : error;
      } finally {
        time.end();
      }
    } finally {
      lane.leave(account);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.#workers)?.destroy();
  }
}

/** A worker starts in a second of CPU time, and in much more where others use the processors. */
const START_MS = 30_000;

/** The time of one computation. It counts from its begin: a worker that starts slowly says nothing about it. */
class ComputingTime {
  /** The worker sets it to 1, and notifies, when it begins. */
  readonly begun = new Int32Array(new SharedArrayBuffer(4));
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(() => this.#abort.abort(), START_MS + timeoutMs);
    const begin = Atomics.waitAsync(this.begun, 0, 0, START_MS);
    void Promise.resolve(begin.value).then(() => {
      if (this.#isEnded) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#abort.abort(), this.#isBegun ? timeoutMs : 0);
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  #isEnded = false;

  get #isBegun(): boolean {
    return Atomics.load(this.begun, 0) === 1;
  }

  toError(name: ComputationName, cause: unknown): Error {
    return this.#isBegun ? new ComputationTooHeavyError(name, cause) : busy();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    Atomics.notify(this.begun, 0);
  }
}

function isLight(weight: number | Weight): boolean {
  if (typeof weight === 'number') return weight <= IN_THREAD_BYTES;
  const { bytes, isOwn, patternSize } = weight;
  return !isOwn && bytes * Math.max(1, patternSize / IN_THREAD_PATTERN_SIZE) <= IN_THREAD_BYTES;
}

async function startWorkers({ threads, heapMegabytes }: ComputeBounds): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const workers = new Piscina({
    filename: WORKER,
    name: 'runComputation',
    minThreads: 0,
    maxThreads: threads + LONG_THREADS,
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
