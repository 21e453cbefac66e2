import { dereference } from './dereference.ts';
import type { SchemaLibrary } from './schema-library.ts';

const RECEIPT = 'https://tookeffect.dev/schemas/wire/receipt.schema.json';

/** The closed schema of a receipt as a TypeScript constant without references, so that a validator needs nothing else. */
export function receiptSchemaTypeScript(library: SchemaLibrary): string {
  const schema = dereference(library.resolve(RECEIPT, RECEIPT), library);
  return `/** The closed schema of a receipt, JSON Schema 2020-12 without references and annotations. */
export const receiptSchema = ${JSON.stringify(schema, null, 2)} as const;
`;
}
