import type { OperationInput } from '@tookeffect/core';
import type { FailedRun } from '../operations/operation-of.ts';
import type { Action, Run, RunOptions } from '../operations/run-action.ts';
import type { Presentation } from './present.ts';

/** All that an adapter can reach. There is no client and no key in it, so an adapter cannot judge. */
export interface AdapterRuntime {
  /** Runs an action inside an operation. */
  readonly run: <T>(
    contract: string,
    input: OperationInput,
    action: Action<T>,
    options?: RunOptions<T>,
  ) => Promise<Run<T>>;
  /** The operation in which an error was thrown. */
  readonly operationOf: (error: unknown) => FailedRun | undefined;
  /** What to show a model. */
  readonly present: (run: Pick<Run<unknown>, 'operation' | 'verification'>) => Presentation;
}

/** Wraps the tools or nodes of one framework: `const wrap = te.use(adapter)`. */
export interface Adapter<Bound> {
  /** The framework's name. */
  readonly name: string;
  /** @returns what the application uses, for example a function that wraps a tool */
  readonly bind: (runtime: AdapterRuntime) => Bound;
}
