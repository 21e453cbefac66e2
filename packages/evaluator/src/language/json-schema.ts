import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { JsonValue } from '@tookeffect/core';
import { compilePattern } from './pattern.ts';

/** A place in a JSON document and what is wrong there. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
}

/** A compiled JSON Schema: the problems of a value, none when it conforms; stops at the first. */
export type SchemaCheck = (value: JsonValue) => readonly Problem[];

/**
 * Compiles a JSON Schema whose keywords the linter has passed. Patterns run as RE2, so that no schema can hang a run.
 * @returns the check, or a sentence that says what is wrong with the schema
 */
export function compileJsonSchema(schema: object): SchemaCheck | string {
  // An instance for each schema: a shared one would keep every compiled schema for ever.
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
    return (value) => (validate(value) ? [] : problemsOf(validate.errors!));
  } catch (error) {
    return `does not compile: ${String(error)}`;
  }
}

/** What ajv found, as places and sentences. */
export function problemsOf(errors: readonly ErrorObject[]): Problem[] {
  return errors.map(({ instancePath, message, params }) => ({
    pointer: instancePath,
    message:
      'additionalProperty' in params
        ? `${String(message)}: ${String(params.additionalProperty)}`
        : String(message),
  }));
}

function regExp(source: string): { test(text: string): boolean } {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new SyntaxError(`${JSON.stringify(source)} ${pattern}`);
  return pattern;
}
