import path from 'node:path';
import { type ClosedList, closedList } from './closed-list.ts';
import { namedSchemas, type NamedSchemas, namesReachedFrom } from './named-schemas.ts';
import { modelsPython } from './python-models.ts';
import { vocabularyPython } from './python-vocabulary.ts';
import { runPython } from './run-python.ts';
import { schemaCheckTypeScript } from './schema-check-typescript.ts';
import { type SchemaConstant, schemaConstantTypeScript } from './schema-constant-typescript.ts';
import { SCHEMAS_FOLDER, type SchemaFiles } from './schema-files.ts';
import { SchemaLibrary } from './schema-library.ts';
import { indexTypeScript, vocabularyTypeScript } from './vocabulary-typescript.ts';
import { wireTypeScript } from './wire-typescript.ts';

/** The generated files: contents by path from the root of the repository, with `/` between folders. */
export type Outputs = ReadonlyMap<string, string>;

const CORE = 'packages/core/src/generated';
const CORE_TEST = 'packages/core/test/generated';
const WIRE = 'packages/wire/src/generated';
const EVALUATOR = 'packages/evaluator/src/generated';
const PYTHON = 'python/src/tookeffect/_generated';
const PYTHON_PROJECT = path.resolve(SCHEMAS_FOLDER, '../python');

/** The folders that contain only generated files. */
export const GENERATED_FOLDERS: readonly string[] = [CORE, CORE_TEST, WIRE, EVALUATOR, PYTHON];

/**
 * What `@tookeffect/core` publishes, with every type and list that these refer to. All other types and lists belong
 * to the API, and are in the private package `@tookeffect/wire`.
 */
const CORE_ROOTS = [
  'CanonicalJsonErrorCode',
  'KeyRevocationReason',
  'OperationDocument',
  'Receipt',
  'ReceiptValidation',
] as const;

const RECEIPT_CHECK = { shape: 'receipt', constant: 'checkReceipt', what: 'a receipt' } as const;

const NOTICE = 'Written by `npm run generate` from schemas/; do not edit.';

/**
 * Generates all files from the schemas, in memory.
 * @throws {Error} if a schema is not supported, or `TOOKEFFECT_PYTHON` lacks a module
 */
export async function generateOutputs(files: SchemaFiles): Promise<Outputs> {
  const library = new SchemaLibrary(files);
  const lists = files.vocabulary.map(closedList);
  const named = namedSchemas(files, library);
  const listNames = new Set(lists.map(({ title }) => title));
  const constant = (made: SchemaConstant): string => typeScript(schemaConstantTypeScript(library, made));
  const [receipt, contract, input] = [
    { shape: 'receipt', constant: 'receiptSchema', what: 'a receipt', keepsReferences: false },
    { shape: 'contract', constant: 'contractSchema', what: 'a contract', keepsReferences: true },
    {
      ...{ shape: 'evaluation-input', constant: 'evaluationInputSchema', keepsReferences: true },
      what: 'the input of `evaluate` besides the contract',
    },
  ] as const;
  return new Map([
    [`${CORE}/receipt-check.ts`, typeScript(schemaCheckTypeScript(library, RECEIPT_CHECK))],
    [`${CORE_TEST}/receipt-schema.ts`, constant(receipt)],
    [`${EVALUATOR}/contract-schema.ts`, constant(contract)],
    [`${EVALUATOR}/evaluation-input-schema.ts`, constant(input)],
    ...(await typeFiles(lists, named)),
    [`${PYTHON}/__init__.py`, python('')],
    [`${PYTHON}/vocabulary.py`, python(vocabularyPython(lists))],
    [`${PYTHON}/models.py`, python(modelsPython(named, listNames, PYTHON_PROJECT))],
  ]);
}

/** Writes the lists and types of core, and those of the API, which import core's. */
async function typeFiles(lists: readonly ClosedList[], named: NamedSchemas): Promise<[string, string][]> {
  const core = namesReachedFrom(named, CORE_ROOTS);
  const isCore = (name: string): boolean => core.has(name);
  const coreLists = lists.filter(({ title }) => isCore(title));
  const wireLists = lists.filter(({ title }) => !isCore(title));
  const typeNames = [...named.keys()].filter((name) => lists.every(({ title }) => title !== name));
  const coreTypes = new Set(typeNames.filter(isCore));
  const wireTypes = new Set(typeNames.filter((name) => !isCore(name)));
  const wireModule = (name: string): string => (isCore(name) ? '@tookeffect/core' : './vocabulary.ts');
  return [
    [`${CORE}/vocabulary.ts`, typeScript(vocabularyTypeScript(coreLists))],
    [`${CORE}/types.ts`, typeScript(await wireTypeScript(named, coreTypes, () => './vocabulary.ts'))],
    [`${WIRE}/vocabulary.ts`, typeScript(vocabularyTypeScript(wireLists))],
    [`${WIRE}/types.ts`, typeScript(await wireTypeScript(named, wireTypes, wireModule))],
    [`${WIRE}/index.ts`, typeScript(indexTypeScript(wireLists, [...wireTypes]))],
  ];
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
