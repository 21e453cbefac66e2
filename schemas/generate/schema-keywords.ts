import { isJsonObject, type JsonObject } from './schema-files.ts';

/** The keywords whose values contain schemas; all other keywords contain plain data. */
const CONTAINERS: Readonly<Record<string, 'schema' | 'list' | 'map'>> = {
  items: 'schema',
  contains: 'schema',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  propertyNames: 'schema',
  additionalProperties: 'schema',
  oneOf: 'list',
  anyOf: 'list',
  allOf: 'list',
  prefixItems: 'list',
  properties: 'map',
  patternProperties: 'map',
  dependentSchemas: 'map',
  $defs: 'map',
};

const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$id',
  '$schema',
  '$defs',
  'title',
  'description',
  'examples',
]);

/** One schema directly within another. */
export interface Subschema {
  readonly keyword: string;
  /** JSON Pointer from the containing schema, for example `/properties/id`. */
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** Lists the schemas directly within a schema; members that are named like a keyword are not keywords. */
export function subschemas(schema: JsonObject): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) =>
    listParts(keyword, value).flatMap(([pointer, part]) =>
      isJsonObject(part) ? [{ keyword, pointer, schema: part }] : [],
    ),
  );
}

/** Copies a schema with every schema directly within it replaced. */
export function mapSubschemas(schema: JsonObject, replace: (schema: JsonObject) => JsonObject): JsonObject {
  const replaced = (part: unknown): unknown => (isJsonObject(part) ? replace(part) : part);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      const kind = containerKind(keyword);
      if (kind === 'schema') return [keyword, replaced(value)];
      if (kind === 'list' && Array.isArray(value)) return [keyword, value.map(replaced)];
      if (kind === 'map' && isJsonObject(value)) {
        return [
          keyword,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part)])),
        ];
      }
      return [keyword, value];
    }),
  );
}

/** Whether a validator ignores a keyword. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}

/** Whether a schema accepts any JSON value. */
export function isFreeJson(schema: JsonObject): boolean {
  return Object.keys(schema).every(isAnnotation);
}

function containerKind(keyword: string): 'schema' | 'list' | 'map' | undefined {
  return Object.hasOwn(CONTAINERS, keyword) ? CONTAINERS[keyword] : undefined;
}

function listParts(keyword: string, value: unknown): readonly (readonly [pointer: string, part: unknown])[] {
  const kind = containerKind(keyword);
  if (kind === 'schema') return [[`/${keyword}`, value]];
  if (kind === 'list' && Array.isArray(value)) {
    return value.map((part: unknown, index) => [`/${keyword}/${index}`, part]);
  }
  if (kind === 'map' && isJsonObject(value)) {
    return Object.entries(value).map(([name, part]) => [`/${keyword}/${name}`, part]);
  }
  return [];
}
