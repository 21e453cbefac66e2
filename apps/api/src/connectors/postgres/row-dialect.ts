import { escapeLiteral } from 'pg';
import { MAX_MEMBER_LENGTH } from '@tookeffect/evaluator';
import type { IdentityScope } from '../rows/row-identity.ts';
import type { RowDialect } from '../rows/row-query.ts';
import {
  ROW,
  type TypedValues,
  columnSql,
  equalityWith,
  equalityWithKey,
  keyText,
} from './column-equality.ts';
import type { Column, RelationFacts } from './relation-facts.ts';
import { type RelationName, quotedName } from './relation-query.ts';

/** What is known about the relation and its server. */
export interface RowContext {
  readonly relation: RelationFacts;
  readonly identity: IdentityScope;
  /** The version of the server. */
  readonly version: number;
}

/** The object id of the type `character(n)`. */
const BPCHAR = 1042;
/** That of `numeric`. */
const NUMERIC = 1700;

/** The SQL of PostgreSQL: names are quoted identifiers, values are parameters. A look-up finds what equals. */
export function postgresDialect(
  table: RelationName,
  { relation, identity, version }: RowContext,
  values: TypedValues,
): RowDialect<Column> {
  const equals: RowDialect<Column>['equals'] = (column, value) =>
    equalityWith(column, value, values, version);
  return {
    from: `FROM ${quotedName(table)} AS ${ROW}`,
    nothing: 'NULL::text',
    columns: relation.columns,
    key: relation.key,
    identity,
    finds: equals,
    equals,
    hasKey: (column, text) => equalityWithKey(column, text, values, version),
    keyText,
    cell: jsonText,
    digest: () => digest(relation),
    memberCells: () => memberCells(relation),
  };
}

/**
 * A digest of every column that the role may read and that is not null, by the column's number: a new column without
 * values, or a new name, changes no digest.
 */
function digest(relation: RelationFacts): string {
  const columns = [...relation.columns.values()].filter(({ isReadable }) => isReadable);
  const texts = columns.map((column) => {
    const text = `CAST(${columnSql(column)} AS text)`;
    return `'${column.number}:' || length(${text}) || ':' || ${text}`;
  });
  const content = `array_to_string(ARRAY[${texts.join(', ')}]::text[], '')`;
  return `'sha256:' || encode(sha256(convert_to(${content}, getdatabaseencoding())), 'hex')`;
}

/** Each column that the role may read, with the JSON text of its value; a number without the zeros that its scale adds. */
function memberCells(relation: RelationFacts): string {
  const columns = [...relation.columns.values()].filter(({ isReadable }) => isReadable);
  const pairs = columns.map((column) => {
    const text =
      column.typeOid === NUMERIC ? `CAST(trim_scale(${columnSql(column)}) AS text)` : jsonText(column);
    const digest = `'"sha256:' || encode(sha256(convert_to(${text}, 'UTF8')), 'hex') || '"'`;
    const short = `CASE WHEN char_length(${text}) > ${MAX_MEMBER_LENGTH} THEN ${digest} ELSE ${text} END`;
    return `json_build_array(${escapeLiteral(column.name)}, ${short})`;
  });
  return `CAST(array_to_json(ARRAY[${pairs.join(', ')}]::json[]) AS text)`;
}

/** A value as JSON; without the blanks with which `character(n)` fills a text up, which mean nothing. */
function jsonText(column: Column): string {
  const value = columnSql(column);
  return `CAST(to_json(${column.typeOid === BPCHAR ? `CAST(${value} AS text)` : value}) AS text)`;
}
