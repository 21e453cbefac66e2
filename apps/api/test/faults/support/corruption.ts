/** A way to break what must hold. */
export interface Corruption {
  /** The promise that it breaks; others may break with it. */
  readonly promise: string;
  /** Runs as a superuser whose triggers and foreign keys are off, in a transaction. */
  readonly statement: string;
}
