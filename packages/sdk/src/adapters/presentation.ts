import type { Attribution } from '@tookeffect/core';
import { TookEffectError } from '../errors/took-effect-error.ts';
import type { ToolRun } from './tool-binding.ts';

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

/** What is presented of a run, or of the failed run of an error. */
export type PresentedRun = Pick<ToolRun<unknown>, 'operation' | 'verification' | 'verificationError'>;

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
