/** The time of a read that nothing else ends. */
const SHORT_MS = 250;

/** The time of a read that ends by itself: much more than it needs, so that a busy machine changes no result. */
const PATIENCE_MS = 60_000;

/** @returns the time in milliseconds that a read from a hostile server gets, by its expected result */
export function timeoutFor(expected: unknown): number {
  return expected === 'timed_out' ? SHORT_MS : PATIENCE_MS;
}
