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

/** A ratio that is too high is measured again this often: other work of the machine makes a measurement longer, never shorter. */
const ATTEMPTS = 8;

/**
 * Measures the CPU time of this thread for the largest input and for one that is smaller by `FACTOR`; the shortest of all
 * repetitions counts.
 * @returns the ratio; 0 if the largest input takes less than `SHORT_MS`
 */
export function measureGrowth({ maxBytes, prepare }: GrowthSubject): number {
  const large = prepare(maxBytes);
  const small = prepare(maxBytes / FACTOR);
  // As many bytes in all as the large input, so that both have their share of garbage collection.
  const repeatSmall = (): void => {
    for (let run = 0; run < FACTOR; run += 1) small();
  };
  let [largeMs, smallMs] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    largeMs = Math.min(largeMs, cpuMs(large));
    if (largeMs < SHORT_MS) return 0;
    smallMs = Math.min(smallMs, cpuMs(repeatSmall) / FACTOR);
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
