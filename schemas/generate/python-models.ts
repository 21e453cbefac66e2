import { NAMED_PREFIX, type NamedSchemas } from './named-schemas.ts';
import { runPython } from './run-python.ts';
import { isJsonObject, type JsonObject } from './schema-files.ts';
import { mapSubschemas } from './schema-keywords.ts';

const OPTIONS = [
  '--input-file-type=jsonschema',
  '--output-model-type=pydantic_v2.BaseModel',
  '--target-python-version=3.10',
  '--use-standard-collections',
  '--use-union-operator',
  '--use-annotated',
  '--field-constraints',
  '--enum-field-as-literal=all',
  '--use-title-as-name',
  '--use-type-alias',
  '--use-schema-description',
  '--use-field-description',
  '--use-single-line-docstring',
  '--use-double-quotes',
  '--snake-case-field',
  '--disable-timestamp',
  '--skip-root-model',
  '--formatters=builtin',
  // A client must not accept `"2"` as an integer.
  '--strict-types',
  'int',
  'bool',
] as const;

/**
 * Writes all wire shapes as pydantic models, before formatting; the closed lists are imported from `vocabulary`.
 * @param folder the Python project in which the generator runs
 */
export function modelsPython(named: NamedSchemas, vocabulary: ReadonlySet<string>, folder: string): string {
  const overrides = [...vocabulary].map((name) => [name, `tookeffect._generated.vocabulary.${name}`]);
  const definitions = [...named]
    .filter(([, schema]) => !isFreeObject(schema))
    .map(([name, schema]): [string, JsonObject] => [
      name,
      { title: name, ...withPlainObjects(schema, named) },
    ]);
  const aggregate = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: Object.fromEntries(definitions),
  };
  const args = [...OPTIONS, '--type-overrides', JSON.stringify(Object.fromEntries(overrides))];
  const header = ['--custom-file-header', '"""Every wire shape as a pydantic model."""'];
  const models = runPython(
    'datamodel_code_generator',
    [...args, ...header],
    JSON.stringify(aggregate),
    folder,
  );
  const names = definitions.map(([name]) => name).filter((name) => !vocabulary.has(name));
  requireTypes(models, names);
  return `${models}\n__all__ = ${JSON.stringify(names)}\n`;
}

/**
 * Checks the names of the generated types: the generator invents names for schemas without a title, and silently reuses an
 * existing name.
 * @throws {Error} if the generated types are not exactly the schemas with a title
 */
function requireTypes(models: string, names: readonly string[]): void {
  const written = [...models.matchAll(/^(?:class (\w+)\(|(\w+) = TypeAliasType\()/gmu)].map(
    ([, model, alias]) => model ?? alias ?? '',
  );
  const wrong = [
    ...written.filter((name) => !names.includes(name)),
    ...names.filter((name) => !written.includes(name)),
  ];
  if (wrong.length > 0) throw new Error(`Python types without a title, or lost: ${wrong.join(', ')}`);
}

/** Replaces references to free objects by the objects, so that they become `dict` and not an empty class. */
function withPlainObjects(schema: JsonObject, named: NamedSchemas): JsonObject {
  const { $ref, ...annotations } = schema;
  const target = typeof $ref === 'string' ? named.get($ref.slice(NAMED_PREFIX.length)) : undefined;
  if (target && isFreeObject(target)) return { ...withPlainObjects(target, named), ...annotations };
  return mapSubschemas(schema, (part) => withPlainObjects(part, named));
}

/** Whether a schema describes objects without named members. */
function isFreeObject(schema: JsonObject): boolean {
  return schema.type === 'object' && !isJsonObject(schema.properties);
}
