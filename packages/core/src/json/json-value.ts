/** A value that JSON can spell. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;

/** A JSON array. */
export type JsonArray = readonly JsonValue[];

/** A JSON object; only own properties are members, whatever their names. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Whether a JSON value is an object, which in JSON an array is not. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
