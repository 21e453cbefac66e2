import type { TimeBounds } from './connector.ts';

/** A time span that several steps share, measured by the monotonic clock. */
export class Deadline {
  #endMs: number;
  readonly #outer: AbortSignal | undefined;

  /** @param spanMs from now; `outer` ends it early */
  constructor(spanMs: number, outer?: AbortSignal) {
    this.#endMs = performance.now() + spanMs;
    this.#outer = outer;
  }

  /**
   * Runs one step for at most `stepMs`, and at most for the rest of the span. It does not wait for a step that ignores
   * its signal.
   * @returns the step's result, or `late` if the time ended first
   */
  async within<Result>(
    stepMs: number,
    late: Result,
    step: (bounds: TimeBounds) => Promise<Result>,
  ): Promise<Result> {
    const restMs = this.#endMs - performance.now();
    const timeoutMs = Math.min(stepMs, restMs);
    if (timeoutMs <= 0 || this.#outer?.aborted) return late;
    const end = new AbortController();
    const { promise: over, resolve } = Promise.withResolvers<Result>();
    const finish = () => {
      resolve(late);
      end.abort();
    };
    const timer = setTimeout(() => {
      // A timer may end some milliseconds early, and the next step would get them.
      if (timeoutMs === restMs) this.#endMs = performance.now();
      finish();
    }, timeoutMs);
    this.#outer?.addEventListener('abort', finish);
    try {
      return await Promise.race([step({ signal: end.signal, timeoutMs }), over]);
    } finally {
      clearTimeout(timer);
      this.#outer?.removeEventListener('abort', finish);
    }
  }

  /** Runs a step whose time is not counted: the span ends later by as much. */
  async without<Result>(step: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    try {
      return await step();
    } finally {
      this.#endMs += performance.now() - beganMs;
    }
  }
}
