import { type Argument, type ComputationName, type Result, compute } from './computations.ts';

/** Runs a computation that another thread asks for. */
export function runComputation<Name extends ComputationName>({
  name,
  argument,
}: {
  readonly name: Name;
  readonly argument: Argument<Name>;
}): Result<Name> {
  return compute(name, argument);
}
