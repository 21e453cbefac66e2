import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMAS_FOLDER } from '../http/index.ts';

/** Examples of a media type, by name. */
export type Examples = Readonly<Record<string, { readonly value: unknown }>>;

/** @returns the examples that `schemas/` keeps of a shape; at least one */
export function examplesOf(schemaName: string): Examples {
  const folder = path.join(SCHEMAS_FOLDER, 'examples', schemaName);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  if (files.length === 0) throw new Error(`schemas/examples has none of ${schemaName}`);
  return Object.fromEntries(
    files.map((file) => {
      const value: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return [path.basename(file, '.json'), { value }];
    }),
  );
}
