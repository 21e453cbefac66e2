import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A JSON value that is an object: a schema, or any part of one. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One file of `vocabulary/` or `wire/`. */
export interface SchemaFile {
  /** The file's name without `.schema.json`, for example `evidence-level`. */
  readonly name: string;
  readonly schema: JsonObject;
}

/** All schema files, sorted by name, so that the generated files have a stable order. */
export interface SchemaFiles {
  readonly vocabulary: readonly SchemaFile[];
  readonly wire: readonly SchemaFile[];
}

/** The folder of this package. */
export const SCHEMAS_FOLDER: string = path.resolve(import.meta.dirname, '..');

const SUFFIX = '.schema.json';

/**
 * Reads every schema file below a folder.
 * @throws {Error} if a file in `vocabulary/` or `wire/` is not a schema file, or is not JSON
 */
export function readSchemaFiles(folder: string = SCHEMAS_FOLDER): SchemaFiles {
  return {
    vocabulary: readFolder(path.join(folder, 'vocabulary')),
    wire: readFolder(path.join(folder, 'wire')),
  };
}

/** Whether a JSON value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readFolder(folder: string): readonly SchemaFile[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readSchemaFile(folder, file));
}

function readSchemaFile(folder: string, file: string): SchemaFile {
  if (!file.endsWith(SUFFIX)) throw new Error(`${path.join(folder, file)} is not named *${SUFFIX}`);
  const schema: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  if (!isJsonObject(schema)) throw new Error(`${path.join(folder, file)} is not a JSON object`);
  return { name: file.slice(0, -SUFFIX.length), schema };
}
