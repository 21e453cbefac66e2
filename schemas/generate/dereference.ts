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
  const ref = soleReference(bare, fileId);
  if (ref !== undefined) return dereferenced(library.resolve(ref, fileId), library, [...path, schema]);
  return mapSubschemas(bare, (part) => dereferenced({ schema: part, fileId }, library, [...path, schema]));
}

/**
 * Copies a schema for a compiler: every target of a `$ref` stands once, under `$defs`, and annotations are removed. Code
 * that is compiled from it grows with the schema, and not with the number of references.
 * @throws {Error} if a keyword beside a `$ref` would be lost
 */
export function withDefinitions(located: LocatedSchema, library: SchemaLibrary): JsonObject {
  const definitions = new Map<string, JsonObject>();
  const copy = ({ schema, fileId }: LocatedSchema): JsonObject => {
    const bare = withoutAnnotations(schema);
    const ref = soleReference(bare, fileId);
    if (ref === undefined) return mapSubschemas(bare, (part) => copy({ schema: part, fileId }));
    const name = definitionName(ref, fileId);
    if (!definitions.has(name)) {
      definitions.set(name, {});
      definitions.set(name, copy(library.resolve(ref, fileId)));
    }
    return { $ref: `#/$defs/${name}` };
  };
  const root = copy(located);
  return { ...root, $defs: Object.fromEntries(definitions) };
}

/** For example `contract.schema.json#/$defs/check` gives `contract.check`. */
function definitionName(ref: string, fileId: string): string {
  const { pathname, hash } = new URL(ref, fileId);
  const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace('.schema.json', '');
  return [file, ...hash.split('/').slice(2)].join('.');
}

/** @throws {Error} for a `$ref` with another keyword beside it */
function soleReference(bare: JsonObject, fileId: string): string | undefined {
  const ref = bare.$ref;
  if (typeof ref !== 'string') return undefined;
  if (Object.keys(bare).length > 1) throw new Error(`${fileId}: a keyword beside $ref ${ref}`);
  return ref;
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword)));
}
