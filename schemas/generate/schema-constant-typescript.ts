import { dereference, withDefinitions } from './dereference.ts';
import type { SchemaLibrary } from './schema-library.ts';

/** What a TypeScript constant with a schema is for. */
export interface SchemaConstant {
  /** The name of the wire schema. */
  readonly shape: string;
  readonly constant: string;
  /** What it is the schema of. */
  readonly what: string;
  /** Whether references stay, each to a member of `$defs`; without, the schema has none. */
  readonly keepsReferences: boolean;
}

/** Writes a wire schema as a TypeScript constant, without annotations. */
export function schemaConstantTypeScript(
  library: SchemaLibrary,
  { shape, constant, what, keepsReferences }: SchemaConstant,
): string {
  const id = `https://tookeffect.dev/schemas/wire/${shape}.schema.json`;
  const schema = (keepsReferences ? withDefinitions : dereference)(library.resolve(id, id), library);
  const without = keepsReferences ? 'annotations' : 'references and annotations';
  return `/** The closed schema of ${what}, JSON Schema 2020-12 without ${without}. */
export const ${constant} = ${JSON.stringify(schema, null, 2)} as const;
`;
}
