import type { CheckOutcome } from '@tookeffect/core';

/** All must pass: one failure decides, else one that could not be evaluated. */
export function every(outcomes: Iterable<CheckOutcome>): CheckOutcome {
  let result: CheckOutcome = 'passed';
  for (const outcome of outcomes) {
    if (outcome === 'failed') return 'failed';
    if (outcome === 'not_evaluated') result = 'not_evaluated';
  }
  return result;
}

/** One must pass: a pass decides, else one that could not be evaluated leaves it open. */
export function some(outcomes: Iterable<CheckOutcome>): CheckOutcome {
  let result: CheckOutcome = 'failed';
  for (const outcome of outcomes) {
    if (outcome === 'passed') return 'passed';
    if (outcome === 'not_evaluated') result = 'not_evaluated';
  }
  return result;
}

/** The opposite; what could not be evaluated stays so. */
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

/** A plain yes or no as an outcome. */
export function outcomeOf(holds: boolean): CheckOutcome {
  return holds ? 'passed' : 'failed';
}
