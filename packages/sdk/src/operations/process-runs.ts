/** How many operations are remembered; then the oldest whose body does not run is forgotten, and a repeated call looks first. */
const MOST_RUNS = 1000;

/** The longest result that is kept, in UTF-16 code units of its JSON text. */
const MAX_RESULT_LENGTH = 16_384;

/** What this process knows about the body of one operation. A process that knows nothing assumes that it has begun. */
export class ProcessRun {
  #isUnbegun = false;
  #started = 0;
  #running = 0;
  #result: unknown;

  /** The result of the last run that said that the action happened; undefined when there is none. */
  get result(): unknown {
    return this.#result;
  }

  /** How many runs have been started. */
  get started(): number {
    return this.#started;
  }

  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Whether this process knows that the body has not begun, because its only run said so. */
  get isUnbegun(): boolean {
    return this.#isUnbegun;
  }

  /**
   * Starts a run, before its first `await`, so that two calls at the same time do not both see a body that has not begun.
   * @param isFirst whether nobody can have begun the body before
   * @returns takes the run back: its body says that nothing was sent, or that it will be continued
   */
  start(isFirst: boolean): () => void {
    const wasUnbegun = isFirst || this.#isUnbegun;
    const earlier = this.#result;
    this.#isUnbegun = false;
    this.#started += 1;
    this.#result = undefined;
    return () => {
      this.#isUnbegun = wasUnbegun;
      this.#result = earlier;
    };
  }

  /** Counts a body as running until it ends, also when nobody waits for it any more. */
  async watch<T>(body: Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await body;
    } finally {
      this.#running -= 1;
    }
  }

  /** Keeps the result of a run for repeated calls, unless it is not JSON or too long. */
  keep(result: unknown): void {
    try {
      const text = JSON.stringify(result) as string | undefined;
      if (text !== undefined && text.length <= MAX_RESULT_LENGTH) this.#result = result;
    } catch {
      // It is not JSON, so its size is unknown.
    }
  }
}

/** @returns what this process knows about the body of an operation; a new record if it knows nothing */
export function processRunOf(operationId: string): ProcessRun {
  const runs = findRuns();
  const known = runs.get(operationId);
  if (known) return known;
  if (runs.size >= MOST_RUNS) {
    const oldest = [...runs].find(([, run]) => !run.isRunning);
    if (oldest) runs.delete(oldest[0]);
  }
  const run = new ProcessRun();
  runs.set(operationId, run);
  return run;
}

/** On the global object, because a program can contain two copies of this package, and make a client for each request. */
const SHARED = Symbol.for('tookeffect.runs');

function findRuns(): Map<string, ProcessRun> {
  const globals = globalThis as { [SHARED]?: Map<string, ProcessRun> | undefined };
  return (globals[SHARED] ??= new Map<string, ProcessRun>());
}
