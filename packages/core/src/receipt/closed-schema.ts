import { isJsonObject, type JsonArray, jsonPointer, type JsonValue } from '../json/json-value.ts';

/**
 * Finds the first violation in a value. The checks are composed by generated code, one for each schema.
 * @returns its pointer, which contains only names of the schema; undefined if the value matches
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */
export interface SchemaCheck {
  (value: JsonValue): string | undefined;
  /**
   * A regular expression, without anchors. It matches canonical texts of values that match the schema, and no other text. Most
   * of those texts match: none with an escape, a character beyond ASCII, or a number near the maximum of its range.
   */
  readonly pattern: string;
}

/** Accepts one value: `const`, and the type `null`. */
export function constant(expected: null | boolean | number | string): SchemaCheck {
  return fitting((value) => value === expected, literal(expected));
}

/** Accepts the type `boolean`. */
export const boolean: SchemaCheck = fitting((value) => typeof value === 'boolean', '(?:true|false)');

/** Accepts the type `integer` within bounds; its pattern needs a minimum of at most 1. */
export function integer(minimum: number, maximum: number): SchemaCheck {
  return fitting(
    (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    // A number with fewer digits than the maximum is smaller.
    minimum > 1 || maximum < 10 ? NOTHING : `[1-9][0-9]{0,${String(maximum).length - 2}}`,
  );
}

/** Accepts an `enum` of strings. */
export function words(...values: readonly string[]): SchemaCheck {
  return fitting((value) => values.some((word) => word === value), anyOf(values.map(literal)));
}

/** Accepts strings of a length in code points that match a pattern, which names the characters that it accepts. */
export function text(maxLength: number, pattern = '', minLength = 0): SchemaCheck {
  const regExp = new RegExp(pattern, 'u');
  const plain = `[ !#-[\\]-~]{${minLength},${maxLength}}"`;
  // Without a repetition of any length, the pattern alone limits the length.
  const matching = /[*+]/.test(pattern) ? `(?=${plain})` : '';
  return fitting(
    (value) => typeof value === 'string' && isLengthWithin(value, minLength, maxLength) && regExp.test(value),
    `"${pattern ? `${matching}(?:${pattern.slice(1, -1)})"` : plain}`,
  );
}

/** Accepts arrays. */
export function list(check: SchemaCheck, maxItems: number, minItems = 0): SchemaCheck {
  const { pattern } = check;
  const items = `${pattern}(?:,${pattern}){${Math.max(minItems - 1, 0)},${maxItems - 1}}`;
  return withPattern(
    (value) => {
      if (!isJsonArray(value) || value.length < minItems || value.length > maxItems) return HERE;
      for (const [index, item] of value.entries()) {
        const violation = check(item);
        if (violation !== undefined) return `/${index}${violation}`;
      }
      return undefined;
    },
    `\\[${minItems > 0 ? items : `(?:${items})?`}\\]`,
  );
}

/** Accepts objects with these members and no others. Only own properties are members. The last name, as sorted, is required. */
export function object(
  members: Readonly<Record<string, SchemaCheck>>,
  ...optional: readonly string[]
): SchemaCheck {
  const checks = new Map(Object.entries(members));
  const required = [...checks.keys()].filter((name) => !optional.includes(name));
  return withPattern(
    (value) => {
      if (!isJsonObject(value)) return HERE;
      for (const name of Object.keys(value)) {
        const check = checks.get(name);
        if (!check) return HERE;
        const violation = check(value[name]!);
        if (violation !== undefined) return jsonPointer([name]) + violation;
      }
      const missing = required.find((name) => !Object.hasOwn(value, name));
      return missing === undefined ? undefined : jsonPointer([missing]);
    },
    membersPattern(checks, optional),
  );
}

/**
 * Accepts what exactly one check accepts. Reports the deepest violation: that alternative was most likely meant. For the
 * pattern, no value may match two alternatives.
 */
export function oneOf(...checks: readonly SchemaCheck[]): SchemaCheck {
  return withPattern(
    (value) => {
      let deepest = HERE;
      let fits = 0;
      for (const check of checks) {
        const violation = check(value);
        if (violation === undefined) fits++;
        else if (violation.length > deepest.length) deepest = violation;
      }
      return fits === 1 ? undefined : deepest;
    },
    anyOf(checks.map(({ pattern }) => pattern)),
  );
}

/** The pointer to the value itself. */
const HERE = '';

/** A pattern that matches no text. */
const NOTHING = '(?!)';

function fitting(fits: (value: JsonValue) => boolean, pattern: string): SchemaCheck {
  return withPattern((value) => (fits(value) ? undefined : HERE), pattern);
}

function withPattern(check: (value: JsonValue) => string | undefined, pattern: string): SchemaCheck {
  return Object.assign(check, { pattern });
}

function membersPattern(checks: ReadonlyMap<string, SchemaCheck>, optional: readonly string[]): string {
  const members = [...checks.keys()].sort().map((name) => {
    const member = `${literal(name)}:${checks.get(name)!.pattern},`;
    return optional.includes(name) ? `(?:${member})?` : member;
  });
  return `\\{${members.join('').slice(0, -1)}\\}`;
}

/** The pattern of one JSON value whose canonical text is what JSON.stringify writes. */
function literal(value: null | boolean | number | string): string {
  return JSON.stringify(value).replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
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
