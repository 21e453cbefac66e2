export { CanonicalJsonError, type CanonicalJsonErrorPlace } from './json/canonical-json-error.ts';
export { canonicalize, type CanonicalizeOptions } from './json/canonicalize.ts';
export type { JsonArray, JsonObject, JsonValue } from './json/json-value.ts';
export { parseStrict, type ParseStrictOptions } from './json/parse-strict.ts';
export type { IntegerRule } from './json/profile.ts';
