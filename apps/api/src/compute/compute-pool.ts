import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../domain/domain-error.ts';
import { type Argument, type ComputationName, type Result, compute } from './computations.ts';

/**
 * What is at most computed in the thread that serves requests, in bytes of the input: parsing, evaluating and digesting them
 * takes less than 10 ms.
 */
const IN_THREAD_BYTES = 32 * 1024;

/** What one computation, and all of them, may use. */
export interface ComputeBounds {
  /** Of a computation, the start of its worker included. */
  readonly timeoutMs: number;
  /** The objects that live long, in a worker. */
  readonly heapMegabytes: number;
  readonly threads: number;
  /** Computations that wait for a worker; more are refused. */
  readonly maxWaiting: number;
}

const COMPUTE_BOUNDS: ComputeBounds = {
  timeoutMs: 10_000,
  heapMegabytes: 96,
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 64,
};

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
   * @throws {ComputationTooHeavyError}; {DomainError} `unavailable` while too many computations wait
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
 * exceeds a limit is ended; the others go on.
 */
@Injectable()
export class ComputePool implements Computer, OnModuleDestroy {
  readonly inThreadBytes: number = IN_THREAD_BYTES;
  readonly #bounds: ComputeBounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #workers: Piscina | undefined;

  constructor(bounds: Partial<ComputeBounds> = {}) {
    this.#bounds = { ...COMPUTE_BOUNDS, ...bounds };
  }

  async run<Name extends ComputationName>(
    name: Name,
    argument: Argument<Name>,
    bytes: number,
  ): Promise<Result<Name>> {
    if (bytes <= this.inThreadBytes) return compute(name, argument);
    await this.#enter();
    try {
      const workers = (this.#workers ??= this.#start());
      const signal = AbortSignal.timeout(this.#bounds.timeoutMs);
      return (await workers.run({ name, argument }, { signal })) as Result<Name>;
    } catch (error) {
      throw isLimit(error) ? new ComputationTooHeavyError(name, error) : error;
    } finally {
      this.#leave();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.#workers?.destroy();
  }

  #start(): Piscina {
    const { threads, heapMegabytes } = this.#bounds;
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

  /** One computation a worker, so that the time limit counts from its start. */
  async #enter(): Promise<void> {
    if (this.#running < this.#bounds.threads) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#bounds.maxWaiting) throw busy();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next one takes the place. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
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
