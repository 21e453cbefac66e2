import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, SchemaFiles } from './schema-files.ts';
import { mapSubschemas, subschemas } from './schema-keywords.ts';
import type { LocatedSchema, SchemaLibrary } from './schema-library.ts';

/**
 * All schemas with a title, by title, in the order of the files; each becomes one named type. A nested schema with a title
 * is replaced by a reference `#/$defs/<title>`. Constants and `null` stay in place, because they need no name.
 */
export type NamedSchemas = ReadonlyMap<string, JsonObject>;

/** The prefix of references between named schemas. */
export const NAMED_PREFIX = '#/$defs/';

/** Keywords that name a schema or its parts; a named schema does not need them. */
const NAMING: ReadonlySet<string> = new Set(['$schema', '$id', '$defs', 'title']);

/**
 * Splits the files into named schemas.
 * @throws {Error} if two different schemas have the same title, or the target of a `$ref` has no title
 */
export function namedSchemas(files: SchemaFiles, library: SchemaLibrary): NamedSchemas {
  const named = new Map<string, JsonObject>();
  for (const { schema } of [...files.vocabulary, ...files.wire]) {
    splitSchema({ schema, fileId: String(schema.$id) }, library, named);
  }
  return named;
}

/** Lists the names that a named schema refers to directly; a name may occur twice. */
export function referredNames(schema: JsonObject): readonly string[] {
  const own = typeof schema.$ref === 'string' ? [schema.$ref.slice(NAMED_PREFIX.length)] : [];
  return [...own, ...subschemas(schema).flatMap((part) => referredNames(part.schema))];
}

/**
 * Collects the given names and every name that their schemas refer to, directly or not.
 * @throws {Error} when a name has no schema
 */
export function namesReachedFrom(named: NamedSchemas, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set(roots);
  // Iterating over a set includes the names that are added during the iteration.
  for (const name of reached) {
    const schema = named.get(name);
    if (!schema) throw new Error(`no schema is called ${name}`);
    for (const referred of referredNames(schema)) reached.add(referred);
  }
  return reached;
}

function splitSchema(
  { schema, fileId }: LocatedSchema,
  library: SchemaLibrary,
  named: Map<string, JsonObject>,
): JsonObject {
  if (typeof schema.$ref === 'string') {
    const target = library.resolve(schema.$ref, fileId).schema;
    return {
      ...schema,
      $ref: NAMED_PREFIX + readTitle(target, `${fileId}: what $ref ${schema.$ref} names`),
    };
  }
  const inner = mapSubschemas(schema, (part) => splitSchema({ schema: part, fileId }, library, named));
  const bare = Object.fromEntries(Object.entries(inner).filter(([keyword]) => !NAMING.has(keyword)));
  if (!('title' in schema) || 'const' in schema || schema.type === 'null') return bare;
  const name = readTitle(schema, fileId);
  const known = named.get(name);
  if (known && !isDeepStrictEqual(known, bare))
    throw new Error(`${fileId}: another schema has the title ${name}`);
  named.set(name, bare);
  return { $ref: NAMED_PREFIX + name };
}

function readTitle(schema: JsonObject, where: string): string {
  if (typeof schema.title === 'string') return schema.title;
  throw new Error(`${where} has no title`);
}
