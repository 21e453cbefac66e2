import type { JsonValue } from '@tookeffect/core';
import type { Contract, PostgresListing, PostgresProbe } from '@tookeffect/wire';
import { type SingularPath, parsePath, requireParsed } from './path.ts';
import type { RequestFiller } from './request-filler.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A PostgreSQL read as a contract declares it: the main read, the fallback or the probe. */
export type PostgresDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'postgres' }> | PostgresListing | PostgresProbe;

/** A PostgreSQL read with every template and path filled. The connector builds the SQL. */
export interface PostgresReadRequest {
  readonly connector: 'postgres';
  readonly table: { readonly schema: string; readonly name: string };
  /** The members of each returned row, by the name in `as`. */
  readonly columns: readonly PostgresColumnRequest[];
  readonly filters: readonly { column: string; value: JsonValue }[];
  readonly limit: number;
}

/**
 * One member of a row: a column's value; an object with the values of several columns; or one text that identifies the
 * row by its database, schema, table and the columns of `identifiedBy`.
 */
export type PostgresColumnRequest =
  | { readonly as: string; readonly column: string }
  | { readonly as: string; readonly columns: readonly string[] }
  | { readonly as: string; readonly identifiedBy: readonly string[] };

/** A declared PostgreSQL read with every template and path parsed. */
export interface CompiledPostgresRequest {
  readonly connector: 'postgres';
  readonly table: { readonly schema: Template; readonly name: Template };
  readonly columns: readonly CompiledColumn[];
  readonly filters: readonly ({ column: Template; ref: SingularPath } | { columnsOf: SingularPath })[];
  readonly limit: number;
}

type CompiledColumn =
  | { readonly as: string; readonly column: Template }
  | { readonly as: string; readonly columnsOf: SingularPath }
  | { readonly as: string; readonly identifiedBy: readonly Template[] };

/** PostgreSQL reads in contracts. A `columnsOf` filter becomes one filter for each member of its object. */
export const postgresRequests: RequestLanguage<
  PostgresDeclaration,
  CompiledPostgresRequest,
  PostgresReadRequest
> = {
  keyMember: 'table',
  templates(declared) {
    const { table } = declared;
    const columns = [...declaredColumns(declared), ...declaredFilters(declared)].flatMap((part) => {
      if ('identifiedBy' in part) return part.identifiedBy;
      return 'column' in part ? [part.column] : [];
    });
    return [table.schema, table.name, ...columns].map((text) => ({ text, use: 'text' }));
  },
  /** Groups of columns and the values of filters. */
  paths(declared) {
    const filters = declaredFilters(declared);
    const groups = [...declaredColumns(declared), ...filters].flatMap((part) =>
      'columnsOf' in part ? [part.columnsOf] : [],
    );
    return [...groups, ...filters.flatMap((filter) => ('ref' in filter ? [filter.ref] : []))];
  },
  /** A probe reads at most one row. */
  compile(declared) {
    const { schema, name } = declared.table;
    return {
      connector: 'postgres',
      table: { schema: template(schema), name: template(name) },
      columns: declaredColumns(declared).map(compileColumn),
      filters: declaredFilters(declared).map((part) =>
        'column' in part
          ? { column: template(part.column), ref: path(part.ref) }
          : { columnsOf: path(part.columnsOf) },
      ),
      limit: 'limit' in declared ? declared.limit : 1,
    };
  },
  fill: ({ table, columns, filters, limit }, filler) => ({
    connector: 'postgres',
    table: { schema: filler.text(table.schema, 'text'), name: filler.text(table.name, 'text') },
    columns: columns.map((part) => fillColumn(part, filler)),
    filters: filters.flatMap((part) =>
      'column' in part
        ? [{ column: filler.text(part.column, 'text'), value: filler.value(part.ref) }]
        : filler.members(part.columnsOf).map(([column, value]) => ({ column, value })),
    ),
    limit,
  }),
};

function compileColumn(part: PostgresListing['columns'][number]): CompiledColumn {
  const { as } = part;
  if ('identifiedBy' in part) return { as, identifiedBy: part.identifiedBy.map(template) };
  return 'column' in part ? { as, column: template(part.column) } : { as, columnsOf: path(part.columnsOf) };
}

function fillColumn(part: CompiledColumn, filler: RequestFiller): PostgresColumnRequest {
  const { as } = part;
  if ('identifiedBy' in part)
    return { as, identifiedBy: part.identifiedBy.map((column) => filler.text(column, 'text')) };
  return 'column' in part
    ? { as, column: filler.text(part.column, 'text') }
    : { as, columns: filler.members(part.columnsOf).map(([column]) => column) };
}

function declaredColumns(declared: PostgresDeclaration): readonly PostgresListing['columns'][number][] {
  return 'columns' in declared ? declared.columns : [];
}

function declaredFilters(declared: PostgresDeclaration): readonly PostgresListing['filters'][number][] {
  return 'filters' in declared ? declared.filters : [];
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}

function path(text: string): SingularPath {
  return requireParsed(parsePath(text));
}
