import { quote } from './sql-text.ts';

/** How values of a column are compared, shown and digested. */
export type Family =
  | 'number'
  | 'float'
  | 'double'
  | 'bit'
  | 'year'
  | 'text'
  | 'fixed_text'
  | 'bytes'
  | 'date'
  | 'datetime'
  | 'timestamp'
  | 'time'
  | 'uuid'
  | 'other';

/** A column of a relation. */
export interface Column {
  readonly name: string;
  readonly family: Family;
  /** Whether `true` and `false` are 1 and 0 of this type. */
  readonly isFlag: boolean;
  readonly charset: string;
  readonly collation: string;
  readonly isReadable: boolean;
}

/** What statements call the relation that they read. */
export const ROW = '`tookeffect row`';

const FAMILIES: Readonly<Record<string, Family | undefined>> = {
  tinyint: 'number',
  smallint: 'number',
  mediumint: 'number',
  int: 'number',
  bigint: 'number',
  decimal: 'number',
  float: 'float',
  double: 'double',
  bit: 'bit',
  year: 'year',
  char: 'fixed_text',
  varchar: 'text',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  enum: 'text',
  set: 'text',
  binary: 'bytes',
  varbinary: 'bytes',
  tinyblob: 'bytes',
  blob: 'bytes',
  mediumblob: 'bytes',
  longblob: 'bytes',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'timestamp',
  time: 'time',
  uuid: 'uuid',
};

/** Reads a row of the catalogue: name, data type, column type, character set, collation and privileges. */
export function toColumn([
  name = '',
  type = '',
  full = '',
  charset = '',
  collation = '',
  privileges = '',
]: readonly string[]): Column {
  const family = FAMILIES[type.toLowerCase()] ?? 'other';
  const isText = family === 'text' || family === 'fixed_text';
  // The names are written into statements.
  const isNamed = /^\w+$/.test(charset) && /^\w+$/.test(collation);
  return {
    name,
    family: isText && !isNamed ? 'other' : family,
    isFlag: /^(?:tinyint\(1\)|bit\(1\))/i.test(full),
    charset,
    collation,
    isReadable: /(?:^|,)select(?:,|$)/i.test(privileges),
  };
}

/** Whether each value of the type has one text, so that the text identifies it. */
export function isKeyFamily(family: Family): boolean {
  return family !== 'float' && family !== 'double' && family !== 'other';
}

/** The column of a row, as SQL. */
export function columnSql({ name }: Column): string {
  return `${ROW}.${quote(name)}`;
}

/** The value as the bytes of a text that shows it exactly; null for null. */
export function exactText(column: Column): string {
  const value = columnSql(column);
  switch (column.family) {
    case 'bytes':
    case 'other':
      return binary(`CONCAT('0x', LOWER(HEX(${value})))`);
    // As a double, whose text is the shortest that reads back as it; a float would be cut to six digits.
    case 'float':
    case 'double':
      return binary(`CAST(${value} + 0e0 AS CHAR)`);
    case 'bit':
      return binary(`CAST(${value} + 0 AS CHAR)`);
    default:
      return binary(`CAST(${value} AS CHAR)`);
  }
}

/** Texts that are selected are bytes of UTF-8, so that the collations of two branches never disagree. */
function binary(text: string): string {
  return `CAST(CONVERT(${text} USING utf8mb4) AS BINARY)`;
}
