import type { CheckOutcome } from '@tookeffect/core';

/** Conjunction: `failed` if one failed; else `not_evaluated` if one was not evaluated; else `passed`. */
export function every(outcomes: Iterable<CheckOutcome>): CheckOutcome {
  let result: CheckOutcome = 'passed';
  for (const outcome of outcomes) {
    if (outcome === 'failed') return 'failed';
    if (outcome === 'not_evaluated') result = 'not_evaluated';
  }
  return result;
}

/** Disjunction: `passed` if one passed; else `not_evaluated` if one was not evaluated; else `failed`. */
export function some(outcomes: Iterable<CheckOutcome>): CheckOutcome {
  let result: CheckOutcome = 'failed';
  for (const outcome of outcomes) {
    if (outcome === 'passed') return 'passed';
    if (outcome === 'not_evaluated') result = 'not_evaluated';
  }
  return result;
}

/** Negation; `not_evaluated` stays `not_evaluated`. */
export function negate(outcome: CheckOutcome): CheckOutcome {
  switch (outcome) {
    case 'passed':
      return 'failed';
    case 'failed':
      return 'passed';
    case 'not_evaluated':
      return 'not_evaluated';
  }
}

/** Converts a boolean to an outcome. */
export function toOutcome(isTrue: boolean): CheckOutcome {
  return isTrue ? 'passed' : 'failed';
}
