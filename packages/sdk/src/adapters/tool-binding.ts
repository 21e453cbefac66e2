import type { OperationInput } from '@tookeffect/core';
import type { ActionResult } from '@tookeffect/wire';
import { TookEffectError } from '../errors/took-effect-error.ts';
import { namesOf, requireKnownOptions } from '../known-options.ts';
import { checkOnRepeat, type OnRepeat } from '../operations/on-repeat.ts';
import { BEGIN_OPTIONS, type BeginOptions, type BegunOperation } from '../operations/operation-handle.ts';
import type { Run } from '../operations/run-action.ts';
import type { KeyedVerification } from '../responses/verdict-responses.ts';

/** What a tool does, as a contract says it. */
export interface ToolBinding<Args, T> {
  readonly tool: string;
  /** A contract id with its version, for example `github.issue.created@1`. */
  readonly contract: string;
  /**
   * Makes the contract's input from the arguments of a call. It must return the same input for the same arguments, or a
   * retry begins a second operation.
   */
  readonly input: (args: Args) => OperationInput;
  /** Makes the action result to submit. @see RunOptions.acknowledge */
  readonly acknowledge?: ((result: T) => ActionResult) | undefined;
  /** After this time in milliseconds, 1 to 2,147,483,647, the call fails with `action_timed_out`. Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /**
   * What happens when the operation cannot be begun because the service does not respond. Default: `stop`, so the tool
   * does not run. `run_unverified`: it runs without an operation, and the run says so.
   */
  readonly whenUnreachable?: 'stop' | 'run_unverified' | undefined;
  /**
   * What happens when a call is repeated whose body has begun. Default: `return`, so the effect is looked at first, and the
   * body runs only where the service advises a retry. `run`: the body runs again; its effect is then looked at.
   */
  readonly onRepeat?: OnRepeat | undefined;
  /** How operations of this tool are begun. */
  readonly begin?: Omit<BeginOptions, 'idempotencyKey' | 'signal'> | undefined;
}

/** One call of a tool, as the framework describes it. */
export interface ToolCall<Args> {
  readonly args: Args;
  /** The thread, session or run. Mandatory: some providers repeat call ids. */
  readonly scope: string;
  /** The same after a retry, a replay or a resume. */
  readonly callId: string;
  /**
   * Whether the framework has suspended the call, and continues it now. In a process that did not see it suspended, a look
   * comes first, and the body runs if the effect is absent. Default: false.
   */
  readonly isContinued?: boolean | undefined;
  /** Ends the requests of the call. The action result is submitted even so, and the verify is left for later. */
  readonly signal?: AbortSignal | undefined;
}

/** What a tool does. A tool that streams returns an async iterable; its last part is the result. */
export type ToolAction<T> = (
  operation: BegunOperation | null,
) => T | NotAnAcknowledgement<T> | Promise<T | NotAnAcknowledgement<T> | AsyncIterable<T>> | AsyncIterable<T>;

/** The outcome of a tool that ran without an operation, because the service did not respond. */
export interface UnverifiedRun<T> {
  readonly result: T;
  readonly operation: null;
  readonly verification: null;
  /** Why the operation could not be begun. */
  readonly verificationError: unknown;
}

/** The outcome of a repeated call that did not run its body, because the effect is verified and no result is recorded. */
export interface DoneRun {
  /** A sentence for the model: the action is done and verified. */
  readonly result: string;
  readonly operation: BegunOperation;
  readonly verification: KeyedVerification;
  readonly verificationError: undefined;
  /** Only such a run has it. */
  readonly isStatement: true;
}

/** The outcome of a tool call that returned. */
export type ToolRun<T> = Run<T> | UnverifiedRun<T> | DoneRun;

/** Whether a run has a sentence in place of a result of the tool. */
export function isDoneRun<T>(run: ToolRun<T>): run is DoneRun {
  return 'isStatement' in run;
}

const BINDING_OPTIONS = namesOf<ToolBinding<unknown, unknown>>({
  tool: true,
  contract: true,
  input: true,
  acknowledge: true,
  timeoutMs: true,
  whenUnreachable: true,
  onRepeat: true,
  begin: true,
});

const TOOL_BEGIN_OPTIONS = BEGIN_OPTIONS.filter((name) => name !== 'idempotencyKey' && name !== 'signal');

/** A result that does not say that the action happened, such as the text of an error. */
export class NotAnAcknowledgement<T> {
  readonly result: T;
  /** Whether the action will be continued: nothing is then submitted, and the operation stays open. */
  readonly isUnfinished: boolean;

  constructor(result: T, { isUnfinished = false }: { readonly isUnfinished?: boolean } = {}) {
    this.result = result;
    this.isUnfinished = isUnfinished;
  }
}

/** @throws {TookEffectError} `tool_binding_invalid`, with the member and what it must be */
export function checkBinding<Args, T>(binding: ToolBinding<Args, T>): void {
  requireKnownOptions('tool_binding_invalid', 'a binding', binding, BINDING_OPTIONS);
  const { tool, contract, input, timeoutMs = 1, whenUnreachable = 'stop', onRepeat, begin = {} } = binding;
  requireKnownOptions('tool_binding_invalid', 'begin of a binding', begin, TOOL_BEGIN_OPTIONS);
  const name = tool || 'a tool';
  const demand = (isMet: boolean, message: string): void => {
    if (!isMet) throw new TookEffectError('tool_binding_invalid', `${name}: ${message}`);
  };
  demand(typeof tool === 'string' && tool !== '', 'give the binding the name of its tool');
  const isVersioned = typeof contract === 'string' && /^[^@\s]+@[1-9]\d*$/.test(contract);
  demand(isVersioned, 'contract must be an id with its version, such as github.issue.created@1');
  demand(typeof input === 'function', "input must be a function that makes the contract's input");
  const isTimer = Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= 2_147_483_647;
  demand(isTimer, 'timeoutMs must be a whole number from 1 to 2147483647');
  const isChoice = ['stop', 'run_unverified'].includes(whenUnreachable);
  demand(isChoice, 'whenUnreachable must be stop or run_unverified');
  checkOnRepeat('tool_binding_invalid', onRepeat);
}
