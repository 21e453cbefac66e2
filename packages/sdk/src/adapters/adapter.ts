import type { FailedRun } from '../operations/failed-runs.ts';
import type { PresentedRun, Presentation } from './presentation.ts';
import type { NotAnAcknowledgement, ToolAction, ToolBinding, ToolCall, ToolRun } from './tool-binding.ts';
import type { UnsettledCall, UnsettledCalls } from './unsettled-calls.ts';

/** Runs one call of a bound tool inside its operation. @see AdapterRuntime.run */
export type RunTool<Args, T> = (call: ToolCall<Args>, action: ToolAction<T>) => Promise<ToolRun<T>>;

/** Everything that an adapter can use. It has no client and no API key, so an adapter cannot produce a verdict. */
export interface AdapterRuntime {
  /**
   * Binds a tool to a contract.
   * @returns the function that runs each call: it begins the operation, acts, submits the action result, verifies. A
   *   repeated call looks first, and acts only where that is safe: its run can be a `DoneRun`, or it throws an
   *   `ActionNotRepeatedError`. A call whose operation could not be begun throws a `ToolNotCalledError`.
   * @throws {TookEffectError} `tool_binding_invalid`, at once
   */
  readonly run: <Args, T>(binding: ToolBinding<Args, T>) => RunTool<Args, T>;
  /** Marks a result that does not say that the action happened; the tool returns it in place of the result. */
  readonly notAnAcknowledgement: <T>(
    result: T,
    options?: { readonly isUnfinished?: boolean },
  ) => NotAnAcknowledgement<T>;
  /** Returns the operation in which an action threw this error; undefined for other errors. */
  readonly operationOf: (error: unknown) => FailedRun | undefined;
  /** Returns the fields of a run to show to a model. */
  readonly present: (run: PresentedRun) => Presentation;
  /**
   * For the gate before a final answer: the calls of a scope that are not verified, in the order of their first run. Each
   * operation is read again, free of charge. One that cannot be read stays as it was.
   * @param known calls that stored messages of the scope show, because the runtime of a new process knows none
   * @throws {TookEffectError} `gate_off` when the adapter has no `gate`
   */
  readonly unsettled: (scope: string, known?: readonly UnsettledCall[]) => Promise<readonly UnsettledCall[]>;
  /** Forgets the calls of a scope that has ended. Settled calls are forgotten without it. */
  readonly forget: (scope: string) => void;
}

/** Wraps the tools or nodes of one agent framework: `const wrap = te.use(adapter)`. */
export interface Adapter<Bound> {
  /** The framework's name: lower-case words with hyphens. It is a part of every operation key. */
  readonly name: string;
  /** @returns what the application uses, for example a function that wraps a tool */
  readonly bind: (runtime: AdapterRuntime) => Bound;
  /** Whether a thrown value only suspends the run; such a call passes untouched, and its operation stays open. */
  readonly isInterrupt?: (thrown: unknown) => boolean;
  /** The class `UnsettledCalls`, to remember the calls for `unsettled`. Default: nothing is remembered. */
  readonly gate?: typeof UnsettledCalls | undefined;
}
