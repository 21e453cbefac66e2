import type { ActionResult } from '@tookeffect/wire';
import { verifyKey } from '../adapters/operation-key.ts';
import { ConflictError } from '../errors/api-error.ts';
import { ActionNotRepeatedError, doneText } from '../errors/action-not-repeated-error.ts';
import { saysNothingSent } from '../errors/nothing-sent-error.ts';
import { TookEffectError, UserAbortError } from '../errors/took-effect-error.ts';
import type { KeyedVerification } from '../responses/verdict-responses.ts';
import { type ActionToRun, beginAction, toCallOptions } from './begin-action.ts';
import { toSucceeded } from './to-succeeded.ts';
import { withCurrentOperation } from './current-operation.ts';
import { rememberFailedRun } from './failed-runs.ts';
import type { OnRepeat } from './on-repeat.ts';
import type { BeginOptions, BegunOperation } from './operation-handle.ts';
import type { ApiPromise } from '../responses/api-promise.ts';

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
  /** What happens when a call with the same `idempotencyKey` was made before. Default: `return`. */
  readonly onRepeat?: OnRepeat | undefined;
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

/**
 * Runs an action inside the operation that is being begun, or returns its recorded result for a repeated call.
 * @throws what `beginAction` throws; {ActionNotRepeatedError} for a verified effect without a recorded result
 */
export async function runOnce<T>(
  begin: ApiPromise<BegunOperation>,
  action: Action<T>,
  options: RunOptions<T>,
): Promise<Run<T>> {
  const { onRepeat } = options;
  const begun = await beginAction(begin, options, { onRepeat, name: 'the action' });
  if (!('recorded' in begun)) return runAction(begun, action, options);
  const { operation, verification, recorded } = begun;
  const seen = { operation, verification, verificationError: undefined };
  if (recorded !== undefined) return { ...seen, result: recorded as T };
  throw rememberFailedRun(new ActionNotRepeatedError(doneText(operation.id)), seen);
}

/**
 * Runs an action inside its operation.
 * - The action throws: the action result `unknown` is submitted, the operation is verified, and the action's error is
 *   rethrown unchanged; `operationOf(error)` returns the operation and the verification.
 * - It throws `NothingSent`: nothing is submitted or verified, and a repeated call runs it.
 * - Submitting the action result or the verify fails: the action's result is returned, with the error in
 *   `verificationError`.
 * - The caller's signal is aborted: the action result is still submitted, and the verify is left for later.
 */
export async function runAction<T>(
  begun: ActionToRun,
  action: Action<T>,
  { acknowledge = toSucceeded, onRepeat: _, ...options }: RunOptions<T>,
): Promise<Run<T>> {
  const { operation, known, takeBack } = begun;
  let result: T;
  try {
    result = await known.watch(withCurrentOperation(operation, async () => action(operation)));
  } catch (error) {
    if (saysNothingSent(error)) {
      takeBack();
      throw rememberFailedRun(error, { operation, verification: null, verificationError: error });
    }
    const conclusion = await submitAndVerify(begun, () => ({ status: 'unknown' }), options);
    throw rememberFailedRun(error, { operation, ...conclusion });
  }
  const acknowledged = () => {
    const acknowledgement = acknowledge(result);
    if (acknowledgement === null) takeBack();
    else if (RECORDED.has(acknowledgement.status)) known.keep(result);
    return acknowledgement;
  };
  return { result, operation, ...(await submitAndVerify(begun, acknowledged, options)) };
}

/** What these say did happen, so the result is one to return again. */
const RECORDED: ReadonlySet<ActionResult['status']> = new Set<ActionResult['status']>([
  'succeeded',
  'accepted',
]);

async function submitAndVerify(
  { operation, isRepeat }: ActionToRun,
  acknowledge: () => ActionResult | null,
  options: BeginOptions,
): Promise<Pick<Run<unknown>, 'verification' | 'verificationError'>> {
  const { signal, idempotencyKey } = options;
  const call = toCallOptions({ ...options, signal: undefined });
  try {
    // Without the signal: after an abort, a later session still needs the action result to find the effect.
    await submitAcknowledgement(operation, acknowledge, call);
    if (signal?.aborted) throw new UserAbortError({ idempotencyKey, cause: signal.reason });
    // The key of an earlier run would return what was seen before this one.
    const isKeyed = idempotencyKey !== undefined && !isRepeat;
    const verification: KeyedVerification = await operation.verify({
      ...call,
      signal,
      idempotencyKey: isKeyed ? verifyKey(idempotencyKey, operation.id, 0) : undefined,
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
