import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { NAMED_PREFIX, type NamedSchemas, referredNames } from './named-schemas.ts';
import { isJsonObject, type JsonObject } from './schema-files.ts';
import { isFreeJson, mapSubschemas } from './schema-keywords.ts';

const OPTIONS = {
  bannerComment: '',
  format: true,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
  style: { singleQuote: true, printWidth: 110 },
} as const;

/**
 * Writes the chosen wire shapes as TypeScript types. Each named schema is compiled alone and refers to others by name,
 * so that no type is written twice under a number.
 * @param chosen names of the types to write
 * @param moduleOf for a name that is referred to but not written, the module to import it from
 */
export async function wireTypeScript(
  named: NamedSchemas,
  chosen: ReadonlySet<string>,
  moduleOf: (name: string) => string,
): Promise<string> {
  const imports = new Map<string, Set<string>>();
  const types: string[] = [];
  for (const [name, schema] of named) {
    if (!chosen.has(name)) continue;
    types.push(await compile(withTypeNames(schema), name, OPTIONS));
    for (const used of referredNames(schema)) {
      if (chosen.has(used)) continue;
      const module = moduleOf(used);
      imports.set(module, (imports.get(module) ?? new Set()).add(used));
    }
  }
  return `${importStatements(imports)}\n${types.join('\n')}`;
}

function importStatements(imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const statements = [...imports].map(([module, names]) => {
    const lines = [...names].sort().map((name) => `  ${name},\n`);
    return `import type {\n${lines.join('')}} from '${module}';\n`;
  });
  return statements.join('');
}

/** Replaces each reference, and each schema without a type of its own, by its TypeScript type. */
function withTypeNames(schema: JsonObject): JSONSchema {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') return { ...rest, tsType: $ref.slice(NAMED_PREFIX.length) };
  if (isFreeJson(schema)) return { ...schema, tsType: 'unknown' };
  if (isEmptyClosedObject(schema)) return { ...schema, tsType: 'Record<string, never>' };
  return mapSubschemas(schema, (part) => ({ ...withTypeNames(part) }));
}

/** In TypeScript `{}` accepts every value except null, so a closed object without members needs another type. */
function isEmptyClosedObject({ properties, additionalProperties }: JsonObject): boolean {
  return additionalProperties === false && isJsonObject(properties) && Object.keys(properties).length === 0;
}
