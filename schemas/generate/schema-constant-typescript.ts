import { dereference } from './dereference.ts';
import type { SchemaLibrary } from './schema-library.ts';

/** Writes a wire schema as a TypeScript constant, without references and annotations. */
export function schemaConstantTypeScript(
  library: SchemaLibrary,
  shape: string,
  constant: string,
  what: string,
): string {
  const id = `https://tookeffect.dev/schemas/wire/${shape}.schema.json`;
  const schema = dereference(library.resolve(id, id), library);
  return `/** The closed schema of ${what}, JSON Schema 2020-12 without references and annotations. */
export const ${constant} = ${JSON.stringify(schema, null, 2)} as const;
`;
}
