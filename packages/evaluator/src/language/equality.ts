import {
  type CheckOutcome,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  isInexactNumber,
} from '@tookeffect/core';
import { every, toOutcome } from './three-valued.ts';

/** Values nested deeper than this are `not_evaluated`; the strict JSON parser rejects them as well. */
export const MAX_DEPTH = 64;

/**
 * Deep equality in three-valued logic. Null equals only null. Values of different JSON types are `not_evaluated`, and so
 * is a number that its text does not determine exactly, or that is beyond ±(2^53−1).
 */
export function equals(actual: JsonValue, expected: JsonValue, depth = 0): CheckOutcome {
  if (actual === null || expected === null) return toOutcome(actual === expected);
  if (typeof actual !== typeof expected || Array.isArray(actual) !== Array.isArray(expected))
    return 'not_evaluated';
  if (typeof actual === 'number') return numbersEqual(actual, expected as number);
  if (typeof actual !== 'object') return toOutcome(actual === expected);
  if (depth >= MAX_DEPTH) return 'not_evaluated';
  return Array.isArray(actual)
    ? listsEqual(actual as JsonArray, expected as JsonArray, depth)
    : objectsEqual(actual as JsonObject, expected as JsonObject, depth);
}

/** Says whether a number is within ±(2^53−1), where every integer is exact. */
export function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Says whether a value is an object, and not the text of an inexact number. */
export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isInexactNumber(value);
}

function numbersEqual(actual: number, expected: number): CheckOutcome {
  return isExact(actual) && isExact(expected) ? toOutcome(actual === expected) : 'not_evaluated';
}

function listsEqual(actual: JsonArray, expected: JsonArray, depth: number): CheckOutcome {
  if (actual.length !== expected.length) return 'failed';
  return every(actual.map((element, index) => equals(element, expected[index] as JsonValue, depth + 1)));
}

function objectsEqual(actual: JsonObject, expected: JsonObject, depth: number): CheckOutcome {
  if (isInexactNumber(actual) || isInexactNumber(expected)) return 'not_evaluated';
  const names = Object.keys(actual);
  if (names.length !== Object.keys(expected).length) return 'failed';
  if (!names.every((name) => Object.hasOwn(expected, name))) return 'failed';
  return every(
    names.map((name) => equals(actual[name] as JsonValue, expected[name] as JsonValue, depth + 1)),
  );
}
