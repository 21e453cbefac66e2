import type { OperationInput } from '@tookeffect/core';
import type { Action, FailedRun, Run, RunOptions } from './operations/run-action.ts';

/** The fields of a run to show to a model, unchanged from the service's response, and the operation's id. */
export interface Presentation {
  readonly operationId: string;
  /** Null when there is no verification; the effect is then neither confirmed nor refuted. */
  readonly verdict: string | null;
  readonly reason: string | null;
  readonly nextAction: string | null;
}

/** Everything that an adapter can use. It has no client and no API key, so an adapter cannot produce a verdict. */
export interface AdapterRuntime {
  /** Runs an action inside an operation, as `TookEffect.run` does. */
  readonly run: <T>(
    contract: string,
    input: OperationInput,
    action: Action<T>,
    options?: RunOptions<T>,
  ) => Promise<Run<T>>;
  /** Returns the operation in which an action threw this error; undefined for other errors. */
  readonly operationOf: (error: unknown) => FailedRun | undefined;
  /** Returns the fields of a run to show to a model. */
  readonly present: (run: Pick<Run<unknown>, 'operation' | 'verification'>) => Presentation;
}

/** Wraps the tools or nodes of one agent framework: `const wrap = te.use(adapter)`. */
export interface Adapter<Bound> {
  /** The framework's name. */
  readonly name: string;
  /** @returns what the application uses, for example a function that wraps a tool */
  readonly bind: (runtime: AdapterRuntime) => Bound;
}

/** @returns the fields to show to a model next to the tool's output; nothing is softened or left out */
export function present({
  operation,
  verification,
}: Pick<Run<unknown>, 'operation' | 'verification'>): Presentation {
  return {
    operationId: operation.id,
    verdict: verification?.verdict ?? null,
    reason: verification?.reason ?? null,
    nextAction: verification?.nextAction ?? null,
  };
}
