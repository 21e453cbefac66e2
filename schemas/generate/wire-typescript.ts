import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { NAMED_PREFIX, type NamedSchemas } from './named-schemas.ts';
import { isJsonObject, type JsonObject } from './schema-files.ts';
import { isFreeJson, mapSubschemas, subschemas } from './schema-keywords.ts';

const OPTIONS = {
  bannerComment: '',
  format: true,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
  style: { singleQuote: true, printWidth: 110 },
} as const;

/**
 * All wire shapes as TypeScript types, the words of the closed lists imported from `vocabulary.ts`.
 * Each named schema is compiled alone and refers to others by name, so that no type is written twice under a number.
 */
export async function wireTypeScript(named: NamedSchemas, vocabulary: ReadonlySet<string>): Promise<string> {
  const imported = new Set<string>();
  const types: string[] = [];
  for (const [name, schema] of named) {
    if (vocabulary.has(name)) continue;
    types.push(await compile(withTypeNames(schema), name, OPTIONS));
    for (const used of referredNames(schema)) if (vocabulary.has(used)) imported.add(used);
  }
  const names = [...imported].sort().map((name) => `  ${name},\n`);
  return `import type {\n${names.join('')}} from './vocabulary.ts';\n\n${types.join('\n')}`;
}

/** Replaces each reference, and each schema that is no type of its own, by the TypeScript that stands for it. */
function withTypeNames(schema: JsonObject): JSONSchema {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') return { ...rest, tsType: $ref.slice(NAMED_PREFIX.length) };
  if (isFreeJson(schema)) return { ...schema, tsType: 'unknown' };
  if (isEmptyClosedObject(schema)) return { ...schema, tsType: 'Record<string, never>' };
  return mapSubschemas(schema, (part) => ({ ...withTypeNames(part) }));
}

function referredNames(schema: JsonObject): readonly string[] {
  const own = typeof schema.$ref === 'string' ? [schema.$ref.slice(NAMED_PREFIX.length)] : [];
  return [...own, ...subschemas(schema).flatMap((part) => referredNames(part.schema))];
}

/** TypeScript lets `{}` hold anything but null, which is not what an object without members means. */
function isEmptyClosedObject({ properties, additionalProperties }: JsonObject): boolean {
  return additionalProperties === false && isJsonObject(properties) && Object.keys(properties).length === 0;
}
