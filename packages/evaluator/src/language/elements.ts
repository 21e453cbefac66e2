import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import { some } from './three-valued.ts';

/** The elements of one list that a condition looks at; more are not evaluated, so that time stays bounded. */
export const MAX_ELEMENTS = 1024;

/**
 * Says whether one element of a list passes. It is `not_evaluated` for a value that is no list, and where no shown element
 * passes but the list can have others: it is not complete, or too long.
 */
export function passesForElement(
  list: JsonValue | undefined,
  passes: (element: JsonValue) => CheckOutcome,
  isComplete: boolean,
): CheckOutcome {
  if (!Array.isArray(list)) return 'not_evaluated';
  const elements = list as readonly JsonValue[];
  const found = some(elements.slice(0, MAX_ELEMENTS).map(passes));
  const showsAll = isComplete && elements.length <= MAX_ELEMENTS;
  return found === 'failed' && !showsAll ? 'not_evaluated' : found;
}
