import { canonicalize } from '@tookeffect/core';
import type { ActionResult, Operation } from '@tookeffect/wire';
import { doneText } from '../errors/action-not-repeated-error.ts';
import { InternalServerError } from '../errors/api-error.ts';
import { ConnectionError, TookEffectError } from '../errors/took-effect-error.ts';
import { ToolNotCalledError } from '../errors/tool-not-called-error.ts';
import type { ActionToRun, DoneAction, RepeatOptions } from '../operations/begin-action.ts';
import { withCurrentOperation } from '../operations/current-operation.ts';
import { type FailedRun, operationOf, rememberFailedRun } from '../operations/failed-runs.ts';
import type { BeginOptions } from '../operations/operation-handle.ts';
import { processRunOf } from '../operations/process-runs.ts';
import { runAction } from '../operations/run-action.ts';
import { toSucceeded } from '../operations/to-succeeded.ts';
import type { Adapter } from './adapter.ts';
import { operationKey } from './operation-key.ts';
import { present, type PresentedRun } from './presentation.ts';
import {
  NotAnAcknowledgement,
  type ToolAction,
  type ToolBinding,
  type ToolCall,
  type ToolRun,
  type UnverifiedRun,
} from './tool-binding.ts';
import type { UnsettledCalls } from './unsettled-calls.ts';

/** What the client gives to the runtime of an adapter. The adapter gets neither. */
export interface AdapterAccess {
  readonly begin: (
    contract: string,
    input: ToolInput,
    options: BeginOptions,
    repeat: RepeatOptions,
  ) => Promise<ActionToRun | DoneAction>;
  readonly readOperation: (id: string) => PromiseLike<Operation>;
  /** Whether a text contains the client's API key. */
  readonly containsKey: (text: string) => boolean;
}

type ToolInput = ReturnType<ToolBinding<unknown, unknown>['input']>;

/** An adapter whose tools run. */
export interface Framework extends Required<Pick<Adapter<unknown>, 'name' | 'isInterrupt'>> {
  /** Undefined without a gate. */
  readonly calls: UnsettledCalls | undefined;
}

/** Runs one call of a bound tool inside its operation. @see AdapterRuntime.run */
export async function runTool<Args, T>(
  framework: Framework,
  access: AdapterAccess,
  binding: ToolBinding<Args, T>,
  call: ToolCall<Args>,
  action: ToolAction<T>,
): Promise<ToolRun<T>> {
  const { tool, acknowledge = toSucceeded } = binding;
  const { calls } = framework;
  const { scope, callId, signal } = call;
  const remember = (ran: PresentedRun) => calls?.set(scope, { tool, callId, ...present(ran) });
  const { begun, idempotencyKey } = await beginCall(framework, access, binding, call, remember);
  if ('verificationError' in begun) {
    remember(begun);
    // An outer operation must not be mistaken for that of this tool.
    const acting = withCurrentOperation(null, () => performAction(binding, null, action));
    return { ...begun, result: unwrap(await acting) };
  }
  const { operation } = begun;
  if ('recorded' in begun) {
    const { verification, recorded } = begun;
    remember({ operation, verification, verificationError: undefined });
    const run = { operation, verification, verificationError: undefined };
    if (recorded !== undefined) return { ...run, result: recorded as T };
    return { ...run, result: doneText(operation.id), isStatement: true };
  }
  remember({ operation, verification: null, verificationError: STILL_RUNNING });
  const interrupts = new Interrupts(framework.isInterrupt);
  const run = await runAction<T | NotAnAcknowledgement<T>>(
    begun,
    () => performAction(binding, begun, action).catch((thrown: unknown) => interrupts.take<T>(thrown)),
    {
      ...binding.begin,
      idempotencyKey,
      signal,
      acknowledge: (result) => toActionResult(result, acknowledge),
    },
  ).catch((error: unknown) => {
    remember(operationOf(error) ?? { operation, verification: null, verificationError: error });
    throw error;
  });
  remember(run);
  interrupts.rethrow(run);
  return { ...run, result: unwrap(run.result) };
}

/** A call whose operation is begun, or that may run without one. */
interface BegunCall {
  readonly begun: ActionToRun | DoneAction | Omit<UnverifiedRun<unknown>, 'result'>;
  readonly idempotencyKey: string;
}

/**
 * Begins the operation of a call.
 * @throws {ToolNotCalledError} with the reason as its cause; a gate remembers the call
 * @throws {ActionNotRepeatedError} as `beginAction`
 */
async function beginCall<Args, T>(
  { name, calls }: Framework,
  access: AdapterAccess,
  binding: ToolBinding<Args, T>,
  { args, scope, callId, isContinued, signal }: ToolCall<Args>,
  remember: (ran: PresentedRun) => void,
): Promise<BegunCall> {
  const { tool, contract, onRepeat } = binding;
  let actionId = JSON.stringify([tool, callId]);
  try {
    const input = binding.input(args);
    const idempotencyKey = operationKey({ framework: name, scope, callId, tool, contract, input });
    actionId = canonicalize([tool, contract, input]);
    if (access.containsKey(canonicalize(input))) {
      throw new TookEffectError('credential_in_input', 'the input contains the API key; remove it');
    }
    calls?.requireRoom();
    const options = { ...binding.begin, idempotencyKey, signal };
    const begun = await access
      .begin(contract, input, options, { onRepeat, isContinued, name: tool })
      .catch((error: unknown) => toUnverified(binding, idempotencyKey, error));
    if (binding.whenUnreachable === 'run_unverified') await noteRun(binding, idempotencyKey, begun);
    calls?.replaceNotCalled(scope, actionId);
    return { begun, idempotencyKey };
  } catch (error) {
    const seen = operationOf(error);
    if (seen) {
      remember(seen);
      throw error;
    }
    const reason = new ToolNotCalledError(tool, error);
    // Its owner says that nobody acts, or an earlier run of the call is remembered.
    if (['operation_cancelled', 'action_not_repeated'].includes(reason.code)) throw reason;
    const nothing = present({ operation: null, verification: null, verificationError: reason });
    calls?.setNotCalled(scope, actionId, { tool, callId, ...nothing, notCalled: true });
    throw reason;
  }
}

/**
 * @returns a run without an operation, if the binding allows it
 * @throws why the operation could not be begun; `action_not_repeated` if this process has called the tool for this call
 *   before, because its effect cannot be looked at
 */
function toUnverified(
  { whenUnreachable, onRepeat }: Pick<ToolBinding<never, never>, 'whenUnreachable' | 'onRepeat'>,
  idempotencyKey: string,
  error: unknown,
): Omit<UnverifiedRun<unknown>, 'result'> {
  if (whenUnreachable !== 'run_unverified' || !isUnreachable(error)) throw error;
  if (onRepeat !== 'run' && processRunOf(idempotencyKey).started > 0) {
    const message = 'it was called before, and the service cannot be reached to look at its effect';
    throw new TookEffectError('action_not_repeated', message, { cause: error });
  }
  return { operation: null, verification: null, verificationError: error };
}

/**
 * Remembers that the tool is called for a call, by its key: while the service cannot be reached, no operation is known.
 * @throws {TookEffectError} `action_not_repeated` if the tool ran for the call without an operation. One that begins after
 *   the effect cannot tell it from an older one. It is cancelled, because nobody acts in it.
 */
async function noteRun(
  { onRepeat }: Pick<ToolBinding<never, never>, 'onRepeat'>,
  idempotencyKey: string,
  begun: BegunCall['begun'],
): Promise<void> {
  const alone = processRunOf(`without an operation: ${idempotencyKey}`);
  if ('verificationError' in begun) alone.start(false);
  if ('recorded' in begun) return;
  if ('takeBack' in begun && alone.started > 0 && onRepeat !== 'run') {
    begun.takeBack();
    if (!begun.isRepeat) await begun.operation.cancel().catch(() => undefined);
    throw new TookEffectError('action_not_repeated', 'it was called before without an operation');
  }
  processRunOf(idempotencyKey).start(false);
}

/** What suspends the run of a framework is no error of the tool. */
class Interrupts {
  readonly #isInterrupt: (thrown: unknown) => boolean;
  #taken: { readonly thrown: unknown } | undefined;

  constructor(isInterrupt: (thrown: unknown) => boolean) {
    this.#isInterrupt = isInterrupt;
  }

  /** @throws what is not an interrupt */
  take<T>(thrown: unknown): NotAnAcknowledgement<T> {
    if (!this.#isInterrupt(thrown)) throw thrown;
    this.#taken = { thrown };
    return new NotAnAcknowledgement(undefined as T, { isUnfinished: true });
  }

  /** @throws the interrupt that was taken, if there is one, with its operation */
  rethrow(run: FailedRun): void {
    if (this.#taken) throw rememberFailedRun(this.#taken.thrown, run);
  }
}

/** A tool that its framework gave up may never end. */
const STILL_RUNNING = new TookEffectError('action_running', 'the action has not ended');

function isUnreachable(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof InternalServerError;
}

function toActionResult<T>(
  result: T | NotAnAcknowledgement<T>,
  acknowledge: (result: T) => ActionResult,
): ActionResult | null {
  if (!(result instanceof NotAnAcknowledgement)) return acknowledge(result);
  return result.isUnfinished ? null : { status: 'unknown' };
}

function unwrap<T>(result: T | NotAnAcknowledgement<T>): T {
  return result instanceof NotAnAcknowledgement ? result.result : result;
}

/**
 * @param begun null for a tool that runs without an operation
 * @throws what the action throws, or `action_timed_out`; what the action does later is then ignored
 */
async function performAction<Args, T>(
  { tool, timeoutMs }: ToolBinding<Args, T>,
  begun: ActionToRun | null,
  action: ToolAction<T>,
): Promise<T | NotAnAcknowledgement<T>> {
  const body = Promise.resolve()
    .then(() => action(begun?.operation ?? null))
    .then(readLastPart);
  const acting = begun ? begun.known.watch(body) : body;
  if (timeoutMs === undefined) return acting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    const message = `${tool} did not end within ${timeoutMs} ms; it may still take effect`;
    timer = setTimeout(() => reject(new TookEffectError('action_timed_out', message)), timeoutMs);
  });
  return Promise.race([acting, timedOut]).finally(() => clearTimeout(timer));
}

async function readLastPart<T>(returned: T | AsyncIterable<T>): Promise<T> {
  if (!isStream(returned)) return returned;
  let last: T | undefined;
  for await (const part of returned) last = part;
  return last as T;
}

function isStream<T>(returned: T | AsyncIterable<T>): returned is AsyncIterable<T> {
  return typeof returned === 'object' && returned !== null && Symbol.asyncIterator in returned;
}
