import { closedList } from './closed-list.ts';
import { receiptSchemaTypeScript } from './receipt-schema-typescript.ts';
import type { SchemaFiles } from './schema-files.ts';
import { SchemaLibrary } from './schema-library.ts';
import { vocabularyTypeScript } from './vocabulary-typescript.ts';

/** What is generated: file contents by path from the repository's root, `/` between folders. */
export type Outputs = ReadonlyMap<string, string>;

/** The folders that hold nothing but what is generated here. */
export const GENERATED_FOLDERS = ['packages/core/src/generated'] as const;

const NOTICE = 'Written by `npm run generate` from schemas/; do not edit.';

/**
 * Writes everything that is made from the schemas, in memory.
 * @throws {Error} when a schema cannot be generated from
 */
export async function generateOutputs(files: SchemaFiles): Promise<Outputs> {
  const lists = files.vocabulary.map(closedList);
  const library = new SchemaLibrary(files);
  return new Map([
    ['packages/core/src/generated/vocabulary.ts', typeScript(vocabularyTypeScript(lists))],
    ['packages/core/src/generated/receipt-schema.ts', typeScript(receiptSchemaTypeScript(library))],
  ]);
}

function typeScript(body: string): string {
  return `// ${NOTICE}\n\n${body}`;
}
