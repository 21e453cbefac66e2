/** What a step may take. */
export interface StepBounds {
  /** Aborted when the step's time is over. */
  readonly signal: AbortSignal;
  readonly remainingMs: number;
}

/** One span of time that several steps share; measured by a clock that nobody can set. */
export class Deadline {
  readonly #endMs: number;
  readonly #outer: AbortSignal | undefined;

  /** @param spanMs from now; `outer` ends it early */
  constructor(spanMs: number, outer?: AbortSignal) {
    this.#endMs = performance.now() + spanMs;
    this.#outer = outer;
  }

  /**
   * Runs one step for at most its own time and what is left of the whole. A step that does not obey its signal is left
   * behind: nobody waits for it.
   * @returns what the step gave, or `late` where its time was over first
   */
  async within<Result>(
    stepMs: number,
    late: Result,
    step: (bounds: StepBounds) => Promise<Result>,
  ): Promise<Result> {
    const remainingMs = Math.min(stepMs, this.#endMs - performance.now());
    if (remainingMs <= 0 || this.#outer?.aborted) return late;
    const end = new AbortController();
    const { promise: over, resolve } = Promise.withResolvers<Result>();
    const finish = () => {
      resolve(late);
      end.abort();
    };
    const timer = setTimeout(finish, remainingMs);
    this.#outer?.addEventListener('abort', finish);
    try {
      return await Promise.race([step({ signal: end.signal, remainingMs }), over]);
    } finally {
      clearTimeout(timer);
      this.#outer?.removeEventListener('abort', finish);
    }
  }
}
