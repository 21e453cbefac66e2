import { jsonPointer } from '@tookeffect/core';
import type { Problem } from '../language/json-schema.ts';
import { compilePattern } from '../language/pattern.ts';
import type { SchemaNode } from './input-members.ts';

/** Deep enough for any real shape, and shallow enough that no schema costs more than its own length. */
const MAX_DEPTH = 16;

const isSchema = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isType = (value: unknown): boolean => isTexts(value) || isText(value);

/** The keywords of the subset and what their values must be; those that hold schemas are walked besides. */
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
  items: isSchema,
  minItems: isCount,
  maxItems: isCount,
  properties: isSchema,
  required: isTexts,
  additionalProperties: (value) => value === false || isSchema(value),
  propertyNames: isSchema,
  minProperties: isCount,
  maxProperties: isCount,
  oneOf: isList,
  anyOf: isList,
};

/**
 * What a JSON Schema has outside the subset on which validators agree.
 * @param bounds `bounded` demands closed objects and an upper bound on every text, list and map, as for inputs;
 *   `open` leaves bodies free, which the read's `maxBytes` bounds
 */
export function subsetProblems(schema: object, bounds: 'bounded' | 'open'): Problem[] {
  return walk(schema, '', bounds, 0);
}

function walk(schema: unknown, pointer: string, bounds: 'bounded' | 'open', depth: number): Problem[] {
  if (!isSchema(schema)) return [{ pointer, message: 'must be a schema object' }];
  if (depth > MAX_DEPTH) return [{ pointer, message: `is nested deeper than ${String(MAX_DEPTH)}` }];
  const below = (part: unknown, ...place: (string | number)[]): Problem[] =>
    walk(part, pointer + jsonPointer(place), bounds, depth + 1);
  return [
    ...Object.entries(schema).flatMap(([keyword, value]) => keywordProblems(keyword, value, pointer)),
    ...(bounds === 'bounded' ? boundProblems(schema, pointer) : []),
    ...members(schema.properties).flatMap(([name, part]) => below(part, 'properties', name)),
    ...['items', 'propertyNames', 'additionalProperties'].flatMap((name) =>
      isSchema(schema[name]) ? below(schema[name], name) : [],
    ),
    ...['oneOf', 'anyOf'].flatMap((name) =>
      elements(schema[name]).flatMap((part, index) => below(part, name, index)),
    ),
  ];
}

function keywordProblems(keyword: string, value: unknown, pointer: string): Problem[] {
  const isFitting = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
  const place = pointer + jsonPointer([keyword]);
  if (!isFitting) return [{ pointer: place, message: 'is not a keyword of the supported subset' }];
  if (!isFitting(value)) return [{ pointer: place, message: 'has a value that this keyword does not take' }];
  const pattern = keyword === 'pattern' ? compilePattern(value as string) : undefined;
  return typeof pattern === 'string' ? [{ pointer: place, message: pattern }] : [];
}

/** Everything that a caller may send has an upper bound. */
function boundProblems(schema: SchemaNode, pointer: string): Problem[] {
  if (['enum', 'const', 'oneOf', 'anyOf'].some((keyword) => Object.hasOwn(schema, keyword))) return [];
  const types = [schema.type].flat();
  const lacks = (type: string, ...keywords: string[]): boolean =>
    types.includes(type) && !keywords.every((keyword) => Object.hasOwn(schema, keyword));
  return [
    ...(types[0] === undefined ? [{ pointer, message: 'needs a type, an enum, a const or branches' }] : []),
    ...(lacks('string', 'maxLength') ? [{ pointer, message: 'needs maxLength' }] : []),
    ...(lacks('array', 'items', 'maxItems') ? [{ pointer, message: 'needs items and maxItems' }] : []),
    ...(lacks('object', 'additionalProperties') ? [{ pointer, message: 'needs additionalProperties' }] : []),
    ...(isSchema(schema.additionalProperties) && lacks('object', 'maxProperties')
      ? [{ pointer, message: 'needs maxProperties' }]
      : []),
  ];
}

function members(value: unknown): [string, unknown][] {
  return isSchema(value) ? Object.entries(value) : [];
}

function elements(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
