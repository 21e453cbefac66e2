import type { KeyedVerification } from '../responses/verdict-responses.ts';
import type { BegunOperation } from './operation-handle.ts';

/** The operation of an action that threw, or that did not run again. */
export interface FailedRun {
  readonly operation: BegunOperation;
  /** The verification; null when there is none. An action that threw may still have taken effect. */
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined when there is one. */
  readonly verificationError: unknown;
}

/**
 * @returns the operation in which an action threw this error; undefined for other errors, for thrown primitives, and for
 *   an object that was thrown in two operations, because it does not say which one is meant
 */
export function operationOf(error: unknown): FailedRun | undefined {
  return typeof error === 'object' && error !== null ? (failedRuns.get(error) ?? undefined) : undefined;
}

/**
 * Makes `operationOf` return this run for the error, which is not changed. A thrown primitive cannot be remembered.
 * @returns the error
 */
export function rememberFailedRun<Thrown>(error: Thrown, run: FailedRun): Thrown {
  if (typeof error !== 'object' || error === null) return error;
  const known = failedRuns.get(error);
  const isOther = known === null || (known && known.operation.id !== run.operation.id);
  failedRuns.set(error, isOther ? null : run);
  return error;
}

/** By the thrown error, which is not changed; null for one that was thrown in two operations. */
const failedRuns = new WeakMap<object, FailedRun | null>();
