import path from 'node:path';
import { closedList } from './closed-list.ts';
import { namedSchemas } from './named-schemas.ts';
import { modelsPython } from './python-models.ts';
import { vocabularyPython } from './python-vocabulary.ts';
import { runPython } from './run-python.ts';
import { schemaConstantTypeScript } from './schema-constant-typescript.ts';
import { SCHEMAS_FOLDER, type SchemaFiles } from './schema-files.ts';
import { SchemaLibrary } from './schema-library.ts';
import { vocabularyTypeScript } from './vocabulary-typescript.ts';
import { wireTypeScript } from './wire-typescript.ts';

/** What is generated: file contents by path from the repository's root, `/` between folders. */
export type Outputs = ReadonlyMap<string, string>;

const CORE = 'packages/core/src/generated';
const EVALUATOR = 'packages/evaluator/src/generated';
const PYTHON = 'python/src/tookeffect/_generated';
const PYTHON_PROJECT = path.resolve(SCHEMAS_FOLDER, '../python');

/** The folders that hold nothing but what is generated here. */
export const GENERATED_FOLDERS: readonly string[] = [CORE, EVALUATOR, PYTHON];

const NOTICE = 'Written by `npm run generate` from schemas/; do not edit.';

/**
 * Writes everything that is made from the schemas, in memory.
 * @throws {Error} when a schema cannot be generated from, or `TOOKEFFECT_PYTHON` has not what it takes
 */
export async function generateOutputs(files: SchemaFiles): Promise<Outputs> {
  const library = new SchemaLibrary(files);
  const lists = files.vocabulary.map(closedList);
  const named = namedSchemas(files, library);
  const listNames = new Set(lists.map(({ title }) => title));
  const constant = (shape: string, name: string, what: string): string =>
    typeScript(schemaConstantTypeScript(library, shape, name, what));
  return new Map([
    [`${CORE}/vocabulary.ts`, typeScript(vocabularyTypeScript(lists))],
    [`${CORE}/receipt-schema.ts`, constant('receipt', 'receiptSchema', 'a receipt')],
    [`${EVALUATOR}/contract-schema.ts`, constant('contract', 'contractSchema', 'a contract')],
    [
      `${EVALUATOR}/evaluation-input-schema.ts`,
      constant('evaluation-input', 'evaluationInputSchema', 'what `evaluate` judges beside the contract'),
    ],
    [`${CORE}/wire.ts`, typeScript(await wireTypeScript(named, listNames))],
    [`${PYTHON}/__init__.py`, python('')],
    [`${PYTHON}/vocabulary.py`, python(vocabularyPython(lists))],
    [`${PYTHON}/models.py`, python(modelsPython(named, listNames, PYTHON_PROJECT))],
  ]);
}

function typeScript(body: string): string {
  return `// ${NOTICE}\n\n${body}`;
}

function python(body: string): string {
  const args = ['--stdin-filename', 'src/tookeffect/_generated/models.py', '-'];
  const sorted = runPython(
    'ruff',
    ['check', '--fix', '--quiet', ...args],
    `# ${NOTICE}\n${body}`,
    PYTHON_PROJECT,
  );
  return runPython('ruff', ['format', ...args], sorted, PYTHON_PROJECT);
}
