import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject, SchemaFile, SchemaFiles } from './schema-files.ts';

/** Where each connector has a folder with a `contract.schema.json`. */
const CONNECTORS_FOLDER = path.resolve(import.meta.dirname, '../../apps/api/src/connectors');

const FRAGMENT = 'contract.schema.json';

const NAME = 'observation';

/** The generated file, to which `contract.schema.json` refers; a path from the repository's root. */
export const OBSERVATION_FILE = `schemas/wire/${NAME}.schema.json`;

/**
 * Reads what each connector adds to the contract language: a schema file whose `$ref` names the declaration that
 * contracts write in `observe`.
 * @returns in the order of the folders' names
 */
export function readConnectorFragments(folder: string = CONNECTORS_FOLDER): readonly JsonObject[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === FRAGMENT)
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as JsonObject);
}

/**
 * Makes the schema file in which every connector's fragment is one branch of `Observation`.
 * @throws {Error} when two fragments define the same name
 */
export function observationSchema(fragments: readonly JsonObject[]): SchemaFile {
  const definitions: Record<string, unknown> = {};
  for (const { $id, $defs } of fragments) {
    for (const [name, schema] of Object.entries($defs as JsonObject)) {
      if (name in definitions) throw new Error(`${String($id)}: ${name} is another connector's definition`);
      definitions[name] = schema;
    }
  }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://tookeffect.dev/schemas/wire/${NAME}.schema.json`,
    description:
      'Written by `npm run generate` from the `contract.schema.json` of each connector; do not edit.',
    $defs: {
      Observation: {
        title: 'Observation',
        description: 'What to read, and how: one declaration for each connector.',
        oneOf: fragments.map(({ $ref }) => ({ $ref })),
      },
      ...definitions,
    },
  };
  return { name: NAME, schema };
}

/** @returns the files with the generated one instead of the one on disk */
export function withObservation(files: SchemaFiles, observation: SchemaFile): SchemaFiles {
  const others = files.wire.filter(({ name }) => name !== observation.name);
  const index = others.findIndex(({ name }) => name > observation.name);
  return { ...files, wire: others.toSpliced(index, 0, observation) };
}
