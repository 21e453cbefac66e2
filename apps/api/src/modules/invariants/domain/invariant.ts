/** What must hold of the database at any moment, as a query that looks for the rows that break it. */
export interface Invariant {
  /** `I1` to `I12`, as the design numbers them. */
  readonly name: string;
  /** What holds, in a sentence. */
  readonly promise: string;
  /** SELECT of the offending rows: ids, numbers and instants, nothing that a log must not show. */
  readonly query: string;
}

/** A row that breaks an invariant. */
export interface Breach extends Pick<Invariant, 'name' | 'promise'> {
  readonly row: Readonly<Record<string, unknown>>;
}
