import type { JsonValue } from '@tookeffect/core';
import type { PostgresReadRequest } from '@tookeffect/evaluator';
import { escapeIdentifier } from 'pg';
import { selectedColumns } from './row-body.ts';

/** A statement and its parameters. */
export interface RowQuery {
  readonly text: string;
  readonly values: readonly JsonValue[];
}

/**
 * Writes the one statement of a read: every name is a quoted identifier, every value a parameter. A filter holds where
 * the column equals the value, or is null where the value is null. One row more than the limit is asked for.
 *
 * Values leave the database as `to_json` writes them. A read of no columns asks whether the table can be seen, and no
 * row is fetched.
 */
export function rowQuery({ table, columns, filters, limit }: PostgresReadRequest): RowQuery {
  const shown = selectedColumns(columns).map((column) => `pg_catalog.to_json(${escapeIdentifier(column)})`);
  const values: JsonValue[] = [];
  const conditions = filters.map(({ column, value }) => {
    if (value === null) return `${escapeIdentifier(column)} IS NULL`;
    values.push(value);
    return `${escapeIdentifier(column)} = $${values.length}`;
  });
  const text = [
    `SELECT ${shown.join(', ')}`,
    `FROM ${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)} AS "tookeffect row"`,
    conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    `LIMIT ${columns.length === 0 ? 0 : limit + 1}`,
  ];
  return { text: text.filter((part) => part !== '').join(' '), values };
}
