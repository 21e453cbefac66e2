import { type InexactNumber, isInexactNumber } from './inexact-number.ts';
import { isJsonObject, type JsonValue, jsonPointer } from './json-value.ts';
import { parseStrict, type ParseStrictOptions } from './parse-strict.ts';

/** A number that a reader with doubles takes for another number. */
export interface InexactNumberPlace {
  /** RFC 6901. */
  readonly pointer: string;
  /** As the document spells it. */
  readonly spelling: string;
}

/**
 * Lists the numbers of a document whose text a double does not hold exactly, in document order: `1.0000000000000000001`,
 * integers beyond ±(2^53−1), and `1e400`. What is asked of a system of record must not contain one: it would be rounded.
 * @throws {CanonicalJsonError} as `parseStrict`, except for such numbers
 */
export function listInexactNumbers(
  document: Uint8Array | string,
  { maxBytes }: Pick<ParseStrictOptions, 'maxBytes'> = {},
): InexactNumberPlace[] {
  const bounds = maxBytes === undefined ? {} : { maxBytes };
  const exact = parseStrict(document, { ...bounds, integers: 'exact' });
  const places: InexactNumberPlace[] = [];
  visit(exact, roundedOrUndefined(document, bounds), []);
  return places;

  /** @param rounded tells a number from an object that looks like one; `undefined` if the document cannot be rounded */
  function visit(value: JsonValue, rounded: JsonValue | undefined, path: readonly (string | number)[]): void {
    if (isInexactNumber(value) && !isJsonObject(rounded)) places.push(placeOf(value, path));
    else if (Array.isArray(value))
      value.forEach((element: JsonValue, index) => {
        visit(element, (rounded as readonly JsonValue[] | undefined)?.[index], [...path, index]);
      });
    else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value))
        visit(member, (rounded as Readonly<Record<string, JsonValue>> | undefined)?.[name], [...path, name]);
  }
}

function placeOf(
  { $inexactNumber: spelling }: InexactNumber,
  path: readonly (string | number)[],
): InexactNumberPlace {
  return { pointer: jsonPointer(path), spelling };
}

function roundedOrUndefined(
  document: Uint8Array | string,
  bounds: Pick<ParseStrictOptions, 'maxBytes'>,
): JsonValue | undefined {
  try {
    return parseStrict(document, { ...bounds, integers: 'any' });
  } catch {
    // The exact reading found no other fault than a number beyond all doubles.
    return undefined;
  }
}
