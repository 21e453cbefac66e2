/** A value that JSON can represent. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;

/** A JSON array. */
export type JsonArray = readonly JsonValue[];

/** A JSON object; only own properties are members. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Whether a JSON value is an object; an array is not. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is an object from a literal or a parser, of this realm or another: it has no prototype, or one without
 * a prototype of its own. Arrays, dates, maps and instances of classes are not plain.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/**
 * Writes the pointer to a place within a JSON value.
 * @param path member names and array indices, from the outside in
 * @returns the pointer; the empty string is the whole value
 * @see RFC 6901
 */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
