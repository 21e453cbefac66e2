import type {
  Contract,
  HttpListing,
  HttpProbe,
  JsonValue,
  PostgresListing,
  PostgresProbe,
} from '@tookeffect/core';
import { linted } from './linted.ts';
import { type SingularPath, parsePath } from './path.ts';
import {
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
  /** A `column` stands in the row under `as`; `columns` stand in an object under `as`. */
  readonly columns: readonly ({ as: string; column: string } | { as: string; columns: readonly string[] })[];
  readonly filters: readonly { column: string; value: JsonValue }[];
  readonly limit: number;
}

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
  const columns = [...columnsOf(declared), ...filtersOf(declared)].flatMap((part) =>
    'column' in part ? [part.column] : [],
  );
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

/** Every path that decides what a linted read asks for. */
export function requestVariables(declared: ReadDeclaration): SingularPath[] {
  const templated = requestTemplates(declared).flatMap(({ text }) =>
    variablesOf(linted(parseTemplate(text))),
  );
  return [
    ...templated.map(({ path }) => path),
    ...requestPaths(declared).map((text) => linted(parsePath(text))),
  ];
}

/**
 * Fills a linted read in.
 * @returns the request, or the first variable that could not be filled in and why
 */
export function fillRequest(
  declared: ReadDeclaration,
  source: VariableSource,
): ReadRequest | UnfilledRequest {
  const filling = new Filling(source);
  const request = isHttp(declared) ? fillHttp(declared, filling) : fillPostgres(declared, filling);
  return filling.unfilled ?? request;
}

/** Fills in one request's parts and remembers the first that could not be. */
class Filling {
  readonly #source: VariableSource;
  unfilled: UnfilledRequest | undefined;

  constructor(source: VariableSource) {
    this.#source = source;
  }

  text(template: string, use: TemplateUse): string {
    const rendered = renderTemplate(linted(parseTemplate(template)), use, this.#source);
    if ('text' in rendered) return rendered.text;
    this.unfilled ??= rendered;
    return '';
  }

  value(path: string): JsonValue {
    const value = this.#source(linted(parsePath(path)));
    if (value === undefined) this.unfilled ??= { variable: path, problem: 'missing' };
    return value ?? null;
  }

  members(path: string): [string, JsonValue][] {
    const value = this.value(path);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
    this.unfilled ??= { variable: path, problem: 'not_object' };
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

function fillHttp({ method, path, query = [] }: HttpDeclaration, filling: Filling): HttpReadRequest {
  const parameters = query.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${filling.text(value, 'query')}`,
  );
  const target = filling.text(path, 'path') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  return { connector: 'http', method, target };
}

function fillPostgres(declared: PostgresDeclaration, filling: Filling): PostgresReadRequest {
  const { schema, name } = declared.table;
  return {
    connector: 'postgres',
    table: { schema: filling.text(schema, 'text'), name: filling.text(name, 'text') },
    columns: columnsOf(declared).map((part) =>
      'column' in part
        ? { as: part.as, column: filling.text(part.column, 'text') }
        : { as: part.as, columns: filling.members(part.columnsOf).map(([column]) => column) },
    ),
    filters: filtersOf(declared).flatMap((part) =>
      'column' in part
        ? [{ column: filling.text(part.column, 'text'), value: filling.value(part.ref) }]
        : filling.members(part.columnsOf).map(([column, value]) => ({ column, value })),
    ),
    limit: 'limit' in declared ? declared.limit : 1,
  };
}
