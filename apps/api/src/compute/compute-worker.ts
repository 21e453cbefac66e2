import os from 'node:os';
import { type Argument, type ComputationName, type Result, compute } from './computations.ts';

// On Linux this is the priority of this thread alone: requests come first.
if (process.platform === 'linux') os.setPriority(10);

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
