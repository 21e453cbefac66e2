import type { RowDialect } from '../rows/row-query.ts';
import { equals, finds, hasKey } from './column-equality.ts';
import { type Column, ROW, exactText } from './column-family.ts';
import type { RelationFacts } from './relation-facts.ts';
import type { ServerFacts } from './server-facts.ts';
import { bytesLiteral, quotedName } from './sql-text.ts';

/** The SQL of MySQL and MariaDB: names are quoted identifiers, values are hexadecimal literals. */
export function mysqlDialect(relation: RelationFacts, { system }: ServerFacts): RowDialect<Column> {
  return {
    from: `FROM ${quotedName(relation)} AS ${ROW}`,
    nothing: 'NULL',
    columns: relation.columns,
    key: relation.key,
    identity: { system, database: relation.schema, table: relation.name },
    finds,
    equals,
    hasKey,
    keyText: exactText,
    cell: (column) => typedText(column),
    digest: () => digest(relation),
  };
}

/** The family goes with the text: the row's JSON is made from both. */
function typedText(column: Column): string {
  return `CONCAT('${column.family} ', ${exactText(column)})`;
}

/** A digest of the digests of every column that the user may read and that is not null, by the column's name. */
function digest({ columns }: RelationFacts): string {
  const readable = [...columns.values()].filter(({ isReadable }) => isReadable);
  const parts = readable.map((column) => {
    const name = bytesLiteral(Buffer.from(`${JSON.stringify(column.name)}:`, 'utf8'));
    return `COALESCE(CONCAT(${name}, SHA2(${exactText(column)}, 256)), '')`;
  });
  return `CONCAT('sha256:', SHA2(CONCAT('', ${parts.join(', ')}), 256))`;
}
