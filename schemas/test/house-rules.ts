import { isJsonObject, type JsonObject, type SchemaFile } from '../generate/schema-files.ts';
import { isFreeJson, subschemas } from '../generate/schema-keywords.ts';

/** A schema somewhere within a file. */
interface Place {
  readonly schema: JsonObject;
  /** The keyword through which its parent contains it; empty for the file's root. */
  readonly keyword: string;
  /** The last part of its place: a member's name, an index, or the keyword. */
  readonly name: string;
}

/** A broken house rule and where. */
export interface Violation {
  readonly rule: string;
  /** The file's name and a JSON Pointer. */
  readonly place: string;
}

const SUBSET: ReadonlySet<string> = new Set(
  [
    '$schema $id $ref $defs title description x-enumDescriptions x-verdicts x-statuses',
    'type enum const oneOf properties required additionalProperties items',
    'minItems maxItems minLength maxLength pattern minimum maximum maxProperties propertyNames',
  ].flatMap((line) => line.split(' ')),
);

/** The house rules for every schema in `vocabulary/` and `wire/`, by what they require. */
export const HOUSE_RULES: Readonly<Record<string, (place: Place) => boolean>> = {
  'only keywords on which validators agree': ({ schema }) =>
    Object.keys(schema).every((key) => SUBSET.has(key)),
  'one type, not a list of types': ({ schema }) => !Array.isArray(schema.type),
  'a reference has no other keyword than a description': ({ schema }) =>
    !('$ref' in schema) || Object.keys(schema).every((key) => key === '$ref' || key === 'description'),
  'a text has a maxLength': ({ schema }) =>
    schema.type !== 'string' || isClosed(schema) || 'maxLength' in schema,
  'a number has a minimum and a maximum': ({ schema }) =>
    !['integer', 'number'].includes(String(schema.type)) ||
    isClosed(schema) ||
    ('minimum' in schema && 'maximum' in schema),
  'a list has a maxItems': ({ schema }) => schema.type !== 'array' || 'maxItems' in schema,
  'items have a name': ({ schema, keyword }) => keyword !== 'items' || hasName(schema),
  'an object has a title': ({ schema }) => schema.type !== 'object' || 'title' in schema,
  'an object is closed, or describes its other members': ({ schema }) =>
    schema.type !== 'object' || isClosedObject(schema) || isFreeObject(schema),
  'required members are declared': ({ schema }) =>
    !Array.isArray(schema.required) || schema.required.every((name) => declares(schema, String(name))),
  'free JSON has a title and a description': ({ schema, keyword }) =>
    !isFreeJson(schema) || keyword === '' || ('title' in schema && 'description' in schema),
  'each branch of a union has a name': ({ schema, keyword }) => keyword !== 'oneOf' || hasName(schema),
  'an enum has a title': ({ schema }) => !('enum' in schema) || 'title' in schema,
  'a title is a class name': ({ schema }) =>
    !('title' in schema) || /^(?:[A-Z][a-z0-9]*)+$/u.test(String(schema.title)),
  'the key of a definition is its title': ({ schema, keyword, name }) =>
    keyword !== '$defs' || schema.title === name,
  'a pattern begins at the start and names its characters': ({ schema }) =>
    !('pattern' in schema) || isPlainPattern(String(schema.pattern)),
};

/** Lists the house rules that a schema file breaks. */
export function violations({ name, schema }: SchemaFile): readonly Violation[] {
  const root = { schema, keyword: '', name: '' };
  return [...brokenAt(root, name), ...violationsBelow(schema, `${name}#`)];
}

function violationsBelow(parent: JsonObject, path: string): readonly Violation[] {
  return subschemas(parent).flatMap(({ keyword, pointer, schema }) => {
    const place = { schema, keyword, name: pointer.slice(pointer.lastIndexOf('/') + 1) };
    return [...brokenAt(place, path + pointer), ...violationsBelow(schema, path + pointer)];
  });
}

function brokenAt(place: Place, where: string): readonly Violation[] {
  return Object.entries(HOUSE_RULES)
    .filter(([, holds]) => !holds(place))
    .map(([rule]) => ({ rule, place: where }));
}

function hasName(schema: JsonObject): boolean {
  return '$ref' in schema || 'title' in schema;
}

function isClosed(schema: JsonObject): boolean {
  return 'enum' in schema || 'const' in schema;
}

function isClosedObject({ additionalProperties, properties }: JsonObject): boolean {
  return additionalProperties === false && isJsonObject(properties);
}

/** Free JSON and maps have no named members, and have a description. */
function isFreeObject({ additionalProperties, properties, description }: JsonObject): boolean {
  const takes = additionalProperties === true || isJsonObject(additionalProperties);
  return takes && properties === undefined && typeof description === 'string';
}

function declares({ properties }: JsonObject, name: string): boolean {
  return isJsonObject(properties) && Object.hasOwn(properties, name);
}

/** Shorthands such as `\d`, and the dot, match different characters in different languages. */
function isPlainPattern(pattern: string): boolean {
  const parts = [...pattern.matchAll(/\\[\s\S]|\[[^\]]*\]|[\s\S]/guy)].map(([part]) => part);
  return pattern.startsWith('^') && !/\\[dDwWsSbBpP]/u.test(pattern) && !parts.includes('.');
}
