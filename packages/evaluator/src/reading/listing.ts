import type { JsonValue } from '@tookeffect/core';
import type { CompiledListing } from '../compiled-contract.ts';
import type { CompiledCondition } from '../language/condition.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { every } from '../language/three-valued.ts';
import type { AnsweredObservation, GivenAnswer } from './answer.ts';

/** The items of a read that may be the effect, each as the observation that a check sees. */
export interface Items {
  readonly observations: readonly AnsweredObservation[];
  /** Whether nothing else can be there: false where an item or the completeness could not be judged. */
  readonly isComplete: boolean;
}

const NOTHING: Items = { observations: [], isComplete: true };

/** The object itself, where a read's body is no list. */
export function itemOf(answer: GivenAnswer): Items {
  return answer.kind === 'present' ? { observations: [answer.observation], isComplete: true } : NOTHING;
}

/**
 * The items of a listing that pass its `where`.
 * @returns `undefined` where the body holds no list: schema drift
 */
export function itemsOf(
  listing: CompiledListing,
  answer: GivenAnswer,
  base: PathDocument,
): Items | undefined {
  if (answer.kind === 'absent') return { observations: [], isComplete: false };
  const { observation } = answer;
  const list = resolvePath(listing.select, { observation });
  if (!Array.isArray(list)) return undefined;
  const whole: PathDocument = { ...base, observation: { ...observation, count: list.length } };
  const observations: AnsweredObservation[] = [];
  let isComplete = holds(listing.completeWhen, whole) === 'passed';
  for (const body of list as readonly JsonValue[]) {
    const item = { ...observation, body };
    const outcome = holds(listing.where, { ...base, observation: item });
    if (outcome === 'passed') observations.push(item);
    if (outcome === 'not_evaluated') isComplete = false;
  }
  return { observations, isComplete };
}

function holds(conditions: readonly CompiledCondition[], document: PathDocument) {
  return every(conditions.map((condition) => condition(document)));
}
