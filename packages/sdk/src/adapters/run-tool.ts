import { canonicalize } from '@tookeffect/core';
import type { ActionResult, Operation } from '@tookeffect/wire';
import { InternalServerError } from '../errors/api-error.ts';
import { ConnectionError, TookEffectError } from '../errors/took-effect-error.ts';
import { withCurrentOperation } from '../operations/current-operation.ts';
import type { BeginOptions, BegunOperation } from '../operations/operation-handle.ts';
import {
  type BegunAction,
  operationOf,
  rememberFailedRun,
  runAction,
  toSucceeded,
} from '../operations/run-action.ts';
import type { Adapter } from './adapter.ts';
import { operationKey } from './operation-key.ts';
import { present, type PresentedRun } from './presentation.ts';
import {
  NotAnAcknowledgement,
  type ToolAction,
  type ToolBinding,
  type ToolCall,
  type ToolRun,
} from './tool-binding.ts';
import type { UnsettledCalls } from './unsettled-calls.ts';

/** What the client gives to the runtime of an adapter. The adapter gets neither. */
export interface AdapterAccess {
  readonly begin: (contract: string, input: ToolInput, options: BeginOptions) => Promise<BegunAction>;
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
  { name, isInterrupt, calls }: Framework,
  access: AdapterAccess,
  binding: ToolBinding<Args, T>,
  { args, scope, callId, signal }: ToolCall<Args>,
  action: ToolAction<T>,
): Promise<ToolRun<T>> {
  const { tool, contract, acknowledge = toSucceeded } = binding;
  const input = binding.input(args);
  const idempotencyKey = operationKey({ framework: name, scope, callId, tool, contract, input });
  if (access.containsKey(canonicalize(input))) {
    throw new TookEffectError('credential_in_input', `${tool}: the input contains the API key; remove it`);
  }
  calls?.requireRoom();
  const remember = (ran: PresentedRun) => calls?.set(scope, { tool, callId, ...present(ran) });
  const options: BeginOptions = { ...binding.begin, idempotencyKey, signal };
  const perform = (operation: BegunOperation | null) => performAction(binding, operation, action);
  let begun: BegunAction;
  try {
    begun = await access.begin(contract, input, options);
  } catch (error) {
    if (binding.whenUnreachable !== 'run_unverified' || !isUnreachable(error)) throw error;
    const unverified = { operation: null, verification: null, verificationError: error };
    remember(unverified);
    // An outer operation must not be mistaken for that of this tool.
    return { ...unverified, result: unwrap(await withCurrentOperation(null, () => perform(null))) };
  }
  const { operation } = begun;
  remember({ operation, verification: null, verificationError: STILL_RUNNING });
  let interrupt: { readonly thrown: unknown } | undefined;
  const run = await runAction<T | NotAnAcknowledgement<T>>(
    begun,
    (operation) =>
      perform(operation).catch((thrown: unknown) => {
        if (!isInterrupt(thrown)) throw thrown;
        interrupt = { thrown };
        return new NotAnAcknowledgement(undefined as T, { isUnfinished: true });
      }),
    { ...options, acknowledge: (result) => toActionResult(result, acknowledge) },
  ).catch((error: unknown) => {
    remember(operationOf(error) ?? { operation, verification: null, verificationError: error });
    throw error;
  });
  remember(run);
  if (!interrupt) return { ...run, result: unwrap(run.result) };
  rememberFailedRun(interrupt.thrown, run);
  throw interrupt.thrown;
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

/** @throws what the action throws, or `action_timed_out`; what the action does later is then ignored */
async function performAction<Args, T>(
  { tool, timeoutMs }: ToolBinding<Args, T>,
  operation: BegunOperation | null,
  action: ToolAction<T>,
): Promise<T | NotAnAcknowledgement<T>> {
  const acting = Promise.resolve()
    .then(() => action(operation))
    .then(readLastPart);
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
