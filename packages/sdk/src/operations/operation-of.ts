import type { KeyedVerification } from '../answers/read-verification.ts';
import type { BegunOperation } from './begun-operation.ts';

/** What is known of the operation in which an action threw. */
export interface FailedRun {
  readonly operation: BegunOperation;
  /** What the verify came to; null where there was none. A thrown action may have taken effect all the same. */
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined where there is one. */
  readonly verificationError: unknown;
}

const runs = new WeakMap<object, FailedRun>();

/** @returns the operation in which an error was thrown; undefined for an error from elsewhere */
export function operationOf(error: unknown): FailedRun | undefined {
  return typeof error === 'object' && error !== null ? runs.get(error) : undefined;
}

/** Notes the operation of an error, which itself stays as it is; a thrown primitive cannot be noted. */
export function noteOperation(error: unknown, run: FailedRun): void {
  if (typeof error === 'object' && error !== null) runs.set(error, run);
}
