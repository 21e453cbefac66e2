/** A JSON Schema object of the supported subset. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/**
 * Whether an input schema declares the member at a path, and requires it at every step where that is asked.
 * Where the schema branches, one branch that declares it is enough.
 */
export function isDeclared(
  schema: SchemaNode,
  segments: readonly (string | number)[],
  presence: 'optional' | 'required',
): boolean {
  const [segment, ...below] = segments;
  if (segment === undefined) return true;
  const branches = [schema.oneOf, schema.anyOf].flatMap((list) =>
    Array.isArray(list) ? (list as SchemaNode[]) : [],
  );
  if (branches.some((branch) => isDeclared(branch, segments, presence))) return true;
  const next = typeof segment === 'number' ? schema.items : memberSchema(schema, segment, presence);
  return isNode(next) && isDeclared(next, below, presence);
}

function memberSchema(schema: SchemaNode, name: string, presence: 'optional' | 'required'): unknown {
  const { properties, required, additionalProperties } = schema;
  if (presence === 'required' && !(Array.isArray(required) && required.includes(name))) return undefined;
  return isNode(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
