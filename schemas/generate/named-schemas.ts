import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, SchemaFiles } from './schema-files.ts';
import { mapSubschemas } from './schema-keywords.ts';
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
