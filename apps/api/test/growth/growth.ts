/** A function that is fed inputs of growing size. */
export interface GrowthSubject {
  readonly name: string;
  /** The largest input that reaches it, in bytes. */
  readonly maxBytes: number;
  /** Makes the input, which is not measured, and returns what is. */
  readonly prepare: (bytes: number) => () => unknown;
}

/** An input is enlarged by this factor. */
const FACTOR = 4;

/**
 * How much more time an input may take that is `FACTOR` times as large: a linear function takes 4 times as much, a quadratic
 * one 16 times. What lies between is noise of the machine.
 */
export const MAX_RATIO = 9;

/** Less than this is too short to measure, and stops nobody. */
const SHORT_MS = 4;

/** Measurements that are added up at most: the clock advances in ticks, so that one alone can be far too short. */
const ATTEMPTS = 12;

/**
 * Measures the CPU time of this thread for the largest input and for one that is smaller by `FACTOR`, until their sums show a
 * linear function.
 * @returns the ratio; 0 if the largest input takes less than `SHORT_MS`
 */
export function measureGrowth({ maxBytes, prepare }: GrowthSubject): number {
  const large = prepare(maxBytes);
  const small = prepare(maxBytes / FACTOR);
  // As many bytes in all as the large input, so that both have their share of garbage collection.
  const repeatSmall = (): void => {
    for (let run = 0; run < FACTOR; run += 1) small();
  };
  let [largeMs, smallMs] = [0, 0];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    largeMs += cpuMs(large);
    if (largeMs < SHORT_MS * (attempt + 1)) return 0;
    smallMs += cpuMs(repeatSmall) / FACTOR;
    if (attempt > 0 && largeMs / smallMs <= MAX_RATIO) break;
  }
  return largeMs / smallMs;
}

function cpuMs(run: () => unknown): number {
  const begun = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(begun);
  return Math.max(0.001, (user + system) / 1000);
}
