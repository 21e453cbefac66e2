import type { Run } from '../operations/run-action.ts';

/** What a model is shown of a run: the service's own words, and the id to report. */
export interface Presentation {
  readonly operationId: string;
  /** Null where the verify could not be asked: then nothing is known. */
  readonly verdict: string | null;
  readonly reason: string | null;
  readonly nextAction: string | null;
}

/** @returns what to show a model beside the tool's output; nothing is softened or left out */
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
