import { sha256Hex } from '@tookeffect/core';
import type { ActionResult } from '@tookeffect/wire';
import type { ApiPromise } from '../answers/api-promise.ts';
import type { KeyedVerification } from '../answers/read-verification.ts';
import { ConflictError } from '../errors/api-error.ts';
import { UserAbortError } from '../errors/connection-errors.ts';
import type { BeginOptions } from './begin-options.ts';
import type { BegunOperation } from './begun-operation.ts';
import { noteOperation } from './operation-of.ts';
import { responseOf } from './response-of.ts';

/** What is done: it must give the provider the operation's `idempotencyKey` and `correlationKeys`. */
export type Action<T> = (operation: BegunOperation) => T | Promise<T>;

/** What `run` takes. */
export interface RunOptions<T> extends BeginOptions {
  /**
   * What to hand in of the action's result. `succeeded`, with the result where it is JSON, when left out; for
   * a result that tells of a failure say `unknown` or `failed`.
   */
  readonly acknowledge?: ((result: T) => ActionResult) | undefined;
}

/** What came of an action that returned. */
export interface Run<T> {
  readonly result: T;
  readonly operation: BegunOperation;
  /** What the verify came to, as the service gave it; null where it could not be asked. */
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined where there is one. The operation can be resumed by its id. */
  readonly verificationError: unknown;
}

/**
 * Runs an action inside an operation.
 * - `begin` refused: its error is thrown, and the action does not run.
 * - The action threw: `unknown` is handed in, the operation is verified all the same, and the error passes
 *   through as it is; `operationOf(error)` has the operation and the verdict.
 * - The acknowledgement or the verify failed: the result is kept, and the error is in `verificationError`.
 * - The caller's signal was aborted: what is known is handed in, and the verify is left for later.
 */
export async function runAction<T>(
  begin: (options: BeginOptions) => ApiPromise<BegunOperation>,
  action: Action<T>,
  { acknowledge = succeeded, ...options }: RunOptions<T>,
): Promise<Run<T>> {
  const operation = await begin(options);
  let result: T;
  try {
    result = await action(operation);
  } catch (error) {
    noteOperation(error, { operation, ...(await conclude(operation, { status: 'unknown' }, options)) });
    throw error;
  }
  return { result, operation, ...(await conclude(operation, acknowledge(result), options)) };
}

function succeeded(result: unknown): ActionResult {
  return { status: 'succeeded', ...responseOf(result) };
}

type Conclusion = Pick<Run<unknown>, 'verification' | 'verificationError'>;

async function conclude(
  operation: BegunOperation,
  acknowledgement: ActionResult,
  options: BeginOptions,
): Promise<Conclusion> {
  const { signal, idempotencyKey, timeoutMs, totalTimeoutMs, maxRetries, headers } = options;
  const call = { timeoutMs, totalTimeoutMs, maxRetries, headers };
  try {
    await handIn(operation, acknowledgement, call);
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    const verifyKey = verifyKeyOf(idempotencyKey, operation);
    const verification: KeyedVerification = await operation.verify({
      ...call,
      signal,
      idempotencyKey: verifyKey,
    });
    return { verification, verificationError: undefined };
  } catch (verificationError) {
    return { verification: null, verificationError };
  }
}

/** An abort does not stop it: without the acknowledgement a later session could not find the effect. */
async function handIn(operation: BegunOperation, result: ActionResult, call: BeginOptions): Promise<void> {
  try {
    await operation.actionResult(result, call);
  } catch (error) {
    // An earlier run of this operation handed in another result; the first stands, and is verified.
    if (!(error instanceof ConflictError && error.code === 'action_result_conflict')) throw error;
  }
}

/**
 * A run under a key of the caller is repeated under it: its verify then gets the stored result instead of a
 * second charge, until a new receipt stands in the operation's chain.
 */
function verifyKeyOf(idempotencyKey: string | undefined, { operation }: BegunOperation): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const sequence = operation.lastVerdict?.sequence ?? 0;
  return `run-${sha256Hex(JSON.stringify([idempotencyKey, operation.id, sequence]))}`;
}
