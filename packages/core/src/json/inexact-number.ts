import { canonicalDecimal } from './decimal.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';

/**
 * The JSON value that represents a number whose text a double does not hold exactly, such as
 * `{"$inexactNumber": "1.0000000000000000001"}`. A document that contains such an object itself is read in the same way.
 */
export interface InexactNumber extends JsonObject {
  /** The number as the document spells it. */
  readonly $inexactNumber: string;
}

/** Whether a JSON value represents a number that a double does not hold exactly. */
export function isInexactNumber(value: JsonValue | undefined): value is InexactNumber {
  return (
    isJsonObject(value) &&
    Object.hasOwn(value, '$inexactNumber') &&
    typeof value.$inexactNumber === 'string' &&
    Object.keys(value).length === 1
  );
}

/**
 * Whether a double holds exactly the number that a text spells: the shortest text of the double spells the same number,
 * within ±(2^53−1). `1.50` and `0.1` are exact; `1.0000000000000000001`, `9007199254740993` and `1e400` are not.
 * @param spelling a number as JSON spells it
 * @param value what the spelling was read as
 */
export function isExactSpelling(spelling: string, value: number): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const shortest = String(value);
  return shortest === spelling || canonicalDecimal(shortest) === canonicalDecimal(spelling);
}
