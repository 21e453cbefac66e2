import type { JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { type PathDocument, type SingularPath, parsePath, requireParsed, resolvePath } from './path.ts';

/** Reads a value from a document. Returns `undefined` if there is none. */
export type Expectation = (document: PathDocument) => JsonValue | undefined;

/**
 * Compiles the expected value of a condition: a constant, the value at a path, or that value plus a number.
 * @param path the path of the condition; at an element of a list, a value of `ref` is expected only if it is simple, because
 *   it is compared with every element
 */
export function compileExpectation(
  { ref, value, plus }: Pick<Condition, 'ref' | 'value' | 'plus'>,
  path: SingularPath,
): Expectation {
  if (ref === undefined) return () => value as JsonValue;
  const reference = requireParsed(parsePath(ref));
  if (plus !== undefined) return (document) => increased(resolvePath(reference, document), plus);
  if (path.root === 'element') return (document) => simpleValue(resolvePath(reference, document));
  return (document) => resolvePath(reference, document);
}

/** Canonical digits: at most 40, so that the sum takes constant time. */
const DIGITS = /^(?:0|-?[1-9][0-9]{0,39})$/;

/** Adds to a safe integer, or to canonical digits. @returns `undefined` for any other value */
function increased(value: JsonValue | undefined, plus: number): JsonValue | undefined {
  if (typeof value === 'string') return DIGITS.test(value) ? String(BigInt(value) + BigInt(plus)) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value + plus : undefined;
}

/** @returns `undefined` for a list, an object and an empty text: an empty expectation says nothing */
function simpleValue(value: JsonValue | undefined): JsonValue | undefined {
  return value === '' || (typeof value === 'object' && value !== null) ? undefined : value;
}
