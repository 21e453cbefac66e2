// Writes the files that are generated from the schemas; with `--check` it writes nothing and lists outdated files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareOutputs } from './compare-outputs.ts';
import {
  OBSERVATION_FILE,
  observationSchema,
  readConnectorFragments,
  withObservation,
} from './observation-schema.ts';
import { GENERATED_FOLDERS, generateOutputs } from './outputs.ts';
import { readSchemaFiles, SCHEMAS_FOLDER } from './schema-files.ts';

const root = path.resolve(SCHEMAS_FOLDER, '..');
const observation = observationSchema(readConnectorFragments());
const outputs = new Map(await generateOutputs(withObservation(readSchemaFiles(), observation)));
outputs.set(OBSERVATION_FILE, `${JSON.stringify(observation.schema, null, 2)}\n`);
const differences = compareOutputs(root, GENERATED_FOLDERS, outputs);

if (process.argv.includes('--check')) {
  for (const { file, kind } of differences) console.error(`${kind}: ${file}`);
  if (differences.length > 0) console.error('Run `npm run generate` and commit the changed files.');
  process.exitCode = differences.length > 0 ? 1 : 0;
} else {
  for (const { file, kind } of differences) {
    const target = path.join(root, file);
    const text = outputs.get(file);
    if (text === undefined) {
      rmSync(target);
    } else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    console.log(`${kind === 'stale' ? 'removed' : 'wrote'} ${file}`);
  }
}
