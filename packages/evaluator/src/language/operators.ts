import type { CheckOutcome, JsonArray, JsonObject, JsonValue } from '@tookeffect/core';
import type { Operator } from '@tookeffect/wire';
import { every, negate, some, toOutcome } from './three-valued.ts';

/** The operators that compare an actual with an expected value; `matches`, `present` and `absent` do not. */
export type ComparingOperator = Exclude<Operator, 'matches' | 'present' | 'absent'>;

/** Values nested deeper than this are `not_evaluated`; the strict JSON parser rejects them as well. */
const MAX_DEPTH = 64;

/** Applies an operator; values of a type that the operator does not take are `not_evaluated`. */
export function compare(op: ComparingOperator, actual: JsonValue, expected: JsonValue): CheckOutcome {
  switch (op) {
    case 'eq':
      return equals(actual, expected);
    case 'ne':
      return negate(equals(actual, expected));
    case 'in':
      return Array.isArray(expected)
        ? some(expected.map((element: JsonValue) => equals(actual, element)))
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

/**
 * Deep equality in three-valued logic. Null equals only null. Values of different JSON types are `not_evaluated`, and so
 * is a number beyond ±(2^53−1), which may have lost digits.
 */
export function equals(actual: JsonValue, expected: JsonValue, depth = 0): CheckOutcome {
  if (actual === null || expected === null) return toOutcome(actual === expected);
  if (typeof actual !== typeof expected || Array.isArray(actual) !== Array.isArray(expected))
    return 'not_evaluated';
  if (typeof actual === 'number') return numbersEqual(actual, expected as number);
  if (typeof actual !== 'object') return toOutcome(actual === expected);
  if (depth >= MAX_DEPTH) return 'not_evaluated';
  return isObject(actual)
    ? objectsEqual(actual, expected as JsonObject, depth)
    : listsEqual(actual, expected as JsonArray, depth);
}

/**
 * Says whether a text contains a text, a list an element, or an object every expected member with an equal value; a
 * missing member is `not_evaluated`.
 */
export function contains(actual: JsonValue, expected: JsonValue): CheckOutcome {
  if (typeof actual === 'string' && typeof expected === 'string') return toOutcome(actual.includes(expected));
  if (Array.isArray(actual)) return some(actual.map((element: JsonValue) => equals(element, expected)));
  if (!isObject(actual) || !isObject(expected)) return 'not_evaluated';
  return every(
    Object.entries(expected).map(([name, value]) =>
      Object.hasOwn(actual, name) ? equals(actual[name] as JsonValue, value) : 'not_evaluated',
    ),
  );
}

/** Says whether a number kept all its digits when it was parsed. */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function ordered(
  actual: JsonValue,
  expected: JsonValue,
  accepts: (difference: number) => boolean,
): CheckOutcome {
  if (typeof actual !== 'number' || typeof expected !== 'number') return 'not_evaluated';
  return isExact(actual) && isExact(expected) ? toOutcome(accepts(actual - expected)) : 'not_evaluated';
}

function integersEqual(actual: JsonValue, expected: JsonValue): CheckOutcome {
  const [left, right] = [integerDigits(actual), integerDigits(expected)];
  return left === undefined || right === undefined ? 'not_evaluated' : toOutcome(left === right);
}

/** Returns the canonical digits of a safe integer, or of a text that consists of canonical digits of any length. */
function integerDigits(value: JsonValue): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^(?:0|-?[1-9][0-9]*)$/.test(value) ? value : undefined;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numbersEqual(actual: number, expected: number): CheckOutcome {
  return isExact(actual) && isExact(expected) ? toOutcome(actual === expected) : 'not_evaluated';
}

function listsEqual(actual: JsonArray, expected: JsonArray, depth: number): CheckOutcome {
  if (actual.length !== expected.length) return 'failed';
  return every(actual.map((element, index) => equals(element, expected[index] as JsonValue, depth + 1)));
}

function objectsEqual(actual: JsonObject, expected: JsonObject, depth: number): CheckOutcome {
  const names = Object.keys(actual);
  if (names.length !== Object.keys(expected).length) return 'failed';
  if (!names.every((name) => Object.hasOwn(expected, name))) return 'failed';
  return every(
    names.map((name) => equals(actual[name] as JsonValue, expected[name] as JsonValue, depth + 1)),
  );
}
