import type { JsonObject } from './schema-files.ts';
import { isAnnotation, mapSubschemas } from './schema-keywords.ts';
import type { LocatedSchema, SchemaLibrary } from './schema-library.ts';

/**
 * Copies a schema for a validator: every `$ref` is replaced by its target, and annotations are removed.
 * @throws {Error} if a reference is circular, or a keyword beside a `$ref` would be lost
 */
export function dereference(located: LocatedSchema, library: SchemaLibrary): JsonObject {
  return dereferenced(located, library, []);
}

function dereferenced(
  { schema, fileId }: LocatedSchema,
  library: SchemaLibrary,
  path: readonly JsonObject[],
): JsonObject {
  if (path.includes(schema)) throw new Error(`${fileId}: a circular reference`);
  const bare = withoutAnnotations(schema);
  const ref = bare.$ref;
  if (typeof ref === 'string') {
    if (Object.keys(bare).length > 1) throw new Error(`${fileId}: a keyword beside $ref ${ref}`);
    return dereferenced(library.resolve(ref, fileId), library, [...path, schema]);
  }
  return mapSubschemas(bare, (part) => dereferenced({ schema: part, fileId }, library, [...path, schema]));
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword)));
}
