/** One HTTP call that a client of the load makes; `{fresh}` in the body becomes a new UUID each time. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly apiKey: string;
  readonly body?: string;
}

/** What the load process is asked to do: so many clients, each with its own share of the calls, one at a time. */
export interface LoadRun {
  readonly baseUrl: string;
  /** At least as many as clients: client n makes n, n + clients, … and begins again. */
  readonly calls: readonly LoadCall[];
  readonly clients: number;
  /** How long new calls begin; null makes each call once. */
  readonly seconds: number | null;
  /** What every answer must have; all others are counted as failures. */
  readonly expected: { readonly status: number; readonly text: string };
}

/** What came of it. */
export interface LoadOutcome {
  readonly latenciesMs: readonly number[];
  readonly elapsedSeconds: number;
  readonly failures: number;
  /** Status and body of the first answer that was not as expected. */
  readonly firstFailure: string | null;
}
