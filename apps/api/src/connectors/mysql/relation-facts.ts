import type { ReadSource } from '@tookeffect/wire';
import { sha256Hex } from '@tookeffect/core';
import type { KeyColumn } from '../rows/row-query.ts';
import { type Column, isKeyFamily, toColumn } from './column-family.ts';
import { type MysqlSession, ServerError } from './mysql-session.ts';
import type { ServerFacts } from './server-facts.ts';
import { quote, quotedName, textLiteral } from './sql-text.ts';

/** What the catalogue says about a relation. */
export interface RelationFacts {
  /** As the catalogue writes them. */
  readonly schema: string;
  readonly name: string;
  readonly kind: NonNullable<ReadSource['relation']>['kind'];
  /** A digest of the names of the partitions. */
  readonly parts: string | undefined;
  /** What identifies a row: the first unique key whose values have one text each; undefined if there is none. */
  readonly key: readonly KeyColumn<Column>[] | undefined;
  /** The columns of each unique index of a table: whole ones, without nulls. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly columns: ReadonlyMap<string, Column>;
}

/** The engines whose rows are in the server that is asked. The rows of any other one may be a copy of unknown age. */
const OWN_ENGINES = [
  'aria',
  'archive',
  'blackhole',
  'csv',
  'innodb',
  'memory',
  'myisam',
  'ndbcluster',
  'rocksdb',
];

const NO_SUCH_TABLE = 1146;

/**
 * Reads the facts about a relation. The first statement checks the privilege, and locks the definition of the relation
 * until the transaction ends.
 * @throws {ServerError}
 */
export async function readRelation(
  session: MysqlSession,
  named: { readonly schema: string; readonly name: string },
  server: ServerFacts,
): Promise<RelationFacts> {
  await session.query(`SELECT 1 FROM ${quotedName(named)} LIMIT 0`);
  const { rows } = await session.query(catalogueQuery(named));
  const facts = rows.map((row) => row.map((text) => text ?? ''));
  const table = chooseTable(facts, named, server);
  const own = facts.filter(([, schema, name]) => schema === table.schema && name === table.name);
  const of = (kind: string) => own.filter(([fact]) => fact === kind).map((fact) => fact.slice(3));
  const columns = new Map(
    of('column')
      .map(toColumn)
      .map((column) => [column.name, column]),
  );
  const kind = relationKind(table);
  const parts = of('part').map(([part]) => part ?? '');
  const keys = kind === 'table' ? toKeys(of('key'), columns) : [];
  return {
    schema: table.schema,
    name: table.name,
    kind,
    parts: parts.length > 0 ? sha256Hex(JSON.stringify(parts.sort())) : undefined,
    // What a copy's rows are called at their source, the copy does not tell.
    key: server.standby
      ? undefined
      : keys.find((key) => key.every(({ column }) => isKeyFamily(column.family))),
    uniqueKeys: keys.map((key) => key.map(({ column }) => column.name)),
    columns,
  };
}

/** The part of the source that the relation determines. @param isNamed whether the look-up covers a unique key */
export function toRelationSource(
  { kind, key, parts, schema, name }: RelationFacts,
  isNamed: boolean,
): NonNullable<ReadSource['relation']> {
  return {
    kind,
    isIdentified: key !== undefined,
    rowSecurity: false,
    isNamed,
    // Who inserts may give any value to a column with AUTO_INCREMENT, also one that was used before.
    isKeyGenerated: false,
    table: `${quote(schema)}.${quote(name)}`,
    ...(parts !== undefined && { parts }),
  };
}

/** Each fact is a kind, schema and name of the relation, and then its own columns. */
function catalogueQuery({ schema, name }: { readonly schema: string; readonly name: string }): string {
  const where = `WHERE TABLE_SCHEMA = ${textLiteral(schema)} AND TABLE_NAME = ${textLiteral(name)}`;
  const select = (kind: string, values: readonly string[], from: string, condition = '') => {
    const all = [`'${kind}'`, 'TABLE_SCHEMA', 'TABLE_NAME', ...values];
    const texts = [...all, ...Array<string>(9 - all.length).fill("''")].map(
      (value) => `CAST(CONVERT(${value} USING utf8mb4) AS BINARY)`,
    );
    return `SELECT ${texts.join(', ')} FROM information_schema.${from} ${where}${condition}`;
  };
  const column = [
    'COLUMN_NAME',
    'DATA_TYPE',
    'COLUMN_TYPE',
    'CHARACTER_SET_NAME',
    'COLLATION_NAME',
    'PRIVILEGES',
  ];
  return [
    select('table', ['TABLE_TYPE', 'ENGINE'], 'TABLES'),
    select('column', column, 'COLUMNS'),
    select(
      'key',
      ['INDEX_NAME', 'SEQ_IN_INDEX', 'COLUMN_NAME', 'SUB_PART', 'NULLABLE'],
      'STATISTICS',
      ' AND NON_UNIQUE = 0',
    ),
    select('part', ['PARTITION_NAME'], 'PARTITIONS', ' AND PARTITION_NAME IS NOT NULL'),
  ].join('\nUNION ALL\n');
}

interface TableFact {
  readonly schema: string;
  readonly name: string;
  readonly type: string;
  readonly engine: string;
}

/** The catalogue compares names without case, even where the server does not. */
function chooseTable(
  facts: readonly string[][],
  { schema, name }: { readonly schema: string; readonly name: string },
  { foldsTableNames }: ServerFacts,
): TableFact {
  const tables = facts
    .filter(([fact]) => fact === 'table')
    .map(([, own = '', called = '', type = '', engine = '']) => ({
      schema: own,
      name: called,
      type,
      engine,
    }));
  const exact = tables.find((table) => table.schema === schema && table.name === name);
  const folded = foldsTableNames && tables.length === 1 ? tables[0] : undefined;
  const table = exact ?? folded;
  if (!table) throw new ServerError(NO_SUCH_TABLE);
  return table;
}

function relationKind({ type, engine }: TableFact): RelationFacts['kind'] {
  if (type !== 'BASE TABLE' && type !== 'SYSTEM VERSIONED') return 'view';
  return OWN_ENGINES.includes(engine.toLowerCase()) ? 'table' : 'foreign_table';
}

/** The unique indexes of whole, readable columns without nulls: the primary key, and then the others by name. */
function toKeys(
  rows: readonly string[][],
  columns: ReadonlyMap<string, Column>,
): readonly (readonly KeyColumn<Column>[])[] {
  const names = [...new Set(rows.map(([index]) => index ?? ''))].sort(
    (one, other) => Number(other === 'PRIMARY') - Number(one === 'PRIMARY') || (one < other ? -1 : 1),
  );
  return names.flatMap((index) => {
    const parts = rows
      .filter(([name]) => name === index)
      .sort(([, one], [, other]) => Number(one) - Number(other));
    const key = parts.flatMap(([, position, name = '', prefix, nullable], order) => {
      const column = columns.get(name);
      const isWhole = Number(position) === order + 1 && prefix === '' && nullable !== 'YES';
      return column?.isReadable && isWhole ? [{ number: name, column }] : [];
    });
    return key.length === parts.length ? [key] : [];
  });
}
