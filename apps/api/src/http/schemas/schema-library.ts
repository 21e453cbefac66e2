import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A JSON Schema, or any part of one. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** One file of `schemas/vocabulary` or `schemas/wire`. */
export interface SchemaFile {
  /** The file's name without `.schema.json`. */
  readonly name: string;
  readonly id: string;
  readonly schema: SchemaObject;
}

/** Where the `schemas` package lies. */
export const SCHEMAS_FOLDER: string = path.dirname(
  createRequire(import.meta.url).resolve('@tookeffect/schemas/package.json'),
);

/** Every schema file, in one order; read once, when the process starts. */
export const SCHEMA_FILES: readonly SchemaFile[] = [...readFolder('vocabulary'), ...readFolder('wire')];

const byName = new Map(SCHEMA_FILES.map((file) => [file.name, file]));

/** @returns the schema file of a name, for example `operation`. @throws {Error} when there is none */
export function schemaNamed(name: string): SchemaFile {
  const file = byName.get(name);
  if (file === undefined) throw new Error(`schemas/ holds no ${name}.schema.json`);
  return file;
}

function readFolder(folder: string): readonly SchemaFile[] {
  return readdirSync(path.join(SCHEMAS_FOLDER, folder))
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => {
      const schema = JSON.parse(
        readFileSync(path.join(SCHEMAS_FOLDER, folder, file), 'utf8'),
      ) as SchemaObject;
      return { name: file.slice(0, -'.schema.json'.length), id: String(schema.$id), schema };
    });
}
