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
  // A client must not take `"2"` for an integer that was signed or counted.
  '--strict-types',
  'int',
  'bool',
] as const;

/**
 * All wire shapes as pydantic models, before formatting; the words of the closed lists are imported from `vocabulary`.
 * @param folder the Python project, in which the generator runs
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
 * The generator makes up names for what has none, and where such a name is taken, it silently means the other thing.
 * @throws {Error} when the types that it wrote are not just those that have a title
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

/** Writes free objects out in place, as `dict`, because a class without members would say nothing. */
function withPlainObjects(schema: JsonObject, named: NamedSchemas): JsonObject {
  const { $ref, ...annotations } = schema;
  const target = typeof $ref === 'string' ? named.get($ref.slice(NAMED_PREFIX.length)) : undefined;
  if (target && isFreeObject(target)) return { ...withPlainObjects(target, named), ...annotations };
  return mapSubschemas(schema, (part) => withPlainObjects(part, named));
}

/** Whether a schema describes objects whose members have no names of their own. */
function isFreeObject(schema: JsonObject): boolean {
  return schema.type === 'object' && !isJsonObject(schema.properties);
}
