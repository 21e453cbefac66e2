import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, SchemaFiles } from './schema-files.ts';
import { mapSubschemas, subschemas } from './schema-keywords.ts';
import type { LocatedSchema, SchemaLibrary } from './schema-library.ts';

/**
 * Everything that has a title, by title, in the order of the files: one named type each. Inside, whatever has a title of its
 * own is a reference `#/$defs/<title>`. Constants and `null` are left where they stand, because they need no name.
 */
export type NamedSchemas = ReadonlyMap<string, JsonObject>;

/** The reference by which named schemas name each other. */
export const NAMED_PREFIX = '#/$defs/';

/** What names a schema or its parts, and means nothing once it stands under its title. */
const NAMING: ReadonlySet<string> = new Set(['$schema', '$id', '$defs', 'title']);

/**
 * Takes the files apart into named schemas.
 * @throws {Error} when two different things have one title, or a `$ref` names something without a title
 */
export function namedSchemas(files: SchemaFiles, library: SchemaLibrary): NamedSchemas {
  const named = new Map<string, JsonObject>();
  for (const { schema } of [...files.vocabulary, ...files.wire]) {
    takeApart({ schema, fileId: String(schema.$id) }, library, named);
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
  // A set iterates over what is added to it on the way.
  for (const name of reached) {
    const schema = named.get(name);
    if (!schema) throw new Error(`no schema is called ${name}`);
    for (const referred of referredNames(schema)) reached.add(referred);
  }
  return reached;
}

function takeApart(
  { schema, fileId }: LocatedSchema,
  library: SchemaLibrary,
  named: Map<string, JsonObject>,
): JsonObject {
  if (typeof schema.$ref === 'string') {
    const target = library.resolve(schema.$ref, fileId).schema;
    return {
      ...schema,
      $ref: NAMED_PREFIX + titleOf(target, `${fileId}: what $ref ${schema.$ref} names`),
    };
  }
  const inner = mapSubschemas(schema, (part) => takeApart({ schema: part, fileId }, library, named));
  const bare = Object.fromEntries(Object.entries(inner).filter(([keyword]) => !NAMING.has(keyword)));
  if (!('title' in schema) || 'const' in schema || schema.type === 'null') return bare;
  const name = titleOf(schema, fileId);
  const known = named.get(name);
  if (known && !isDeepStrictEqual(known, bare))
    throw new Error(`${fileId}: another thing is called ${name} too`);
  named.set(name, bare);
  return { $ref: NAMED_PREFIX + name };
}

function titleOf(schema: JsonObject, where: string): string {
  if (typeof schema.title === 'string') return schema.title;
  throw new Error(`${where} has no title`);
}
