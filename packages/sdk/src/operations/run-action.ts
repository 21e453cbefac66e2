import { sha256Hex } from '@tookeffect/core';
import type { ActionResult } from '@tookeffect/wire';
import { ConflictError } from '../errors/api-error.ts';
import { UserAbortError } from '../errors/took-effect-error.ts';
import type { ApiPromise } from '../responses/api-promise.ts';
import type { KeyedVerification } from '../responses/verdict-responses.ts';
import type { BeginOptions, BegunOperation } from './operation-handle.ts';

/** The action to run. It must pass the operation's `idempotencyKey` and `correlationKeys` to the provider. */
export type Action<T> = (operation: BegunOperation) => T | Promise<T>;

/** The options of `run`. */
export interface RunOptions<T> extends BeginOptions {
  /**
   * Makes the action result to submit from what the action returned. Default: `succeeded`, with the returned value as
   * the response if it is JSON. If the returned value can describe a failure, return `unknown` or `failed` for it; `accepted` if the action is only queued.
   */
  readonly acknowledge?: ((result: T) => ActionResult) | undefined;
}

/** The outcome of an action that returned. */
export interface Run<T> {
  /** What the action returned. */
  readonly result: T;
  readonly operation: BegunOperation;
  /** The verification, unchanged; null when the verify failed. */
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined when there is one. The operation can be resumed by its id. */
  readonly verificationError: unknown;
}

/** The operation of an action that threw. */
export interface FailedRun {
  readonly operation: BegunOperation;
  /** The verification; null when the verify failed. An action that threw may still have taken effect. */
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined when there is one. */
  readonly verificationError: unknown;
}

/** @returns the operation in which an action threw this error; undefined for other errors and for thrown primitives */
export function operationOf(error: unknown): FailedRun | undefined {
  return typeof error === 'object' && error !== null ? failedRuns.get(error) : undefined;
}

/**
 * Runs an action inside an operation.
 * - `begin` fails: its error is thrown, and the action does not run.
 * - The action throws: the action result `unknown` is submitted, the operation is verified, and the action's error is
 *   rethrown unchanged; `operationOf(error)` returns the operation and the verification.
 * - Submitting the action result or the verify fails: the action's result is returned, with the error in
 *   `verificationError`.
 * - The caller's signal is aborted: the action result is still submitted, and the verify is left for later.
 */
export async function runAction<T>(
  begin: (options: BeginOptions) => ApiPromise<BegunOperation>,
  action: Action<T>,
  { acknowledge = toSucceeded, ...options }: RunOptions<T>,
): Promise<Run<T>> {
  const operation = await begin(options);
  let result: T;
  try {
    result = await action(operation);
  } catch (error) {
    const conclusion = await submitAndVerify(operation, { status: 'unknown' }, options);
    if (typeof error === 'object' && error !== null) failedRuns.set(error, { operation, ...conclusion });
    throw error;
  }
  return { result, operation, ...(await submitAndVerify(operation, acknowledge(result), options)) };
}

/** By the thrown error, which is not changed. */
const failedRuns = new WeakMap<object, FailedRun>();

async function submitAndVerify(
  operation: BegunOperation,
  result: ActionResult,
  options: BeginOptions,
): Promise<Pick<Run<unknown>, 'verification' | 'verificationError'>> {
  const { signal, idempotencyKey, timeoutMs, totalTimeoutMs, maxRetries, headers } = options;
  const call = { timeoutMs, totalTimeoutMs, maxRetries, headers };
  try {
    // Without the signal: after an abort, a later session still needs the action result to find the effect.
    await submit(operation, result, call);
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    const verification: KeyedVerification = await operation.verify({
      ...call,
      signal,
      idempotencyKey: deriveVerifyKey(idempotencyKey, operation),
    });
    return { verification, verificationError: undefined };
  } catch (verificationError) {
    return { verification: null, verificationError };
  }
}

async function submit(operation: BegunOperation, result: ActionResult, call: BeginOptions): Promise<void> {
  try {
    await operation.actionResult(result, call);
  } catch (error) {
    // An earlier run submitted a different result. The first one is kept, and the operation is verified with it.
    if (!(error instanceof ConflictError && error.code === 'action_result_conflict')) throw error;
  }
}

/**
 * A repeated run with the caller's key gets the stored verification instead of a second charge, until the operation
 * has a new receipt.
 */
function deriveVerifyKey(
  idempotencyKey: string | undefined,
  { operation }: BegunOperation,
): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const sequence = operation.lastVerdict?.sequence ?? 0;
  return `run-${sha256Hex(JSON.stringify([idempotencyKey, operation.id, sequence]))}`;
}

/** The longest response that is submitted by default, in UTF-16 code units; the service accepts a body of 64 KiB. */
const MAX_RESPONSE_LENGTH = 16_384;

/** Omits the response if it is not JSON, or too long. */
function toSucceeded(result: unknown): ActionResult {
  const status = 'succeeded';
  try {
    const text = JSON.stringify(result) as string | undefined;
    if (text === undefined || text.length > MAX_RESPONSE_LENGTH) return { status };
    return { status, response: JSON.parse(text) as unknown };
  } catch {
    return { status };
  }
}
