import {
  type CheckOutcome,
  type JsonObject,
  type JsonValue,
  canonicalDecimal,
  isInexactNumber,
} from '@tookeffect/core';
import type { Operator } from '@tookeffect/wire';
import { MAX_DEPTH, equals, isExact, isObject } from './equality.ts';
import { exactDigits } from './exact-digits.ts';
import { instantsEqual } from './instant.ts';
import { every, negate, some, toOutcome } from './three-valued.ts';

/** The operators that compare an actual with an expected value; the others have a compilation of their own. */
export type ComparingOperator = Exclude<
  Operator,
  | 'matches'
  | 'present'
  | 'absent'
  | 'allTrue'
  | 'sameAsBaseline'
  | 'some'
  | 'none'
  | 'anyOf'
  | 'setEq'
  | 'joinEq'
>;

/** Applies an operator; values of a type that the operator does not take are `not_evaluated`. */
export function compare(op: ComparingOperator, actual: JsonValue, expected: JsonValue): CheckOutcome {
  switch (op) {
    case 'eq':
      return equals(actual, expected);
    case 'ne':
      return negate(equals(actual, expected));
    case 'eqFold':
      return equalsFolded(actual, expected);
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
      return spellingsEqual(integerDigits(actual), integerDigits(expected));
    case 'decimalEq':
      return spellingsEqual(decimalText(actual), decimalText(expected));
    case 'instantEq':
      return instantsEqual(actual, expected);
  }
}

/**
 * Says whether a text contains a text, a list an element, or an object every expected member: objects within objects by
 * containment, lists as a whole. A missing member is `not_evaluated`, and so is an empty text or an empty object as the
 * expected value, because every text and every object contains it.
 */
function contains(actual: JsonValue, expected: JsonValue): CheckOutcome {
  if (typeof actual === 'string' && typeof expected === 'string')
    return expected === '' ? 'not_evaluated' : toOutcome(actual.includes(expected));
  if (Array.isArray(actual)) return some(actual.map((element: JsonValue) => equals(element, expected)));
  if (!isObject(actual) || !isObject(expected) || Object.keys(expected).length === 0) return 'not_evaluated';
  return containsMembers(actual, expected, 0);
}

/** Says whether every element of a list, or every member of an object, is true; an empty one is `not_evaluated`. */
export function allTrue(actual: JsonValue): CheckOutcome {
  if (typeof actual !== 'object' || actual === null) return 'not_evaluated';
  const values = Object.values(actual) as readonly JsonValue[];
  if (values.length === 0) return 'not_evaluated';
  return every(
    values.map((value) => (typeof value === 'boolean' ? toOutcome(value) : ('not_evaluated' as const))),
  );
}

/**
 * Says whether the named members of an object are as they were: each equal, or missing in both. Without names, and for
 * values that are not objects, `not_evaluated`.
 */
export function sameMembers(before: JsonValue, now: JsonValue, names: JsonValue): CheckOutcome {
  if (!isObject(before) || !isObject(now) || !Array.isArray(names) || names.length === 0)
    return 'not_evaluated';
  const distinct = new Set(names as readonly JsonValue[]);
  return every(
    [...distinct].map((name) => (typeof name === 'string' ? sameMember(before, now, name) : 'not_evaluated')),
  );
}

function sameMember(before: JsonObject, now: JsonObject, name: string): CheckOutcome {
  const [isBefore, isNow] = [Object.hasOwn(before, name), Object.hasOwn(now, name)];
  if (!isBefore || !isNow) return toOutcome(isBefore === isNow);
  return equals(now[name] as JsonValue, before[name] as JsonValue);
}

/** Equality, in which texts may differ in the case of ASCII letters. */
function equalsFolded(actual: JsonValue, expected: JsonValue): CheckOutcome {
  return typeof actual === 'string' && typeof expected === 'string'
    ? toOutcome(foldAscii(actual) === foldAscii(expected))
    : equals(actual, expected);
}

function foldAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function ordered(
  actual: JsonValue,
  expected: JsonValue,
  accepts: (difference: number) => boolean,
): CheckOutcome {
  if (typeof actual !== 'number' || typeof expected !== 'number') return 'not_evaluated';
  return isExact(actual) && isExact(expected) ? toOutcome(accepts(actual - expected)) : 'not_evaluated';
}

function spellingsEqual(actual: string | undefined, expected: string | undefined): CheckOutcome {
  return actual === undefined || expected === undefined ? 'not_evaluated' : toOutcome(actual === expected);
}

/**
 * Returns the canonical digits of an integer, whether it is a number of any size or a text that consists of canonical
 * digits.
 */
function integerDigits(value: JsonValue): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (isInexactNumber(value)) return exactDigits(value);
  return typeof value === 'string' && /^(?:0|-?[1-9][0-9]*)$/.test(value) ? value : undefined;
}

/** Returns the canonical decimal of an exact number, or of a text that spells a number as JSON does. */
function decimalText(value: JsonValue): string | undefined {
  if (typeof value === 'number') return isExact(value) ? canonicalDecimal(String(value)) : undefined;
  return typeof value === 'string' ? canonicalDecimal(value) : undefined;
}

function containsMembers(actual: JsonObject, expected: JsonObject, depth: number): CheckOutcome {
  return every(
    Object.entries(expected).map(([name, value]) =>
      Object.hasOwn(actual, name)
        ? containsMember(actual[name] as JsonValue, value, depth + 1)
        : 'not_evaluated',
    ),
  );
}

/** An empty object as an expected member equals an empty object; of any other object it says nothing. */
function containsMember(actual: JsonValue, expected: JsonValue, depth: number): CheckOutcome {
  if (!isObject(actual) || !isObject(expected) || depth >= MAX_DEPTH) return equals(actual, expected, depth);
  if (Object.keys(expected).length > 0) return containsMembers(actual, expected, depth);
  return Object.keys(actual).length === 0 ? 'passed' : 'not_evaluated';
}
