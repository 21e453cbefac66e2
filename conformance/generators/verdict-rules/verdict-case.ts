import type { JsonObject, Story } from './story.ts';

/** One case of the verdict rules, before it is written out in full. */
export interface VerdictCase {
  /** Words; never reused. */
  readonly id: string;
  /** What the case protects, as a sentence. */
  readonly comment: string;
  /** The row of the decision table, or the rule beside it, in docs/verdicts.md. */
  readonly source: string;
  /** The named mutant of the evaluator that this case tells from the original. */
  readonly kills: string;
  /** A name in contracts.ts, or any JSON value for what is no contract at all. */
  readonly contract: string | { readonly broken: unknown };
  readonly story: Story;
  /** The members of the evaluation that the case is about; verdict and reason always. */
  readonly expected: JsonObject;
}

export function verified(more: JsonObject = {}): JsonObject {
  return { verdict: 'verified', reason: 'all_checks_passed', nextAction: 'proceed', ...more };
}

export function refuted(reason: string, more: JsonObject = {}): JsonObject {
  return { verdict: 'refuted', reason, claim: null, ...more };
}

export function pending(reason: string, retryAfterSeconds: number, more: JsonObject = {}): JsonObject {
  return { verdict: 'pending', reason, nextAction: 'wait', retryAfterSeconds, claim: null, ...more };
}

export function inconclusive(reason: string, more: JsonObject = {}): JsonObject {
  return { verdict: 'inconclusive', reason, claim: null, ...more };
}

/** The outcomes of the base contract's checks, in order; those left out passed. */
export function outcomes(changes: Readonly<Record<string, string>> = {}): JsonObject[] {
  const ids = ['owner', 'title', 'state', 'colour', 'correlation', 'freshness'];
  return ids.map((id) => ({ id, outcome: changes[id] ?? 'passed' }));
}
