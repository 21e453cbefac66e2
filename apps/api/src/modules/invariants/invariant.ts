/** A condition that is always true in the database, as a query for the rows that break it. */
export interface Invariant {
  /** `I1` to `I13`. */
  readonly name: string;
  /** The condition, in a sentence. */
  readonly condition: string;
  /** SELECT of the rows that break it: ids, numbers and instants, and nothing secret, because they are printed. */
  readonly query: string;
}

/** A row that breaks an invariant. */
export interface Breach extends Pick<Invariant, 'name' | 'condition'> {
  readonly row: Readonly<Record<string, unknown>>;
}
