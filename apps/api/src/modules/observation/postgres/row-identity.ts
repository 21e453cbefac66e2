import { type JsonObject, canonicalize, sha256Hex } from '@tookeffect/core';
import type { PostgresReadRequest } from '@tookeffect/evaluator';

/** The longest text that stands for itself, in bytes of UTF-8: an identity is indexed wherever a claim is kept. */
const MAX_BYTES = 512;

/** Where a row stands on its server. */
export interface RowPlace {
  /** The database by the name that the connection gives it. */
  readonly database: string;
  readonly table: PostgresReadRequest['table'];
}

/**
 * Names a row beyond doubt among all rows of its server: canonical JSON of database, schema, table and the identifying
 * columns, such as `["shop","public","orders",{"id":17}]`; where that is longer than 512 bytes `sha256:` and its digest
 * in lower-case hex, which no such list can be spelled like.
 * @param values the identifying columns by name, with their values as the body of the read shows them
 * @returns the text, or null where a value is null, which names no row: several may have it, even in a unique column
 * @throws {CanonicalJsonError} for a number inside a json value that loses digits
 */
export function rowIdentity({ database, table }: RowPlace, values: JsonObject): string | null {
  if (Object.values(values).includes(null)) return null;
  const text = canonicalize([database, table.schema, table.name, values]);
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length <= MAX_BYTES ? text : `sha256:${sha256Hex(bytes)}`;
}
