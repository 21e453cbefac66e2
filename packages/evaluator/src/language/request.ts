import type { JsonValue } from '@tookeffect/core';
import type { Contract, HttpListing, HttpProbe, PostgresListing, PostgresProbe } from '@tookeffect/wire';
import { linted } from './linted.ts';
import { type SingularPath, parsePath } from './path.ts';
import {
  type Template,
  type TemplateUse,
  type VariableSource,
  parseTemplate,
  renderTemplate,
  variablesOf,
} from './template.ts';

type Observation = NonNullable<Contract['observe']>;
type HttpDeclaration = Extract<Observation, { connector: 'http' }> | HttpListing | HttpProbe;
type PostgresDeclaration = Extract<Observation, { connector: 'postgres' }> | PostgresListing | PostgresProbe;
/** Any read that a contract declares: the main one, the fallback, the probe. */
export type ReadDeclaration = HttpDeclaration | PostgresDeclaration;

/** A read, ready for a connector: nothing in it is a template any more. */
export type ReadRequest = HttpReadRequest | PostgresReadRequest;

export interface HttpReadRequest {
  readonly connector: 'http';
  readonly method: 'GET' | 'HEAD';
  /** Path and query, percent-encoded; the origin comes from the connection. */
  readonly target: string;
}

export interface PostgresReadRequest {
  readonly connector: 'postgres';
  readonly table: { readonly schema: string; readonly name: string };
  /** What stands in each row under `as`. */
  readonly columns: readonly PostgresColumnRequest[];
  readonly filters: readonly { column: string; value: JsonValue }[];
  readonly limit: number;
}

/**
 * A column's value; the values of several columns in an object; or the one text that names the row by its database,
 * schema, table and the columns of `identifiedBy`.
 */
export type PostgresColumnRequest =
  | { readonly as: string; readonly column: string }
  | { readonly as: string; readonly columns: readonly string[] }
  | { readonly as: string; readonly identifiedBy: readonly string[] };

/** Why a read cannot be asked for: the variable or path that could not be filled in. */
export interface UnfilledRequest {
  readonly variable: string;
  readonly problem: string;
}

/** Every template of a declared read, with how its variables are used. */
export function requestTemplates(declared: ReadDeclaration): { text: string; use: TemplateUse }[] {
  if (isHttp(declared)) {
    const query = (declared.query ?? []).map(({ value }) => ({ text: value, use: 'query' as const }));
    return [{ text: declared.path, use: 'path' }, ...query];
  }
  const { table } = declared;
  const columns = [...columnsOf(declared), ...filtersOf(declared)].flatMap((part) => {
    if ('identifiedBy' in part) return part.identifiedBy;
    return 'column' in part ? [part.column] : [];
  });
  return [table.schema, table.name, ...columns].map((text) => ({ text, use: 'text' }));
}

/** Every path that a declared read refers to beside its templates. */
export function requestPaths(declared: ReadDeclaration): string[] {
  if (isHttp(declared)) return [];
  const groups = [...columnsOf(declared), ...filtersOf(declared)].flatMap((part) =>
    'columnsOf' in part ? [part.columnsOf] : [],
  );
  return [...groups, ...filtersOf(declared).flatMap((filter) => ('ref' in filter ? [filter.ref] : []))];
}

/** A declared read with every template and path parsed. */
export type CompiledRequest = CompiledHttpRequest | CompiledPostgresRequest;

interface CompiledHttpRequest {
  readonly connector: 'http';
  readonly method: 'GET' | 'HEAD';
  readonly path: Template;
  readonly query: readonly { readonly name: string; readonly value: Template }[];
}

interface CompiledPostgresRequest {
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

/** Compiles a read that the linter has passed. */
export function compileRequest(declared: ReadDeclaration): CompiledRequest {
  return isHttp(declared) ? compileHttp(declared) : compilePostgres(declared);
}

/** Every path that decides what a linted read asks for. */
export function requestVariables(declared: ReadDeclaration): SingularPath[] {
  const templated = requestTemplates(declared).flatMap(({ text }) => variablesOf(template(text)));
  return [...templated.map((variable) => variable.path), ...requestPaths(declared).map(path)];
}

/**
 * Fills a read in.
 * @returns the request, or the first variable that could not be filled in and why
 */
export function fillRequest(
  compiled: CompiledRequest,
  source: VariableSource,
): ReadRequest | UnfilledRequest {
  const filling = new Filling(source);
  const request =
    compiled.connector === 'http' ? fillHttp(compiled, filling) : fillPostgres(compiled, filling);
  return filling.unfilled ?? request;
}

/** Fills in one request's parts and remembers the first that could not be. */
class Filling {
  readonly #source: VariableSource;
  unfilled: UnfilledRequest | undefined;

  constructor(source: VariableSource) {
    this.#source = source;
  }

  text(template: Template, use: TemplateUse): string {
    const rendered = renderTemplate(template, use, this.#source);
    if ('text' in rendered) return rendered.text;
    this.unfilled ??= rendered;
    return '';
  }

  value(path: SingularPath): JsonValue {
    const value = this.#source(path);
    if (value === undefined) this.unfilled ??= { variable: path.text, problem: 'missing' };
    return value ?? null;
  }

  members(path: SingularPath): [string, JsonValue][] {
    const value = this.value(path);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
    this.unfilled ??= { variable: path.text, problem: 'not_object' };
    return [];
  }
}

function isHttp(declared: ReadDeclaration): declared is HttpDeclaration {
  return 'method' in declared;
}

function columnsOf(declared: PostgresDeclaration): readonly PostgresListing['columns'][number][] {
  return 'columns' in declared ? declared.columns : [];
}

function filtersOf(declared: PostgresDeclaration): readonly PostgresListing['filters'][number][] {
  return 'filters' in declared ? declared.filters : [];
}

function compileHttp({ method, path: text, query = [] }: HttpDeclaration): CompiledHttpRequest {
  const parameters = query.map(({ name, value }) => ({ name, value: template(value) }));
  return { connector: 'http', method, path: template(text), query: parameters };
}

function compilePostgres(declared: PostgresDeclaration): CompiledPostgresRequest {
  const { schema, name } = declared.table;
  return {
    connector: 'postgres',
    table: { schema: template(schema), name: template(name) },
    columns: columnsOf(declared).map(compileColumn),
    filters: filtersOf(declared).map((part) =>
      'column' in part
        ? { column: template(part.column), ref: path(part.ref) }
        : { columnsOf: path(part.columnsOf) },
    ),
    limit: 'limit' in declared ? declared.limit : 1,
  };
}

function compileColumn(part: PostgresListing['columns'][number]): CompiledColumn {
  const { as } = part;
  if ('identifiedBy' in part) return { as, identifiedBy: part.identifiedBy.map(template) };
  return 'column' in part ? { as, column: template(part.column) } : { as, columnsOf: path(part.columnsOf) };
}

function fillHttp({ method, path, query }: CompiledHttpRequest, filling: Filling): HttpReadRequest {
  const parameters = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${filling.text(value, 'query')}`,
  );
  const target = filling.text(path, 'path') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  return { connector: 'http', method, target };
}

function fillPostgres(compiled: CompiledPostgresRequest, filling: Filling): PostgresReadRequest {
  const { table, columns, filters, limit } = compiled;
  return {
    connector: 'postgres',
    table: { schema: filling.text(table.schema, 'text'), name: filling.text(table.name, 'text') },
    columns: columns.map((part) => fillColumn(part, filling)),
    filters: filters.flatMap((part) =>
      'column' in part
        ? [{ column: filling.text(part.column, 'text'), value: filling.value(part.ref) }]
        : filling.members(part.columnsOf).map(([column, value]) => ({ column, value })),
    ),
    limit,
  };
}

function fillColumn(part: CompiledColumn, filling: Filling): PostgresColumnRequest {
  const { as } = part;
  if ('identifiedBy' in part)
    return { as, identifiedBy: part.identifiedBy.map((column) => filling.text(column, 'text')) };
  return 'column' in part
    ? { as, column: filling.text(part.column, 'text') }
    : { as, columns: filling.members(part.columnsOf).map(([column]) => column) };
}

function template(text: string): Template {
  return linted(parseTemplate(text));
}

function path(text: string): SingularPath {
  return linted(parsePath(text));
}
