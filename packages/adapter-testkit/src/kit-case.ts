import { readFileSync } from 'node:fs';

/** What a driver can do. A case that needs more is not run with it. */
export type Feature =
  | 'abort'
  | 'acknowledge'
  | 'approval'
  | 'error_result'
  | 'interrupt'
  /** What a tool throws reaches the runtime as it is. */
  | 'nothing_sent'
  | 'outer_operation'
  | 'repeated_calls'
  | 'stream'
  /** Suspends a run without an error; `interrupt` is with one, which has the operation. */
  | 'suspension'
  | 'timeout'
  | 'unfinished_result';

/** The request of a run. */
export type Endpoint = 'begin' | 'status' | 'action-result' | 'verify' | 'other';

/**
 * What happens to a request: it is not sent, it is answered with 503, it is sent and its response is lost, or it is
 * answered with 429 `observed_too_recently`.
 */
export type Fault = 'unreachable' | 'unavailable' | 'lost' | 'too_early';

/** What the tool does; tool-bodies.ts implements each. */
export type BodyName =
  | 'aborts_and_throws'
  | 'asks'
  | 'claims'
  | 'hangs'
  | 'interrupts'
  | 'places'
  | 'places_and_aborts'
  | 'places_then_throws'
  | 'places_wrong'
  | 'returns_error'
  | 'sends_nothing'
  | 'streams'
  | 'throws';

/** One call of the tool `place_order`. */
export interface KitStep {
  /** Which order it places; two steps with the same one have the same arguments. */
  readonly order: 'A' | 'B';
  readonly callId: string;
  readonly scope: string;
  readonly body: BodyName;
  readonly faults?: Readonly<Partial<Record<Endpoint, Fault>>>;
  /** `refused`: the contract refuses the input. `with_key`: it contains the API key. */
  readonly input?: 'refused' | 'with_key';
  readonly binding?: {
    readonly contract?: string;
    readonly timeoutMs?: number;
    readonly whenUnreachable?: 'run_unverified';
    readonly acknowledge?: 'throws';
    readonly onRepeat?: 'run';
  };
  /**
   * What happens before the call: its operation is cancelled, an action of the application calls the tool, or the process
   * that ran the earlier calls has ended.
   */
  readonly before?: 'cancelled' | 'new_process' | 'outer_operation';
  /** Whether the call still waits for approval. */
  readonly approval?: 'pending' | 'given';
  /** Runs at the same time as its neighbours that say so. */
  readonly parallel?: true;
}

/** What is shown of a run. `operation` says whether the id of an operation that was begun is shown; true when left out. */
export interface ShownRun {
  readonly operation?: boolean;
  readonly verdict: string | null;
  readonly reason: string | null;
  readonly attribution: string | null;
  readonly unverified: string | null;
}

/** The outcome of one call. */
export interface CallOutcome {
  /** What the model sees of the run; null when the call failed. */
  readonly shown: ShownRun | null;
  /**
   * What the tool returned, as the model sees it: one of the words of tool-bodies.ts; for a call that did not run again, a
   * sentence with `<operation>` in place of the id.
   */
  readonly output: string | null;
  /** `own` or `interrupt` for the unchanged error of the tool, `approval`, or the code of another error. */
  readonly error: string | null;
  /** What `operationOf(error)` says. */
  readonly failed: ShownRun | null;
}

/** The outcome of a case. */
export interface KitOutcome {
  readonly calls: readonly CallOutcome[];
  /** How many operations the service has begun. */
  readonly operations: number;
  /** How many rows each order has in the shop. */
  readonly effects: Readonly<Record<string, number>>;
  /** How many credits were taken. */
  readonly credits: number;
  /** The requests in the order in which they were sent; sorted when calls ran at the same time. */
  readonly requests: readonly Endpoint[];
  /** The statuses of the submitted action results. */
  readonly actionResults: readonly string[];
}

/** A rule of adapters, as a test of every adapter in every language. */
export interface KitCase {
  readonly id: string;
  readonly rule: string;
  readonly needs: readonly Feature[];
  /** The named mutants that fail the case. */
  readonly kills: readonly string[];
  readonly account?: 'without_credit';
  /**
   * Default: the provider inserts a row with each call. `idempotent`: it takes idempotency keys, so the contract advises a
   * retry. The orders are there already with another amount, and the tool sets the amount.
   */
  readonly provider?: 'idempotent';
  readonly steps: readonly KitStep[];
  readonly expected: KitOutcome;
}

/** @returns the cases that a driver with these features must pass; without features: every case */
export function kitCases(features?: readonly Feature[]): readonly KitCase[] {
  const file = new URL('../cases/adapter-rules.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly KitCase[] };
  return cases.filter(({ needs }) => !features || needs.every((feature) => features.includes(feature)));
}
