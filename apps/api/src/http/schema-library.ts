import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { InputFault } from '../domain/domain-error.ts';

/** A JSON Schema, or any part of one. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** One file of `schemas/vocabulary` or `schemas/wire`. */
export interface SchemaFile {
  /** The file's name without `.schema.json`. */
  readonly name: string;
  readonly id: string;
  readonly schema: SchemaObject;
}

/** @returns the faults of a value, at most 20; empty when the value is valid */
export type ShapeValidator = (value: unknown) => readonly InputFault[];

/** The folder of the `schemas` package. The `imports` of package.json say where it is: the published program has its own copy. */
export const SCHEMAS_FOLDER: string = path.dirname(
  createRequire(import.meta.url).resolve('#schemas/package.json'),
);

/** Every schema file, in one order; read once, when the process starts. */
export const SCHEMA_FILES: readonly SchemaFile[] = [...readFolder('vocabulary'), ...readFolder('wire')];

const byName = new Map(SCHEMA_FILES.map((file) => [file.name, file]));

/** Made at the first use. */
let library: Ajv2020 | undefined;

/** @returns the schema file of a name, for example `operation`. @throws {Error} when there is none */
export function schemaNamed(name: string): SchemaFile {
  const file = byName.get(name);
  if (file === undefined) throw new Error(`schemas/ has no ${name}.schema.json`);
  return file;
}

/**
 * Validates values against a schema, which may refer to any file of `schemas/` by its id. It is compiled at the first value:
 * all schemas of the API take 0.5 s, and most endpoints of a server are never called.
 * @returns a validator that throws an {Error} at its first value if the schema is not a strict JSON Schema 2020-12
 */
export function shapeValidator(schema: SchemaObject): ShapeValidator {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    const validate = (compiled ??= (library ??= makeLibrary()).compile(schema));
    return validate(value) ? [] : (validate.errors ?? []).slice(0, MAX_FAULTS).map(toInputFault);
  };
}

function makeLibrary(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    ownProperties: true,
    unicodeRegExp: true,
    addUsedSchema: false,
    // The tests of `schemas` validate each file with the meta-schema, which takes longer to compile than any of them.
    meta: false,
    validateSchema: false,
  });
  ajv.addVocabulary(['x-enumDescriptions', 'x-verdicts', 'x-statuses']);
  for (const { schema } of SCHEMA_FILES) ajv.addSchema(schema);
  return ajv;
}

const MAX_FAULTS = 20;

/** The bound of both members in the problem schema. */
const MAX_CHARACTERS = 1024;

function toInputFault({ instancePath, keyword, params, message = 'is not valid' }: ErrorObject): InputFault {
  const text = keyword === 'additionalProperties' ? unknownMember(params) : message;
  return { pointer: instancePath.slice(0, MAX_CHARACTERS), message: text.slice(0, MAX_CHARACTERS) };
}

function unknownMember(params: Readonly<Record<string, unknown>>): string {
  return `must not have the member ${JSON.stringify(params.additionalProperty)}`;
}

function readFolder(folder: string): readonly SchemaFile[] {
  return readdirSync(path.join(SCHEMAS_FOLDER, folder))
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(SCHEMAS_FOLDER, folder, file), 'utf8');
      const schema = JSON.parse(text) as SchemaObject;
      return { name: file.slice(0, -'.schema.json'.length), id: String(schema.$id), schema };
    });
}
