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

/**
 * An input that takes less is too short to measure, and stops nobody: the event loop may stop for 50 ms. A quadratic function
 * needs seconds for the largest inputs.
 */
const SHORT_MS = 20;

/** Measurements at most. */
const ATTEMPTS = 12;

/**
 * Measures the CPU time of this thread for the largest input and for one that is smaller by `FACTOR`, until the times show a
 * linear function. Other processes and garbage collection only ever add time, so the shortest time of the large input counts.
 * The small inputs are averaged, because the clock may advance in ticks: one measurement alone can be far too short.
 * @returns the ratio; 0 if the largest input takes less than `SHORT_MS`
 */
export function measureGrowth({ maxBytes, prepare }: GrowthSubject): number {
  const large = prepare(maxBytes);
  const small = prepare(maxBytes / FACTOR);
  let [largeMs, smallMs, ratio] = [Infinity, 0, Infinity];
  for (let attempt = 1; attempt <= ATTEMPTS && ratio > MAX_RATIO; attempt += 1) {
    largeMs = Math.min(largeMs, cpuMs(large));
    if (largeMs < SHORT_MS) return 0;
    // As many bytes in all as the large input, so that both have their share of garbage collection.
    for (let run = 0; run < FACTOR; run += 1) smallMs += cpuMs(small) / FACTOR;
    ratio = largeMs / (smallMs / attempt);
  }
  return ratio;
}

function cpuMs(run: () => unknown): number {
  const begun = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(begun);
  return Math.max(0.001, (user + system) / 1000);
}
