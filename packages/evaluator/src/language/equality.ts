import type { CheckOutcome, JsonArray, JsonObject, JsonValue } from '@tookeffect/core';
import { every, outcomeOf, some } from './three-valued.ts';

/** Values nested deeper than this are not compared: the strict parser refuses them too. */
const MAX_DEPTH = 64;

/**
 * Deep equality in three values. Across JSON types it is `not_evaluated`, because a changed type says nothing about
 * the value; null equals null only; a number beyond ±(2^53−1) may have lost digits and is `not_evaluated`.
 */
export function equals(actual: JsonValue, expected: JsonValue, depth = 0): CheckOutcome {
  if (actual === null || expected === null) return outcomeOf(actual === expected);
  if (typeof actual !== typeof expected || Array.isArray(actual) !== Array.isArray(expected))
    return 'not_evaluated';
  if (typeof actual === 'number') return numbersEqual(actual, expected as number);
  if (typeof actual !== 'object') return outcomeOf(actual === expected);
  if (depth >= MAX_DEPTH) return 'not_evaluated';
  return isObject(actual)
    ? objectsEqual(actual, expected as JsonObject, depth)
    : listsEqual(actual, expected as JsonArray, depth);
}

/** Text in text, an element in a list, or members in an object (each named member equal; a missing one `not_evaluated`). */
export function contains(actual: JsonValue, expected: JsonValue): CheckOutcome {
  if (typeof actual === 'string' && typeof expected === 'string') return outcomeOf(actual.includes(expected));
  if (Array.isArray(actual)) return some(actual.map((element: JsonValue) => equals(element, expected)));
  if (!isObject(actual) || !isObject(expected)) return 'not_evaluated';
  return every(
    Object.entries(expected).map(([name, value]) =>
      Object.hasOwn(actual, name) ? equals(actual[name] as JsonValue, value) : 'not_evaluated',
    ),
  );
}

/** Whether a number survived parsing with all its digits. */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numbersEqual(actual: number, expected: number): CheckOutcome {
  return isExact(actual) && isExact(expected) ? outcomeOf(actual === expected) : 'not_evaluated';
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
