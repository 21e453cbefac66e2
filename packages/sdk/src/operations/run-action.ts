import type { ActionResult } from '@tookeffect/wire';
import { verifyKey } from '../adapters/operation-key.ts';
import { ConflictError } from '../errors/api-error.ts';
import { TookEffectError, UserAbortError } from '../errors/took-effect-error.ts';
import type { ApiPromise } from '../responses/api-promise.ts';
import type { KeyedVerification } from '../responses/verdict-responses.ts';
import { withCurrentOperation } from './current-operation.ts';
import type { BeginOptions, BegunOperation } from './operation-handle.ts';

/** The action to run. It must pass the operation's `idempotencyKey` and `correlationKeys` to the provider. */
export type Action<T> = (operation: BegunOperation) => T | Promise<T>;

/** The options of `run`. */
export interface RunOptions<T> extends BeginOptions {
  /**
   * Makes the action result to submit from what the action returned. Default: `succeeded`, with the returned value as
   * the response if it is JSON. If the returned value can describe a failure, return `unknown` or `failed` for it; `accepted` if the action is only queued;
   * null if the action will be continued: nothing is then submitted, and the operation stays open.
   */
  readonly acknowledge?: ((result: T) => ActionResult | null) | undefined;
}

/** The outcome of an action that returned. While it runs, `currentOperation()` returns its operation. */
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

/**
 * @returns the operation in which an action threw this error; undefined for other errors, for thrown primitives, and for
 *   an object that was thrown in two operations, because it does not say which one is meant
 */
export function operationOf(error: unknown): FailedRun | undefined {
  return typeof error === 'object' && error !== null ? (failedRuns.get(error) ?? undefined) : undefined;
}

/** An operation in which an action may run. */
export interface BegunAction {
  readonly operation: BegunOperation;
  /** The number of the receipt before the one that the run is to get; 0 for the first. */
  readonly sequence: number;
}

/**
 * Waits until the operation is begun. For a repeated `begin` the service returns the operation as it was at first, so its
 * current state is read before the action runs. An effect that is verified already is not paid for twice: the run gets
 * the stored verification. After any other verdict it gets a new one.
 * @throws what `begin` throws, and `operation_cancelled`; the action must then not run
 */
export async function beginAction(
  begin: ApiPromise<BegunOperation>,
  { signal, timeoutMs, totalTimeoutMs, maxRetries, headers }: BeginOptions,
): Promise<BegunAction> {
  const { data: operation, response } = await begin.withResponse();
  if (!response.isReplayed) return { operation, sequence: 0 };
  const { state, lastVerdict } = await operation.status({
    signal,
    timeoutMs,
    totalTimeoutMs,
    maxRetries,
    headers,
  });
  if (state === 'cancelled') {
    throw new TookEffectError(
      'operation_cancelled',
      `${operation.id} was cancelled; the action must not run`,
    );
  }
  const sequence = lastVerdict?.sequence ?? 0;
  return { operation, sequence: lastVerdict?.verdict === 'verified' ? sequence - 1 : sequence };
}

/** Makes `operationOf` return this run for the error, which is not changed. A thrown primitive cannot be remembered. */
export function rememberFailedRun(error: unknown, run: FailedRun): void {
  if (typeof error !== 'object' || error === null) return;
  const known = failedRuns.get(error);
  const isOther = known === null || (known && known.operation.id !== run.operation.id);
  failedRuns.set(error, isOther ? null : run);
}

/**
 * Runs an action inside its operation.
 * - The action throws: the action result `unknown` is submitted, the operation is verified, and the action's error is
 *   rethrown unchanged; `operationOf(error)` returns the operation and the verification.
 * - Submitting the action result or the verify fails: the action's result is returned, with the error in
 *   `verificationError`.
 * - The caller's signal is aborted: the action result is still submitted, and the verify is left for later.
 */
export async function runAction<T>(
  begun: BegunAction,
  action: Action<T>,
  { acknowledge = toSucceeded, ...options }: RunOptions<T>,
): Promise<Run<T>> {
  const { operation } = begun;
  let result: T;
  try {
    result = await withCurrentOperation(operation, () => action(operation));
  } catch (error) {
    const conclusion = await submitAndVerify(begun, () => ({ status: 'unknown' }), options);
    rememberFailedRun(error, { operation, ...conclusion });
    throw error;
  }
  return { result, operation, ...(await submitAndVerify(begun, () => acknowledge(result), options)) };
}

/** By the thrown error, which is not changed; null for one that was thrown in two operations. */
const failedRuns = new WeakMap<object, FailedRun | null>();

async function submitAndVerify(
  { operation, sequence }: BegunAction,
  acknowledge: () => ActionResult | null,
  options: BeginOptions,
): Promise<Pick<Run<unknown>, 'verification' | 'verificationError'>> {
  const { signal, idempotencyKey, timeoutMs, totalTimeoutMs, maxRetries, headers } = options;
  const call = { timeoutMs, totalTimeoutMs, maxRetries, headers };
  try {
    // Without the signal: after an abort, a later session still needs the action result to find the effect.
    await submitAcknowledgement(operation, acknowledge, call);
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    const verification: KeyedVerification = await operation.verify({
      ...call,
      signal,
      idempotencyKey:
        idempotencyKey === undefined ? undefined : verifyKey(idempotencyKey, operation.id, sequence),
    });
    return { verification, verificationError: undefined };
  } catch (verificationError) {
    return { verification: null, verificationError };
  }
}

/**
 * @throws what `acknowledge` throws, after the action result `unknown` is submitted; `action_unfinished` when there is
 *   nothing to submit
 */
async function submitAcknowledgement(
  operation: BegunOperation,
  acknowledge: () => ActionResult | null,
  call: BeginOptions,
): Promise<void> {
  let result: ActionResult | null;
  try {
    result = acknowledge();
  } catch (error) {
    await submit(operation, { status: 'unknown' }, call);
    throw error;
  }
  if (result === null) throw new TookEffectError('action_unfinished', 'the action will be continued');
  await submit(operation, result, call);
}

async function submit(operation: BegunOperation, result: ActionResult, call: BeginOptions): Promise<void> {
  try {
    await operation.actionResult(result, call);
  } catch (error) {
    // An earlier run submitted a different result. The first one is kept, and the operation is verified with it.
    if (!(error instanceof ConflictError && error.code === 'action_result_conflict')) throw error;
  }
}

/** The longest response that is submitted by default, in UTF-16 code units; the service accepts a body of 64 KiB. */
const MAX_RESPONSE_LENGTH = 16_384;

/** The default of `acknowledge`. Omits the response if it is not JSON, or too long. */
export function toSucceeded(result: unknown): ActionResult {
  const status = 'succeeded';
  try {
    const text = JSON.stringify(result) as string | undefined;
    if (text === undefined || text.length > MAX_RESPONSE_LENGTH) return { status };
    return { status, response: JSON.parse(text) as unknown };
  } catch {
    return { status };
  }
}
