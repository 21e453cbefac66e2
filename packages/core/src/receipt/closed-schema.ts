import { isJsonObject, type JsonArray, jsonPointer, type JsonValue } from '../json/json-value.ts';

/**
 * Finds the first violation in a value. The checks are composed by generated code, one for each schema.
 * @returns its pointer, which contains only names of the schema; undefined if the value matches
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */
export type SchemaCheck = (value: JsonValue) => string | undefined;

/** Accepts one value: `const`, and the type `null`. */
export function constant(expected: null | boolean | number | string): SchemaCheck {
  return fitting((value) => value === expected);
}

/** Accepts the type `boolean`. */
export const boolean: SchemaCheck = fitting((value) => typeof value === 'boolean');

/** Accepts the type `integer` within bounds. */
export function integer(minimum: number, maximum: number): SchemaCheck {
  return fitting((value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum);
}

/** Accepts an `enum` of strings. */
export function words(...values: readonly string[]): SchemaCheck {
  return fitting((value) => values.some((word) => word === value));
}

/** Accepts strings of a length in code points that match a pattern. */
export function text(maxLength: number, pattern = '', minLength = 0): SchemaCheck {
  const regExp = new RegExp(pattern, 'u');
  return fitting(
    (value) => typeof value === 'string' && isLengthWithin(value, minLength, maxLength) && regExp.test(value),
  );
}

/** Accepts arrays. */
export function list(check: SchemaCheck, maxItems: number, minItems = 0): SchemaCheck {
  return (value) => {
    if (!isJsonArray(value) || value.length < minItems || value.length > maxItems) return HERE;
    for (const [index, item] of value.entries()) {
      const violation = check(item);
      if (violation !== undefined) return `/${index}${violation}`;
    }
    return undefined;
  };
}

/** Accepts objects with these members and no others. Only own properties are members. */
export function object(
  members: Readonly<Record<string, SchemaCheck>>,
  ...optional: readonly string[]
): SchemaCheck {
  const checks = new Map(Object.entries(members));
  const required = [...checks.keys()].filter((name) => !optional.includes(name));
  return (value) => {
    if (!isJsonObject(value)) return HERE;
    for (const name of Object.keys(value)) {
      const check = checks.get(name);
      if (!check) return HERE;
      const violation = check(value[name]!);
      if (violation !== undefined) return jsonPointer([name]) + violation;
    }
    const missing = required.find((name) => !Object.hasOwn(value, name));
    return missing === undefined ? undefined : jsonPointer([missing]);
  };
}

/** Accepts what exactly one check accepts. Reports the deepest violation: that alternative was most likely meant. */
export function oneOf(...checks: readonly SchemaCheck[]): SchemaCheck {
  return (value) => {
    let deepest = HERE;
    let fits = 0;
    for (const check of checks) {
      const violation = check(value);
      if (violation === undefined) fits++;
      else if (violation.length > deepest.length) deepest = violation;
    }
    return fits === 1 ? undefined : deepest;
  };
}

/** The pointer to the value itself. */
const HERE = '';

function fitting(fits: (value: JsonValue) => boolean): SchemaCheck {
  return (value) => (fits(value) ? undefined : HERE);
}

function isLengthWithin(value: string, minLength: number, maxLength: number): boolean {
  // A code point takes one or two UTF-16 units, so counting is rarely needed.
  if (value.length >= 2 * minLength && value.length <= maxLength) return true;
  const codePoints = Array.from(value).length;
  return codePoints >= minLength && codePoints <= maxLength;
}

function isJsonArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}
