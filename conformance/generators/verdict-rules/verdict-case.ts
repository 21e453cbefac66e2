import type { JsonObject, Story } from './story.ts';

/** One case of the verdict rules, before it is written out in full. */
export interface VerdictCase {
  /** Unique; never reused. */
  readonly id: string;
  /** What the case protects. */
  readonly comment: string;
  /** The row of the decision table or the definition in docs/verdicts.md. */
  readonly source: string;
  /** The named mutant of the evaluator that this case detects. */
  readonly kills: string;
  /** A name in contracts.ts, or any JSON value that is not a valid contract. */
  readonly contract: string | { readonly broken: unknown };
  readonly story: Story;
  /** The members of the evaluation that the case checks; always verdict and reason. */
  readonly expected: JsonObject;
}

/** One operation of a comparison. */
export interface ComparedEffect {
  /** A name in contracts.ts. */
  readonly contract: string;
  readonly input: JsonObject;
}

/** One case of the effect keys: how many keys each of two operations has, and how many both have. */
export interface EffectCase extends Pick<VerdictCase, 'id' | 'comment' | 'source' | 'kills'> {
  readonly left: ComparedEffect;
  readonly right: ComparedEffect;
  readonly expected: { readonly left: number; readonly right: number; readonly common: number };
}

export function verified(more: JsonObject = {}): JsonObject {
  return { verdict: 'verified', reason: 'all_checks_passed', nextAction: 'proceed', ...more };
}

/** A state that is as asked and was not before. */
export function reached(more: JsonObject = {}): JsonObject {
  return verified({ reason: 'state_reached', attribution: tied('state'), ...more });
}

/** An attribution that the base contract calls sufficient. */
export function tied(kind: string, changes: JsonObject = {}): JsonObject {
  return { kind, sufficient: true, actorConfirmed: false, ...changes };
}

export function refuted(reason: string, more: JsonObject = {}): JsonObject {
  return { verdict: 'refuted', reason, attribution: null, claims: [], ...more };
}

export function pending(reason: string, retryAfterSeconds: number, more: JsonObject = {}): JsonObject {
  return {
    verdict: 'pending',
    reason,
    nextAction: 'wait',
    retryAfterSeconds,
    attribution: null,
    claims: [],
    ...more,
  };
}

export function inconclusive(reason: string, more: JsonObject = {}): JsonObject {
  return { verdict: 'inconclusive', reason, attribution: null, claims: [], ...more };
}

/** What a `verified` claims: by default the creation of thing 7. */
export function claims(objectId = '7', changes: JsonObject = {}): { readonly claims: readonly JsonObject[] } {
  const claimed = { objectType: 'thing', objectId, aspect: 'created', revision: null, ...changes };
  return { claims: [{ system: 'https://shop.example', ...claimed }] };
}

/** The outcomes of the base contract's checks, in order; `passed` unless given. */
export function outcomes(changes: Readonly<Record<string, string>> = {}): JsonObject[] {
  const ids = ['owner', 'title', 'state', 'colour', 'correlation', 'freshness'];
  return ids.map((id) => ({ id, outcome: changes[id] ?? 'passed', required: id !== 'colour' }));
}
