import { ActionNotRepeatedError, type Look, notRepeatedText } from '../errors/action-not-repeated-error.ts';
import { TookEffectError } from '../errors/took-effect-error.ts';
import type { ApiPromise } from '../responses/api-promise.ts';
import { type KeyedVerification, tookEffect } from '../responses/verdict-responses.ts';
import type { CallOptions } from '../transport/request.ts';
import { rememberFailedRun } from './failed-runs.ts';
import type { BeginOptions, BegunOperation } from './operation-handle.ts';
import type { OnRepeat } from './on-repeat.ts';
import { type ProcessRun, processRunOf } from './process-runs.ts';

/** How a repeated call is treated. */
export interface RepeatOptions {
  readonly onRepeat?: OnRepeat | undefined;
  /** Whether the framework suspended the body and continues it now: without an effect it runs, if this process did not run it. */
  readonly isContinued?: boolean | undefined;
  /** What did not run again, for people and models. */
  readonly name: string;
}

/** An operation in which an action is to run now. */
export interface ActionToRun {
  readonly operation: BegunOperation;
  readonly known: ProcessRun;
  /** Whether another verification of this operation may exist; it is not that of the run. */
  readonly isRepeat: boolean;
  /** To be called when the body says that nothing was sent, or that it will be continued. */
  readonly takeBack: () => void;
}

/** An action that is done: a repeated call has looked, and its effect is verified. */
export interface DoneAction {
  readonly operation: BegunOperation;
  readonly verification: KeyedVerification;
  /** The recorded result; undefined when there is none. */
  readonly recorded: unknown;
}

/**
 * Waits until the operation is begun, and decides whether its action runs. The service says that a call is repeated; then
 * the body may have begun, in this process or in another one that has ended. It runs again if this process knows that it
 * has not begun, if the application asks for it, or if a new look shows that the effect is absent and the service advises a
 * retry with the same idempotency key, or the framework continues a body that another process suspended.
 * @throws what `begin` throws; {TookEffectError} `operation_cancelled`; {ActionNotRepeatedError} with what the look showed
 */
export async function beginAction(
  begin: ApiPromise<BegunOperation>,
  options: BeginOptions,
  { onRepeat = 'return', isContinued = false, name }: RepeatOptions,
): Promise<ActionToRun | DoneAction> {
  const { data: operation, response } = await begin.withResponse();
  const known = processRunOf(operation.id);
  const isRepeat = response.isReplayed;
  const start = () => ({ operation, known, isRepeat, takeBack: known.start(!isRepeat) });
  if (!isRepeat) return start();
  const call = toCallOptions(options);
  if (onRepeat === 'run' || known.isUnbegun) {
    const action = start();
    if (await mayRun(action, onRepeat, call)) return action;
  }
  const startedBefore = known.started;
  const { verification, verificationError } = await look(operation, call);
  if (verification && tookEffect(verification)) {
    return { operation, verification, recorded: known.result };
  }
  // A body that this process runs, or has begun since, is not what the look was about.
  const isUnchanged = !known.isRunning && known.started === startedBefore;
  const isSuspended = isContinued && startedBefore === 0 && isAbsent(verification);
  if (isUnchanged && (isRetryAdvised(verification) || isSuspended)) return start();
  const seen = { operation, verification, verificationError };
  throw rememberFailedRun(new ActionNotRepeatedError(notRepeatedText(name, operation.id, seen)), seen);
}

/** @returns the options of the other calls of a run; the key is that of `begin` only */
export function toCallOptions({
  signal,
  timeoutMs,
  totalTimeoutMs,
  maxRetries,
  headers,
}: BeginOptions): CallOptions {
  return { signal, timeoutMs, totalTimeoutMs, maxRetries, headers };
}

/**
 * Looks with a new key, because an earlier one returns an earlier verdict. A refusal for now is repeated as every call is.
 * @throws {TookEffectError} `operation_cancelled`
 */
async function look(operation: BegunOperation, call: CallOptions): Promise<Look> {
  try {
    return { verification: await operation.verify(call), verificationError: undefined };
  } catch (error) {
    if (error instanceof TookEffectError && error.code === 'operation_cancelled')
      throw toCancelled(operation);
    return { verification: null, verificationError: error };
  }
}

function isRetryAdvised(verification: KeyedVerification | null): boolean {
  return isAbsent(verification) && verification?.nextAction === 'retry_same_idempotency_key';
}

function isAbsent(verification: KeyedVerification | null): boolean {
  return verification?.verdict === 'refuted' && verification.reason === 'effect_absent';
}

/**
 * Reads the state before a run that needs no look.
 * @returns whether the application asked for the run, or nobody else has acted or looked; otherwise the run is taken back
 * @throws {TookEffectError} `operation_cancelled`, and what `status` throws; the run is then taken back
 */
async function mayRun(
  { operation, takeBack }: ActionToRun,
  onRepeat: OnRepeat,
  call: CallOptions,
): Promise<boolean> {
  try {
    const { state, actionResult, lastVerdict } = await operation.status(call);
    if (state === 'cancelled') throw toCancelled(operation);
    if (onRepeat === 'run' || (actionResult === null && lastVerdict === null)) return true;
  } catch (error) {
    takeBack();
    throw error;
  }
  takeBack();
  return false;
}

function toCancelled({ id }: BegunOperation): TookEffectError {
  return new TookEffectError('operation_cancelled', `${id} was cancelled; the action must not run`);
}
