/** A condition that is always true in the database, as a query for the rows that break it. */
export interface Invariant {
  /** `I1` to `I16`. */
  readonly name: string;
  /** The condition, in a sentence. */
  readonly condition: string;
  /** SELECT of the rows that break it: ids, numbers and instants, and nothing secret, because they are printed. */
  readonly query: string;
  /**
   * The tables that a check of the newest runs limits to their rows; none where the whole query is cheap. Left out where the
   * condition is about all rows together, so that only a full check can decide it.
   */
  readonly recent?: readonly RecentTable[];
}

/** Tables with rows of single runs. */
export type RecentTable =
  'verification_run' | 'receipt' | 'credit_transfer' | 'idempotency_key' | 'operation';

/**
 * The rows of runs from `$1` on, an id; ids of runs are ordered by time. Each name hides the table of its name. Transfers
 * that no run caused are few, and are all checked.
 */
export const RECENT_ROWS: Readonly<Record<RecentTable, string>> = {
  verification_run: 'SELECT * FROM verification_run WHERE id >= $1',
  receipt: 'SELECT * FROM receipt WHERE run_id >= $1',
  credit_transfer: "SELECT * FROM credit_transfer WHERE cause >= $1 OR cause < 'run_'",
  idempotency_key: 'SELECT * FROM idempotency_key WHERE run_id >= $1',
  operation: 'SELECT * FROM operation WHERE id IN (SELECT operation_id FROM verification_run WHERE id >= $1)',
};

/** A row that breaks an invariant. */
export interface Breach extends Pick<Invariant, 'name' | 'condition'> {
  readonly row: Readonly<Record<string, unknown>>;
}
