/** One HTTP call of the load; `{fresh}` in the body is replaced by a new UUID each time. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly apiKey: string;
  readonly body?: string;
}

/** One run of the load process: each client makes its share of the calls, one at a time. */
export interface LoadRun {
  readonly baseUrl: string;
  /** At least as many as clients. Client n makes call n, n + clients, … and then starts again. */
  readonly calls: readonly LoadCall[];
  readonly clients: number;
  /** How long new calls are started; null makes each call once. */
  readonly seconds: number | null;
  /** What every response must contain; all others are counted as failures. */
  readonly expected: { readonly status: number; readonly text: string };
}

/** The result of a run. */
export interface LoadOutcome {
  readonly latenciesMs: readonly number[];
  readonly elapsedSeconds: number;
  readonly failures: number;
  /** Status and body of the first unexpected response. */
  readonly firstFailure: string | null;
}
