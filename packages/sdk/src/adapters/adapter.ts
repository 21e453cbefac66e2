import type { Attribution } from '@tookeffect/core';
import { TookEffectError } from '../errors/took-effect-error.ts';
import type { FailedRun } from '../operations/run-action.ts';
import type { NotAnAcknowledgement, ToolAction, ToolBinding, ToolCall, ToolRun } from './tool-binding.ts';

/** The fields of a run to show to a model, unchanged from the service's response, and the operation's id. */
export interface Presentation {
  /** Null when the tool ran without an operation. */
  readonly operationId: string | null;
  /** Null when there is no verification; the effect is then neither confirmed nor refuted. */
  readonly verdict: string | null;
  readonly reason: string | null;
  readonly nextAction: string | null;
  /** How the effect is tied to the operation; null unless the verdict is `verified`. */
  readonly attribution: Attribution | null;
  /** Why there is no verification: an error code, such as `credit_exhausted`. Absent when there is one. */
  readonly unverified?: string;
}

/** Runs one call of a bound tool inside its operation. @see AdapterRuntime.run */
export type RunTool<Args, T> = (call: ToolCall<Args>, action: ToolAction<T>) => Promise<ToolRun<T>>;

/** Everything that an adapter can use. It has no client and no API key, so an adapter cannot produce a verdict. */
export interface AdapterRuntime {
  /**
   * Binds a tool to a contract.
   * @returns the function that runs each call: it begins the operation, acts, submits the action result, verifies
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
}

/** What is presented of a run, or of the failed run of an error. */
export type PresentedRun = Pick<ToolRun<unknown>, 'operation' | 'verification' | 'verificationError'>;

/** Wraps the tools or nodes of one agent framework: `const wrap = te.use(adapter)`. */
export interface Adapter<Bound> {
  /** The framework's name: lower-case words with hyphens. It is a part of every operation key. */
  readonly name: string;
  /** @returns what the application uses, for example a function that wraps a tool */
  readonly bind: (runtime: AdapterRuntime) => Bound;
  /** Whether a thrown value only suspends the run; such a call passes untouched, and its operation stays open. */
  readonly isInterrupt?: (thrown: unknown) => boolean;
}

/** @returns the fields to show to a model next to the tool's output; nothing is softened or left out */
export function present({ operation, verification, verificationError }: PresentedRun): Presentation {
  const shown = {
    operationId: operation?.id ?? null,
    verdict: verification?.verdict ?? null,
    reason: verification?.reason ?? null,
    nextAction: verification?.nextAction ?? null,
    attribution: verification?.attribution ?? null,
  };
  if (verification) return shown;
  const { code } = verificationError instanceof TookEffectError ? verificationError : {};
  return { ...shown, unverified: code ?? 'unknown_error' };
}
