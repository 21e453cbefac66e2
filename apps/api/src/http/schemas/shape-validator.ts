import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FaultyPlace } from '../../domain/domain-error.ts';
import { SCHEMA_FILES, type SchemaObject } from './schema-library.ts';

/** @returns the faults of a value, at most 20; empty when it has the shape */
export type ShapeValidator = (value: unknown) => readonly FaultyPlace[];

const MOST_FAULTS = 20;

const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true, addUsedSchema: false });
ajv.addVocabulary(['x-enumDescriptions', 'x-verdicts', 'x-statuses']);
for (const { schema } of SCHEMA_FILES) ajv.addSchema(schema);

/**
 * Compiles a schema, which may refer to any file of `schemas/` by its id.
 * @throws {Error} when the schema is not a strict JSON Schema 2020-12
 */
export function shapeValidator(schema: SchemaObject): ShapeValidator {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []).slice(0, MOST_FAULTS).map(faultyPlace));
}

function faultyPlace({ instancePath, keyword, params, message = 'is not valid' }: ErrorObject): FaultyPlace {
  const text = keyword === 'additionalProperties' ? unknownMember(params) : message;
  return { pointer: instancePath.slice(0, MOST_CHARACTERS), message: text.slice(0, MOST_CHARACTERS) };
}

/** As the problem schema bounds them. */
const MOST_CHARACTERS = 1024;

function unknownMember(params: Readonly<Record<string, unknown>>): string {
  return `must not have the member ${JSON.stringify(params.additionalProperty)}`;
}
