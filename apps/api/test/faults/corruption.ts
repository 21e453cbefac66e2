/** A change of the rows that breaks an invariant. */
export interface Corruption {
  /** The condition that it breaks; others may break with it. */
  readonly condition: string;
  /** Runs as a superuser whose triggers and foreign keys are off, in a transaction. */
  readonly statement: string;
}
