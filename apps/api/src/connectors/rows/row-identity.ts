import { canonicalize, parseStrict, sha256Hex } from '@tookeffect/core';

/** The key values of a row as text, by the number of their column in the base table. */
export type KeyTexts = Readonly<Record<string, string>>;

/** The table that identifies a row. */
export interface IdentityScope {
  /** The system identifier of the cluster; null if the role may not read it. */
  readonly system: string | null;
  /** The object id of the database. */
  readonly database: string;
  /** The object id of the base table: of the root for a partition, of its table for a view that counts as one. */
  readonly table: string;
}

/** The longest identity that is not replaced by its digest, in bytes of UTF-8: identities are indexed. */
const MAX_IDENTITY_BYTES = 1024;

/**
 * Identifies a row among all rows of all servers: canonical JSON of system, database, base table and key, such as
 * `["7711012774923014026","5","16390",{"1":"17"}]`. All parts are numbers of the catalogue, so a table, column or
 * database may be renamed. If the text is longer than 1,024 bytes: `sha256:` and its digest in lower-case hex; a row
 * cannot be looked up by that.
 */
export function rowIdentity({ system, database, table }: IdentityScope, key: KeyTexts): string {
  const text = canonicalize([system, database, table, key]);
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length <= MAX_IDENTITY_BYTES ? text : `sha256:${sha256Hex(bytes)}`;
}

/**
 * Reads the key back from an identity.
 * @returns `undefined` for a digest, a row of another table, and any other text
 */
export function keyOfIdentity(
  identity: string,
  { system, database, table }: IdentityScope,
): KeyTexts | undefined {
  try {
    const parts = parseStrict(identity);
    if (!Array.isArray(parts) || parts.length !== 4) return undefined;
    const key: unknown = parts[3];
    const isHere = parts[0] === system && parts[1] === database && parts[2] === table;
    return isHere && isKeyTexts(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isKeyTexts(value: unknown): value is KeyTexts {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}
