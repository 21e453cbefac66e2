import { computeFor } from '../domain/compiled-contracts.ts';
import { type Argument, type ComputationName, type Result, compute } from './computations.ts';

/** Runs a computation that another thread asks for. */
export function runComputation<Name extends ComputationName>({
  account,
  name,
  argument,
  begun,
}: {
  /** Whose computation it is. */
  readonly account: string;
  readonly name: Name;
  readonly argument: Argument<Name>;
  /** Is set to 1 when the computation begins. */
  readonly begun: Int32Array;
}): Result<Name> {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  return computeFor(account, () => compute(name, argument));
}
