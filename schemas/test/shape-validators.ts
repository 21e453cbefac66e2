import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSchemaFiles } from '../generate/schema-files.ts';

/** A validator for each file of `wire/` that is a shape; files that only define parts have none. */
export function shapeValidators(): ReadonlyMap<string, ValidateFunction> {
  const { vocabulary, wire } = readSchemaFiles();
  const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true });
  ajv.addVocabulary(['x-enumDescriptions', 'x-verdicts', 'x-statuses']);
  for (const { schema } of [...vocabulary, ...wire]) ajv.addSchema(schema);
  const shapes = wire.filter(({ schema }) => 'title' in schema);
  return new Map(shapes.map(({ name, schema }) => [name, ajv.compile({ $ref: schema.$id })]));
}
