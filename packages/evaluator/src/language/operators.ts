import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Operator } from '@tookeffect/wire';
import { contains, equals, isExact } from './equality.ts';
import { negate, outcomeOf, some } from './three-valued.ts';

/** The operators that compare a value with an expected one; `matches`, `present` and `absent` take none at run time. */
export type ComparingOperator = Exclude<Operator, 'matches' | 'present' | 'absent'>;

/** Compares what was observed with what was expected; whatever does not fit the operator is `not_evaluated`. */
export function compare(op: ComparingOperator, actual: JsonValue, expected: JsonValue): CheckOutcome {
  switch (op) {
    case 'eq':
      return equals(actual, expected);
    case 'ne':
      return negate(equals(actual, expected));
    case 'in':
      return Array.isArray(expected)
        ? some(expected.map((one: JsonValue) => equals(actual, one)))
        : 'not_evaluated';
    case 'contains':
      return contains(actual, expected);
    case 'gte':
      return ordered(actual, expected, (difference) => difference >= 0);
    case 'lte':
      return ordered(actual, expected, (difference) => difference <= 0);
    case 'intEq':
      return integersEqual(actual, expected);
  }
}

function ordered(
  actual: JsonValue,
  expected: JsonValue,
  holds: (difference: number) => boolean,
): CheckOutcome {
  if (typeof actual !== 'number' || typeof expected !== 'number') return 'not_evaluated';
  return isExact(actual) && isExact(expected) ? outcomeOf(holds(actual - expected)) : 'not_evaluated';
}

function integersEqual(actual: JsonValue, expected: JsonValue): CheckOutcome {
  const [left, right] = [integerDigits(actual), integerDigits(expected)];
  return left === undefined || right === undefined ? 'not_evaluated' : outcomeOf(left === right);
}

/** An integer's one spelling: from a safe integer, or from a text of canonical digits of any length. */
function integerDigits(value: JsonValue): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^(?:0|-?[1-9][0-9]*)$/.test(value) ? value : undefined;
}
