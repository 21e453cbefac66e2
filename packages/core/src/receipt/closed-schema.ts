import { isJsonObject, type JsonArray, jsonPointer, type JsonValue } from '../json/json-value.ts';

/** The subset of JSON Schema 2020-12 that the receipt schema uses: no references, closed objects. */
export type ClosedSchema =
  | { readonly const: null | boolean | number | string }
  | { readonly oneOf: readonly ClosedSchema[] }
  | { readonly anyOf: readonly ClosedSchema[] }
  | { readonly type: 'null' | 'boolean' }
  | NumberSchema
  | StringSchema
  | ArraySchema
  | ObjectSchema;

interface NumberSchema {
  readonly type: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}
interface StringSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}
interface ArraySchema {
  readonly type: 'array';
  readonly items: ClosedSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}
interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ClosedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Finds the first violation in a value.
 * @returns its pointer, which contains only names of the schema; undefined if the value matches
 */
export type SchemaCheck = (value: JsonValue) => string | undefined;

/**
 * Compiles the check for a schema. Only own properties are members; lengths count code points.
 * @throws {Error} for an unknown keyword, so that no part of a schema is silently ignored
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */
export function compileClosedSchema(schema: ClosedSchema): SchemaCheck {
  assertKnownForm(schema);
  if ('const' in schema) return fitting((value) => value === schema.const);
  if ('oneOf' in schema) return alternatives(schema.oneOf, (fits) => fits === 1);
  if ('anyOf' in schema) return alternatives(schema.anyOf, (fits) => fits > 0);
  switch (schema.type) {
    case 'null':
      return fitting((value) => value === null);
    case 'boolean':
      return fitting((value) => typeof value === 'boolean');
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'string':
      return strings(schema);
    case 'array':
      return arrays(schema);
    case 'object':
      return objects(schema);
  }
}

interface Form {
  readonly must: readonly string[];
  readonly may: readonly string[];
}

/** The keywords of each form: those that must be there, and those that may. */
const FORMS: ReadonlyMap<unknown, Form> = new Map<unknown, Form>([
  ['const', { must: ['const'], may: [] }],
  ['oneOf', { must: ['oneOf'], may: [] }],
  ['anyOf', { must: ['anyOf'], may: [] }],
  ['null', { must: ['type'], may: [] }],
  ['boolean', { must: ['type'], may: [] }],
  ['integer', { must: ['type'], may: ['minimum', 'maximum'] }],
  ['number', { must: ['type'], may: ['minimum', 'maximum'] }],
  ['string', { must: ['type'], may: ['enum', 'pattern', 'minLength', 'maxLength'] }],
  ['array', { must: ['type', 'items'], may: ['minItems', 'maxItems'] }],
  ['object', { must: ['type', 'properties', 'additionalProperties'], may: ['required'] }],
]);

/** Checks at run time what the type states, because a newer generator may write another schema. */
function assertKnownForm(schema: ClosedSchema): void {
  const keywords = Object.keys(schema);
  const form = FORMS.get('type' in schema ? schema.type : keywords[0]);
  const { additionalProperties = false }: { additionalProperties?: unknown } = schema as object;
  const isKnown =
    form?.must.every((keyword) => keywords.includes(keyword)) === true &&
    keywords.every((keyword) => form.must.includes(keyword) || form.may.includes(keyword)) &&
    additionalProperties === false;
  if (!isKnown) throw new Error(`the schema ${JSON.stringify(schema).slice(0, 200)} has an unsupported form`);
}

/** The pointer to the value itself. */
const HERE = '';

function fitting(fits: (value: JsonValue) => boolean): SchemaCheck {
  return (value) => (fits(value) ? undefined : HERE);
}

function numbers({ type, minimum = -Infinity, maximum = Infinity }: NumberSchema): SchemaCheck {
  const hasType = type === 'integer' ? Number.isInteger : (value: unknown) => typeof value === 'number';
  return fitting((value) => hasType(value) && Number(value) >= minimum && Number(value) <= maximum);
}

function strings({ enum: values, pattern, minLength = 0, maxLength = Infinity }: StringSchema): SchemaCheck {
  const regExp = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return fitting(
    (value) =>
      typeof value === 'string' &&
      isLengthWithin(value, minLength, maxLength) &&
      (regExp === undefined || regExp.test(value)) &&
      (values === undefined || values.includes(value)),
  );
}

function isLengthWithin(text: string, minLength: number, maxLength: number): boolean {
  // A code point takes one or two UTF-16 units, so counting is rarely needed.
  if (text.length >= 2 * minLength && text.length <= maxLength) return true;
  const codePoints = Array.from(text).length;
  return codePoints >= minLength && codePoints <= maxLength;
}

function arrays({ items, minItems = 0, maxItems = Infinity }: ArraySchema): SchemaCheck {
  const check = compileClosedSchema(items);
  return (value) => {
    if (!isJsonArray(value) || value.length < minItems || value.length > maxItems) return HERE;
    for (const [index, item] of value.entries()) {
      const violation = check(item);
      if (violation !== undefined) return `/${index}${violation}`;
    }
    return undefined;
  };
}

function objects({ properties, required = [] }: ObjectSchema): SchemaCheck {
  const members = new Map(
    Object.entries(properties).map(([name, schema]) => {
      return [name, { check: compileClosedSchema(schema), pointer: jsonPointer([name]) }];
    }),
  );
  return (value) => {
    if (!isJsonObject(value)) return HERE;
    for (const name of Object.keys(value)) {
      const member = members.get(name);
      if (!member) return HERE;
      const violation = member.check(value[name]!);
      if (violation !== undefined) return member.pointer + violation;
    }
    const missing = required.find((name) => !Object.hasOwn(value, name));
    return missing === undefined ? undefined : jsonPointer([missing]);
  };
}

/** Reports the deepest of several violations: it comes from the alternative that was most likely meant. */
function alternatives(schemas: readonly ClosedSchema[], isEnough: (fits: number) => boolean): SchemaCheck {
  const checks = schemas.map(compileClosedSchema);
  return (value) => {
    let deepest = HERE;
    let fits = 0;
    for (const check of checks) {
      const violation = check(value);
      if (violation === undefined) fits++;
      else if (violation.length > deepest.length) deepest = violation;
    }
    return isEnough(fits) ? undefined : deepest;
  };
}

function isJsonArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}
