import type { Presentation, ToolBinding, TookEffect, UnsettledCall } from '@tookeffect/sdk';
import type { Feature } from './kit-case.ts';
import type { TestedSdk } from './tested-sdk.ts';

/** The arguments of the tool `place_order`. */
export interface OrderArguments {
  readonly order_number: string;
}

/** What the body of the tool returns, or how it ends, in words that a driver turns into those of its framework. */
export type BodyResult =
  | { readonly kind: 'returned'; readonly value: Readonly<Record<string, unknown>> }
  /** The text of an error in place of a result. */
  | { readonly kind: 'error_result'; readonly text: string }
  /** More input is needed before the action. */
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'interrupt' }
  /** Parts; the last one is the result. */
  | { readonly kind: 'stream'; readonly parts: AsyncIterable<Readonly<Record<string, unknown>>> };

/** One call that a driver makes with its framework. */
export interface DrivenCall {
  readonly te: TookEffect;
  readonly binding: ToolBinding<OrderArguments, unknown>;
  readonly args: OrderArguments;
  readonly scope: string;
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly approval: 'pending' | 'given' | undefined;
  /** The body of the application's own tool; throws the error of the tool. */
  readonly body: () => Promise<BodyResult>;
}

/** What a driver saw. */
export interface DrivenOutcome {
  /** What the model sees: the tool's output and the presentation. */
  readonly output: unknown;
  readonly shown: Presentation;
  /** The verdict of the typed object that the application gets; null when it has none. */
  readonly applicationVerdict: string | null;
}

/** One run of an agent with a gate. */
export interface DrivenRun {
  readonly te: TookEffect;
  /** For an adapter without a framework: the SDK, or a mutant of it. */
  readonly sdk: TestedSdk;
  readonly binding: ToolBinding<OrderArguments, unknown>;
  readonly scope: string;
  /** The option of the gate. */
  readonly rounds: number;
  /**
   * What the model does: it makes the calls of a turn one after the other, and gives a final answer; after a refusal
   * comes the next turn.
   */
  readonly turns: readonly (readonly Pick<DrivenCall, 'args' | 'callId' | 'body'>[])[];
  /** To be awaited before the model gives an answer; 1 for the first. */
  readonly beforeAnswer: (number: number) => Promise<void>;
}

/** What a driver saw of a run with a gate. */
export interface DrivenAnswer {
  /** `done`, or the code of the error that the application gets. */
  readonly ended: string;
  /** How many final answers the model gave. */
  readonly answers: number;
  /** What the model was told after each refused answer. */
  readonly told: readonly string[];
  /** Those of the `GateError`; empty without one. */
  readonly unsettled: readonly UnsettledCall[];
}

/** Calls a tool through the adapter of one framework. */
export interface KitDriver {
  readonly name: string;
  readonly features: readonly Feature[];
  /**
   * Makes one call.
   * @throws what the application gets: the error of the tool, unchanged, or what `suspensionOf` recognizes
   */
  readonly call: (call: DrivenCall) => Promise<DrivenOutcome>;
  /** Runs the agent with the gate of the adapter; needed for the cases of the gate. */
  readonly converse?: (run: DrivenRun) => Promise<DrivenAnswer>;
  /** Whether the framework suspended the call with this error; needed for the features `approval`, `interrupt` and `suspension`. */
  readonly suspensionOf?: (error: unknown) => 'interrupt' | 'approval' | undefined;
}
