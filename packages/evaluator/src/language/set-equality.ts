import { type CheckOutcome, type JsonValue, canonicalize } from '@tookeffect/core';
import { equals } from './equality.ts';
import { every, some } from './three-valued.ts';

/** How many pairs of elements without an equal are compared; more are `not_evaluated`, so that time stays linear. */
const MAX_PAIRS = 4096;

/**
 * Says whether two lists have the same elements, in any order and however often. An element that equals none of the other
 * list fails. With an inexact number among the elements, the outcome is `not_evaluated`.
 */
export function setsEqual(actual: JsonValue, expected: JsonValue): CheckOutcome {
  if (!Array.isArray(actual) || !Array.isArray(expected)) return 'not_evaluated';
  const [left, right] = [byText(actual as readonly JsonValue[]), byText(expected as readonly JsonValue[])];
  if (!left || !right) return 'not_evaluated';
  return every([
    haveEquals(without(left, right), [...right.values()]),
    haveEquals(without(right, left), [...left.values()]),
  ]);
}

/** @returns the elements by their canonical text; `undefined` if one has none, or cannot be compared with itself */
function byText(list: readonly JsonValue[]): Map<string, JsonValue> | undefined {
  if (list.some((element) => equals(element, element) !== 'passed')) return undefined;
  return new Map(list.map((element) => [canonicalize(element), element]));
}

function without(elements: Map<string, JsonValue>, others: Map<string, JsonValue>): JsonValue[] {
  return [...elements].filter(([text]) => !others.has(text)).map(([, element]) => element);
}

/** Whether each element has an equal among the others, although none has the same canonical text. */
function haveEquals(elements: readonly JsonValue[], others: readonly JsonValue[]): CheckOutcome {
  const types = new Set(others.filter((other) => other !== null).map((other) => typeof other));
  const nested = elements.filter(isContainer);
  const scalars = elements.filter((element) => !isContainer(element));
  const isTooMuch = nested.length * others.length > MAX_PAIRS;
  return every([
    ...scalars.map((element) => differs(element, types)),
    ...nested.map((element) =>
      isTooMuch ? 'not_evaluated' : some(others.map((other) => equals(element, other))),
    ),
  ]);
}

/** A scalar without an equal differs from nulls and from values of its own type; others cannot be compared with it. */
function differs(element: JsonValue, types: ReadonlySet<string>): CheckOutcome {
  const isComparable = element === null || [...types].every((type) => type === typeof element);
  return isComparable ? 'failed' : 'not_evaluated';
}

function isContainer(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}
