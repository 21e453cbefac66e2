import { jsonPointer } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import { type Problem, compileJsonSchema } from '../language/json-schema.ts';
import { compilePattern, longestMatched } from '../language/pattern.ts';
import type { LintFinding } from './places.ts';

/** A JSON Schema object of the supported subset. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Checks that the contract's embedded JSON Schemas use only keywords on which all validators agree. */
export function embeddedSchemaFindings({ input, acknowledgement, observe }: Contract): LintFinding[] {
  return [
    ...findings('/input', input, 'bounded'),
    ...findings('/acknowledgement/schema', acknowledgement?.schema, 'open'),
    ...findings('/observe/schema', observe?.schema, 'open'),
  ];
}

/**
 * Says whether a schema declares the member at a path and, for `required`, requires it at every step. One branch of
 * `oneOf` or `anyOf` that declares it is enough.
 */
export function declaresMember(
  schema: SchemaNode,
  segments: readonly (string | number)[],
  presence: 'optional' | 'required',
): boolean {
  const [segment, ...rest] = segments;
  if (segment === undefined) return true;
  const branches = [schema.oneOf, schema.anyOf].flatMap((list) => elements(list) as SchemaNode[]);
  if (branches.some((branch) => declaresMember(branch, segments, presence))) return true;
  const next = typeof segment === 'number' ? schema.items : memberSchema(schema, segment, presence);
  return isSchemaNode(next) && declaresMember(next, rest, presence);
}

/** Says whether every valid value has the member at a path. */
export function alwaysHasMember(schema: SchemaNode, segments: readonly (string | number)[]): boolean {
  const [segment, ...rest] = segments;
  if (segment === undefined) return true;
  const isInEveryBranch = [schema.oneOf, schema.anyOf]
    .map((list) => elements(list) as SchemaNode[])
    .some((branches) => branches.length > 0 && branches.every((branch) => alwaysHasMember(branch, segments)));
  if (isInEveryBranch) return true;
  const next = typeof segment === 'string' ? memberSchema(schema, segment, 'required') : undefined;
  return isSchemaNode(next) && alwaysHasMember(next, rest);
}

/** The schema of a member that is declared by name at every step; `undefined` if it is declared in another way. */
export function declaredSchema(
  schema: SchemaNode,
  segments: readonly (string | number)[],
): SchemaNode | undefined {
  return segments.reduce<SchemaNode | undefined>((node, segment) => {
    const next = node && typeof segment === 'string' ? memberSchema(node, segment, 'optional') : undefined;
    return isSchemaNode(next) ? next : undefined;
  }, schema);
}

/** Lists the patterns of a contract's embedded schemas. */
export function schemaPatterns({ input, acknowledgement, observe }: Contract): string[] {
  return [input, acknowledgement?.schema, observe?.schema].flatMap(patternsBelow);
}

/**
 * `bounded` requires closed objects and an upper bound on every text, list and map; inputs are bounded. Response bodies
 * are `open`, because the read's `maxBytes` limits them.
 */
type Bounds = 'bounded' | 'open';

/** Limits the time that linting a schema takes; real schemas are less deep. */
const MAX_DEPTH = 16;

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isType = (value: unknown): boolean => isTexts(value) || isText(value);

/** The supported keywords and what their values must be; nested schemas are checked by `walk`. */
const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  examples: isList,
  type: isType,
  enum: isList,
  const: () => true,
  minLength: isCount,
  maxLength: isCount,
  pattern: isText,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  items: isSchemaNode,
  minItems: isCount,
  maxItems: isCount,
  properties: isSchemaNode,
  required: isTexts,
  additionalProperties: (value) => value === false || isSchemaNode(value),
  propertyNames: isSchemaNode,
  minProperties: isCount,
  maxProperties: isCount,
  oneOf: isList,
  anyOf: isList,
};

function findings(pointer: string, schema: object | undefined, bounds: Bounds): LintFinding[] {
  if (!schema) return [];
  const problems = walk(schema, '', bounds, 0);
  const compiled = problems.length === 0 ? compileJsonSchema(schema) : undefined;
  const all: Problem[] = typeof compiled === 'string' ? [{ pointer: '', message: compiled }] : problems;
  return all.map((problem) => ({
    code: 'json_schema_unsupported',
    pointer: pointer + problem.pointer,
    message: problem.message,
  }));
}

function walk(schema: unknown, pointer: string, bounds: Bounds, depth: number): Problem[] {
  if (!isSchemaNode(schema)) return [{ pointer, message: 'must be a schema object' }];
  if (depth > MAX_DEPTH)
    return [{ pointer, message: `is nested more than ${String(MAX_DEPTH)} levels deep` }];
  const child = (part: unknown, ...place: (string | number)[]): Problem[] =>
    walk(part, pointer + jsonPointer(place), bounds, depth + 1);
  return [
    ...Object.entries(schema).flatMap(([keyword, value]) => keywordProblems(keyword, value, pointer)),
    ...(bounds === 'bounded' ? boundProblems(schema, pointer) : []),
    ...lengthProblems(schema, pointer),
    ...memberEntries(schema.properties).flatMap(([name, part]) => child(part, 'properties', name)),
    ...['items', 'propertyNames', 'additionalProperties'].flatMap((name) =>
      isSchemaNode(schema[name]) ? child(schema[name], name) : [],
    ),
    ...['oneOf', 'anyOf'].flatMap((name) =>
      elements(schema[name]).flatMap((part, index) => child(part, name, index)),
    ),
  ];
}

function keywordProblems(keyword: string, value: unknown, pointer: string): Problem[] {
  const isValid = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
  const place = pointer + jsonPointer([keyword]);
  if (!isValid) return [{ pointer: place, message: 'is not a supported keyword' }];
  if (!isValid(value)) return [{ pointer: place, message: 'has a value that this keyword does not allow' }];
  const pattern = keyword === 'pattern' ? compilePattern(value as string) : undefined;
  return typeof pattern === 'string' ? [{ pointer: place, message: pattern }] : [];
}

/** Refuses a text that may be longer than its pattern is matched with: no long one would conform. */
function lengthProblems({ pattern, maxLength }: SchemaNode, pointer: string): Problem[] {
  const compiled = typeof pattern === 'string' ? compilePattern(pattern) : '';
  if (typeof compiled === 'string' || typeof maxLength !== 'number') return [];
  const longest = longestMatched(compiled.size);
  if (maxLength <= longest) return [];
  const message = `is more than the ${String(longest)} characters with which a pattern of ${String(compiled.size)} instructions is matched; allow shorter texts, or simplify the pattern`;
  return [{ pointer: `${pointer}/maxLength`, message }];
}

/** Requires an upper bound on every text, list and map. */
function boundProblems(schema: SchemaNode, pointer: string): Problem[] {
  if (['enum', 'const', 'oneOf', 'anyOf'].some((keyword) => Object.hasOwn(schema, keyword))) return [];
  const types = [schema.type].flat();
  const lacks = (type: string, ...keywords: string[]): boolean =>
    types.includes(type) && !keywords.every((keyword) => Object.hasOwn(schema, keyword));
  return [
    ...(types[0] === undefined ? [{ pointer, message: 'needs type, enum, const, oneOf or anyOf' }] : []),
    ...(lacks('string', 'maxLength') ? [{ pointer, message: 'needs maxLength' }] : []),
    ...(lacks('array', 'items', 'maxItems') ? [{ pointer, message: 'needs items and maxItems' }] : []),
    ...(lacks('object', 'additionalProperties') ? [{ pointer, message: 'needs additionalProperties' }] : []),
    ...(isSchemaNode(schema.additionalProperties) && lacks('object', 'maxProperties')
      ? [{ pointer, message: 'needs maxProperties' }]
      : []),
  ];
}

function patternsBelow(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsBelow(part),
  );
}

function memberSchema(schema: SchemaNode, name: string, presence: 'optional' | 'required'): unknown {
  const { properties, required, additionalProperties } = schema;
  if (presence === 'required' && !(Array.isArray(required) && required.includes(name))) return undefined;
  return isSchemaNode(properties) && Object.hasOwn(properties, name)
    ? properties[name]
    : additionalProperties;
}

function memberEntries(value: unknown): [string, unknown][] {
  return isSchemaNode(value) ? Object.entries(value) : [];
}

function elements(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
