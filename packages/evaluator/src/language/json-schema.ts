import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { type JsonObject, type JsonValue, isInexactNumber } from '@tookeffect/core';
import { compilePattern } from './pattern.ts';

/** A place in a JSON document, as a JSON pointer, and what is wrong there. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
}

/** A compiled JSON Schema. Returns no problems for a value that conforms; stops at the first problem. */
export type SchemaCheck = (value: JsonValue) => readonly Problem[];

/** By object identity: the linter, the contract and its mutants compile one schema, and compiling takes most of their time. */
const compiled = new WeakMap<object, SchemaCheck | string>();

/**
 * Compiles a JSON Schema of the supported subset, once per object: a caller must not modify it afterwards. Patterns run as
 * RE2, so none can take exponential time.
 * @returns the check, or a message that says what is wrong with the schema
 */
export function compileJsonSchema(schema: object): SchemaCheck | string {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check = compileNew(schema);
  compiled.set(schema, check);
  return check;
}

function compileNew(schema: object): SchemaCheck | string {
  // One ajv instance for each schema: a shared instance would never release a compiled schema.
  const ajv = new Ajv2020({
    meta: false,
    validateSchema: false,
    ownProperties: true,
    strictTypes: false,
    strictRequired: false,
    code: { regExp: Object.assign(regExp, { code: 'regExp' }) },
  });
  try {
    const validate = ajv.compile(schema);
    return (value) => (validate(value) ? [] : toProblems(validate.errors!));
  } catch (error) {
    return `does not compile: ${String(error)}`;
  }
}

/**
 * Compiles the JSON Schema of what a provider sends. A number that its text does not determine exactly is checked as the
 * nearest double, so that it conforms to `{"type": "number"}`.
 * @returns the check, or a message that says what is wrong with the schema
 */
export function compileBodySchema(schema: object): SchemaCheck | string {
  const check = compileJsonSchema(schema);
  return typeof check === 'string' ? check : (value) => check(withNearestNumbers(value));
}

/** Replaces each inexact number by the nearest finite double. */
function withNearestNumbers(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(withNearestNumbers);
  if (isInexactNumber(value)) {
    const nearest = Number(value.$inexactNumber);
    return Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  }
  // Object.fromEntries defines each member, also one named __proto__.
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, withNearestNumbers(member)]),
  );
}

/** Converts ajv's errors to problems; an unknown member is named in the message. */
export function toProblems(errors: readonly ErrorObject[]): Problem[] {
  return errors.map(({ instancePath, message, params }) => ({
    pointer: instancePath,
    message:
      'additionalProperty' in params
        ? `${String(message)}: ${String(params.additionalProperty)}`
        : String(message),
  }));
}

/** Ajv uses one object for all patterns with the same text, so the text must be the pattern. */
function regExp(source: string): { test(text: string): boolean; toString(): string } {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new SyntaxError(`${JSON.stringify(source)} ${pattern}`);
  // A text that is too long for the pattern does not conform.
  return { test: (text) => pattern.test(text) === true, toString: () => source };
}
