/** One HTTP call of the load; `{fresh}` in the body is replaced by a new UUID each time. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Left out of the calls of a provider, which have a signature. */
  readonly apiKey?: string;
  readonly body?: string;
  /** The base64 secret of Standard Webhooks with which the body is signed, under a new event id each time. */
  readonly signedWith?: string;
}

/** A response: its status, and what its body contains. */
export interface ExpectedResponse {
  readonly status: number;
  readonly text: string;
}

/** One run of the load process: each client makes its share of the calls, one at a time. */
export interface LoadRun {
  readonly baseUrl: string;
  /** At least as many as clients. Client n makes call n, n + clients, … and then starts again. */
  readonly calls: readonly LoadCall[];
  readonly clients: number;
  /** How long new calls are started; null makes each call once. */
  readonly seconds: number | null;
  /** How long each client waits before each call, on average; it does not wait when left out. */
  readonly pauseMs?: number;
  /** What every response must contain; all others are counted as failures. */
  readonly expected: ExpectedResponse;
  /** Counted apart, and no failure either. */
  readonly refused?: ExpectedResponse;
}

/** The result of a run. */
export interface LoadOutcome {
  readonly latenciesMs: readonly number[];
  readonly elapsedSeconds: number;
  readonly failures: number;
  /** How many responses were `refused` ones. */
  readonly refusals: number;
  /** Status and body of the first unexpected response. */
  readonly firstFailure: string | null;
}
