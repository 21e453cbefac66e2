import type { JsonValue } from '@tookeffect/core';
import { escapeIdentifier } from 'pg';
import type { Equality } from '../rows/row-query.ts';
import type { Column } from './relation-facts.ts';

/** The parameters of one statement: texts, and the types that they are read as. */
export class TypedValues {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #reads = new Map<string, TypedText>();
  readonly #refused: ReadonlySet<string>;

  /** @param refused the keys of texts that their type refuses */
  constructor(refused: ReadonlySet<string> = new Set()) {
    this.#refused = refused;
  }

  /** Every text and type of the statement, each once. */
  get reads(): readonly TypedText[] {
    return [...this.#reads.values()];
  }

  /** @returns the text as a value of this type, as SQL; undefined if the type refuses it */
  read(text: string, type: string): string | undefined {
    const typed = { key: JSON.stringify([type, text]), text, type };
    if (this.#refused.has(typed.key)) return undefined;
    this.#reads.set(typed.key, typed);
    const number = this.#numbers.get(text) ?? this.texts.push(text);
    this.#numbers.set(text, number);
    return castText(`$${number}`, type);
  }
}

/** A text that is read as a value of a type. */
export interface TypedText {
  readonly key: string;
  readonly text: string;
  readonly type: string;
}

/** Reads a text as a value of a type, in SQL. */
export function castText(parameter: string, type: string): string {
  return `CAST(${parameter}::text AS ${type})`;
}

/** What statements call the relation that they read. */
export const ROW = '"tookeffect row"';

const OID = {
  char: 18,
  name: 19,
  json: 114,
  float4: 700,
  float8: 701,
  money: 790,
  numeric: 1700,
  jsonb: 3802,
};
const FLOATS: readonly number[] = [OID.float4, OID.float8];

const NEVER: Equality = { sql: 'false', isTotal: true };
const UNKNOWN: Equality = { sql: 'NULL::bool', isTotal: false };

/** The column of a row, as SQL. */
export function columnSql({ name }: Column): string {
  return `${ROW}.${escapeIdentifier(name)}`;
}

/**
 * Compares a column with a value, in the column's type without its length, scale or precision. Null equals null. A value
 * that the type refuses equals nothing. A type without equality cannot be compared with a value.
 *
 * Floats are equal if their shortest decimals are, so 16777217 does not equal a `real`. A `json` column is compared as
 * jsonb. A text equals a json string, and also the document that it is the text of.
 */
export function equalityWith(
  column: Column,
  value: JsonValue,
  values: TypedValues,
  version: number,
): Equality {
  if (value === null) return { sql: `${columnSql(column)} IS NOT DISTINCT FROM NULL`, isTotal: true };
  if (column.typeOid === OID.json || column.typeOid === OID.jsonb)
    return jsonEquality(column, documentTexts(value), values, version);
  const text = inputText(column, value);
  return text === undefined ? NEVER : textEquality(column, text, values);
}

/** Compares a key column with the text that `keyText` gave for it. */
export function equalityWithKey(
  column: Column,
  text: string,
  values: TypedValues,
  version: number,
): Equality {
  return column.typeOid === OID.jsonb
    ? jsonEquality(column, [text], values, version)
    : textEquality(column, text, values);
}

/** The value of a key column as text: the same for two numbers that are equal. */
export function keyText(column: Column): string {
  const value = columnSql(column);
  return column.typeOid === OID.numeric
    ? `CAST(trim_scale(CAST(${value} AS numeric)) AS text)`
    : `CAST(${value} AS text)`;
}

function textEquality(column: Column, text: string, values: TypedValues): Equality {
  const { typeOid, elementOid, type } = column;
  if (!text.isWellFormed() || text.includes('\0')) return NEVER;
  if (column.equality === undefined) return UNKNOWN;
  const typed = compare(baseSql(column), column.equality, [values.read(text, type)]);
  if (FLOATS.includes(typeOid)) return both(typed, decimalEquality(column, text, 'numeric', values));
  if (elementOid !== undefined && FLOATS.includes(elementOid))
    return both(typed, decimalEquality(column, text, 'numeric[]', values));
  // Money rounds a decimal that has more digits.
  if (typeOid === OID.money && /^-?[0-9]+(?:\.[0-9]+)?$/.test(text))
    return both(
      typed,
      compare(`CAST(${columnSql(column)} AS numeric)`, 'pg_catalog.=', [values.read(text, 'numeric')]),
    );
  return typed;
}

function decimalEquality(column: Column, text: string, type: string, values: TypedValues): Equality {
  const shortest = `CAST(CAST(${columnSql(column)} AS text) AS ${type})`;
  return compare(shortest, 'pg_catalog.=', [values.read(text, type)]);
}

function jsonEquality(
  column: Column,
  texts: readonly string[],
  values: TypedValues,
  version: number,
): Equality {
  const read = texts.map((text) => values.read(text, 'jsonb'));
  if (column.typeOid === OID.jsonb) return compare(baseSql(column), 'pg_catalog.=', read);
  const text = `CAST(${columnSql(column)} AS text)`;
  const { sql } = compare(`CAST(${text} AS jsonb)`, 'pg_catalog.=', read);
  const isNull = `${columnSql(column)} IS NULL`;
  return {
    sql: `CASE WHEN ${isNull} THEN false WHEN ${isJsonb(text, version)} THEN ${sql} END`,
    isTotal: false,
  };
}

/** Whether a valid json text is a valid jsonb too; before PostgreSQL 16 only where that is certain. */
function isJsonb(text: string, version: number): string {
  return version >= 160_000
    ? `pg_input_is_valid(${text}, 'jsonb')`
    : String.raw`(${text} !~ '\\u(0000|[dD][89a-fA-F])|[eE][+-]?[0-9]{4}' AND length(${text}) <= 100000)`;
}

/** @param values those that the type refuses are undefined */
function compare(left: string, operator: string, values: readonly (string | undefined)[]): Equality {
  const accepted = values.filter((value) => value !== undefined);
  if (accepted.length === 0) return NEVER;
  const sql = accepted.map((value) => `${left} OPERATOR(${operator}) ${value}`).join(' OR ');
  return { sql: accepted.length === 1 ? sql : `(${sql})`, isTotal: true };
}

function both(one: Equality, other: Equality): Equality {
  return { sql: `(${one.sql} AND ${other.sql})`, isTotal: true };
}

/** The column in the type to compare in: for a domain, the operators of its base type. */
function baseSql(column: Column): string {
  return `CAST(${columnSql(column)} AS ${column.type})`;
}

/** A JSON value as the text that the column's type reads; undefined if there is none. */
function inputText({ elementOid }: Column, value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && elementOid !== undefined
    ? arrayText(value as readonly JsonValue[])
    : undefined;
}

/** A list as the text of an array. */
function arrayText(list: readonly JsonValue[]): string {
  const elements = list.map((element) => {
    if (element === null) return 'NULL';
    if (Array.isArray(element)) return arrayText(element as readonly JsonValue[]);
    const text = typeof element === 'object' ? JSON.stringify(element) : String(element);
    return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}

/** A value as the texts of json documents: a text is a json string, and may be the text of an object or a list. */
function documentTexts(value: JsonValue): readonly string[] {
  const own = JSON.stringify(value);
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? [own, value] : [own];
}
