import type { ReadSource } from '@tookeffect/wire';
import type { KeyColumn } from '../rows/row-query.ts';
import type { ResultRows } from '../rows/row-body.ts';

/** A column of a relation. */
export interface Column {
  readonly number: number;
  readonly name: string;
  /** The type to compare in, below every domain, without length, scale or precision, as SQL. */
  readonly type: string;
  readonly typeOid: number;
  /** The type of the elements, for an array. */
  readonly elementOid: number | undefined;
  readonly isReadable: boolean;
  /** The equality of the type, such as `pg_catalog.=`; undefined if the type has none. */
  readonly equality: string | undefined;
}

/** What the catalogue says about a relation. */
export interface RelationFacts {
  readonly kind: RelationSource['kind'];
  readonly rowSecurity: boolean;
  /** A digest of the partitions of the base's root. */
  readonly parts: string | undefined;
  /** The object id of the base table, of its root for a partition. */
  readonly table: string;
  /** What identifies a row, by column numbers in the base table; undefined if nothing does, or if the role may not read it. */
  readonly key: readonly KeyColumn<Column>[] | undefined;
  /** The columns of each unique index of the base table, by their names in the relation; without those that it does not show. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Whether the database always generates the key, so that no two rows ever have the same. */
  readonly isKeyGenerated: boolean;
  readonly columns: ReadonlyMap<string, Column>;
}

type RelationSource = NonNullable<ReadSource['relation']>;

/** A name as the server writes it: reserved words and upper case are in quotation marks. */
const NAME = '[a-z_][a-z0-9_]*|"(?:[^"]|"")+"';
const QUALIFIER = String.raw`(?:(?:${NAME})\.)?`;
const TARGET = `${QUALIFIER}(?:${NAME})(?: AS (?:${NAME}))?`;
const SIMPLE = new RegExp(
  String.raw`^ SELECT (${TARGET}(?:,\n    ${TARGET})*)\n   FROM (?:${NAME})\.(?:${NAME})(?: (?:${NAME}))?;$`,
);
const ONE_TARGET = new RegExp(String.raw`${QUALIFIER}(${NAME})(?: AS (${NAME}))?(?:,\n    |$)`, 'gy');

/** The server writes these constants like a name; a column with such a name is in quotation marks. */
const CONSTANTS: readonly string[] = ['true', 'false', 'null'];

/**
 * Interprets the rows of `relationQueries`. A view without expressions over one table, with all of its rows, has the key
 * of that table; any other view has none, and neither has a table that other tables inherit from.
 * @throws {Error} if the server returned something else
 */
export function toRelationFacts([, relation, key, columns]: readonly ResultRows[]): RelationFacts {
  const [own, sources, isCopy, isSecured, anySecured, base, hasChildren, definition, table, parts] =
    relation?.[0] ?? [];
  const byName = new Map((columns ?? []).map((row) => toColumn(row)).map((column) => [column.name, column]));
  const isTable = base === 'p' || (base === 'r' && hasChildren === 'f');
  const keys = isTable ? toKeys(key ?? [], byName, definition ?? null) : [];
  const [first] = keys;
  const identifying = first && !first.hasNulls ? first : undefined;
  const kind = relationKind(own ?? '', sources ?? '', isCopy !== 'f');
  return {
    kind,
    rowSecurity: (kind === 'view' ? anySecured : isSecured) !== 'f',
    parts: isDigest(parts) ? parts : undefined,
    table: table ?? '',
    key: kind === 'table' || kind === 'view' ? identifying?.columns : undefined,
    uniqueKeys: keys.flatMap(({ columns: own }) => (own ? [own.map(({ column }) => column.name)] : [])),
    isKeyGenerated: identifying?.isGenerated === true,
    columns: byName,
  };
}

/** The part of the source that the relation determines. */
export function toRelationSource({ kind, key, rowSecurity, parts }: RelationFacts): RelationSource {
  return { kind, isIdentified: key !== undefined, rowSecurity, ...(parts !== undefined && { parts }) };
}

/** The evidence of a read has room for a digest, and a hostile server may send anything. */
function isDigest(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/**
 * What a relation reads decides: a view of a materialized view is as old as that, and so is a foreign partition. A table
 * that a subscription fills is a copy of unknown age too.
 */
function relationKind(own: string, sources: string, isCopy: boolean): RelationSource['kind'] {
  if (isCopy || sources.includes('m')) return 'materialized_view';
  if (sources.includes('f')) return 'foreign_table';
  return own === 'r' || own === 'p' ? 'table' : 'view';
}

/** A unique key, in the order of the catalogue. */
interface UniqueKey {
  /** `undefined` if the relation does not show all of its columns, or the role may not read one. */
  readonly columns: readonly KeyColumn<Column>[] | undefined;
  readonly isGenerated: boolean;
  /** Whether a column may be null: then it names a row only by values that are not, and does not identify every row. */
  readonly hasNulls: boolean;
}

function toKeys(
  rows: ResultRows,
  columns: ReadonlyMap<string, Column>,
  definition: string | null,
): readonly UniqueKey[] {
  const names = definition === null ? undefined : simpleViewColumns(definition);
  if (definition !== null && !names) return [];
  return [...Map.groupBy(rows, ([rank]) => rank).values()].map((own) => ({
    columns: toKey(own, columns, names),
    isGenerated: own.length === 1 && own[0]?.[3] === 't',
    hasNulls: own[0]?.[4] === 't',
  }));
}

function toKey(
  rows: ResultRows,
  columns: ReadonlyMap<string, Column>,
  names: ReadonlyMap<string, string> | undefined,
): readonly KeyColumn<Column>[] | undefined {
  const key: KeyColumn<Column>[] = [];
  for (const [, number, name] of rows) {
    const column = columns.get((names ? names.get(name ?? '') : name) ?? '');
    if (!column?.isReadable) return undefined;
    key.push({ number: number ?? '', column });
  }
  return key;
}

function toColumn([
  number,
  name,
  typeOid,
  type,
  elementOid,
  isReadable,
  equality,
]: ResultRows[number]): Column {
  return {
    number: Number(number),
    name: name ?? '',
    type: type ?? '',
    typeOid: Number(typeOid),
    elementOid: Number(elementOid ?? 0) || undefined,
    isReadable: isReadable === 't',
    equality: equality ?? undefined,
  };
}

/**
 * Maps the columns of a view that shows columns of one table, and all of its rows.
 * @param definition what `pg_get_viewdef` writes; anything but plain columns of one relation, such as an expression, WHERE,
 *   ONLY, a join, grouping, DISTINCT or LIMIT, makes it another view
 * @returns the name in the view by the name in the table; `undefined` for any other view
 */
function simpleViewColumns(definition: string): ReadonlyMap<string, string> | undefined {
  const targets = SIMPLE.exec(definition)?.[1];
  if (targets === undefined) return undefined;
  const columns = new Map<string, string>();
  for (const [, source = '', alias = source] of targets.matchAll(ONE_TARGET)) {
    if (CONSTANTS.includes(source)) return undefined;
    const name = unquote(source);
    if (!columns.has(name)) columns.set(name, unquote(alias));
  }
  return columns;
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
