import type { JsonValue } from '@tookeffect/core';
import type {
  Contract,
  DocumentCollection,
  MongodbListing,
  MongodbProbe,
  MysqlListing,
  MysqlProbe,
  PostgresListing,
  PostgresProbe,
  RowColumn,
  RowFilter,
  RowLookup,
  RowScope,
  RowTable,
} from '@tookeffect/wire';
import { type SingularPath, parsePath, requireParsed } from './path.ts';
import type { RequestFiller } from './request-filler.ts';
import type { RequestLanguage, RequestTemplate } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

type Observation = NonNullable<Contract['observe']>;

/** A PostgreSQL read as a contract declares it: the main read, the fallback or the probe. */
export type PostgresDeclaration =
  Extract<Observation, { connector: 'postgres' }> | PostgresListing | PostgresProbe;

/** A MySQL read as a contract declares it. Its table is in `fromTable`; everything else is as for PostgreSQL. */
export type MysqlDeclaration = Extract<Observation, { connector: 'mysql' }> | MysqlListing | MysqlProbe;

/** A MongoDB read as a contract declares it. Documents are rows; their collection is in `fromCollection`. */
export type MongodbDeclaration =
  Extract<Observation, { connector: 'mongodb' }> | MongodbListing | MongodbProbe;

/** The connectors that read rows of one table. */
export type RowConnector = 'postgres' | 'mysql' | 'mongodb';

/** A read of rows with every template and path filled. The connector builds the SQL. */
export interface RowReadRequest<Name extends RowConnector = RowConnector> {
  readonly connector: Name;
  readonly table: { readonly schema: string; readonly name: string };
  /** The members of each returned row, by the name in `as`; none in a probe. */
  readonly columns: readonly RowColumnRequest[];
  /** A row that several of them find is returned once; none in a probe. */
  readonly lookups: readonly RowLookupRequest[];
  /** Rows beside the effect. */
  readonly scope?: {
    readonly filters: readonly ColumnValue[];
    readonly markerColumn?: string;
    /** The key of member digests; without it the rows have no digests of their columns. */
    readonly digestKey?: string;
  };
  /** The rows of each look-up. */
  readonly limit: number;
  /** The key of the digests by which operations name objects; without it the rows have no digests of their columns. */
  readonly nameKey?: string;
}

/** A column, and a value for it as the contract's input has it. */
export interface ColumnValue {
  readonly column: string;
  readonly value: JsonValue;
}

/** Values by the name of their column. */
export type ColumnValues = Readonly<Record<string, JsonValue>>;

/**
 * One member of a row: a column's value; an object with the values of several columns; the identity of the row; which
 * columns equal these values, or those of the item whose `key` the row has; a digest of the whole row.
 */
export type RowColumnRequest =
  | { readonly as: string; readonly column: string }
  | { readonly as: string; readonly columns: readonly string[] }
  | { readonly as: string; readonly identity: true }
  | { readonly as: string; readonly comparedWith: ColumnValues }
  | { readonly as: string; readonly comparedEach: readonly { key: ColumnValues; values: ColumnValues }[] }
  | { readonly as: string; readonly digest: true };

/**
 * One way to find rows: those that pass every filter; those that pass every filter of one list; those with one of these
 * identities, as the `identity` column of an earlier read returned them.
 */
export type RowLookupRequest =
  | { readonly name: string; readonly filters: readonly ColumnValue[] }
  | { readonly name: string; readonly each: readonly (readonly ColumnValue[])[] }
  | { readonly name: string; readonly identities: readonly string[] };

/** A declared read of rows with every template and path parsed. */
export interface CompiledRowRequest<Name extends RowConnector> {
  readonly connector: Name;
  readonly table: { readonly schema: Template; readonly name: Template };
  readonly columns: readonly FillPart<RowColumnRequest>[];
  readonly lookups: readonly FillPart<RowLookupRequest>[];
  readonly scope: FillPart<NonNullable<RowReadRequest['scope']>> | undefined;
  readonly limit: number;
}

/** Fills one part of a request. @returns `undefined` if it is optional and a value is missing */
type FillPart<Part> = (filler: RequestFiller) => Part | undefined;

/** PostgreSQL reads in contracts. */
export const postgresRequests = rowRequests<'postgres', PostgresDeclaration>(
  'postgres',
  'table',
  ({ table }) => table,
);

/** MySQL and MariaDB reads in contracts. */
export const mysqlRequests = rowRequests<'mysql', MysqlDeclaration>(
  'mysql',
  'fromTable',
  ({ fromTable }) => fromTable,
);

/** MongoDB reads in contracts. */
export const mongodbRequests = rowRequests<'mongodb', MongodbDeclaration>(
  'mongodb',
  'fromCollection',
  ({ fromCollection: { database, name } }: { readonly fromCollection: DocumentCollection }) => ({
    schema: database,
    name,
  }),
);

/** A read of rows as a contract declares it. */
type RowDeclaration = PostgresDeclaration | MysqlDeclaration | MongodbDeclaration;

/** Reads of rows. A `columnsOf` filter becomes one filter for each member of its object. */
function rowRequests<Name extends RowConnector, Declared extends RowDeclaration>(
  connector: Name,
  keyMember: string,
  tableOf: (declared: Declared) => RowTable,
): RequestLanguage<Declared, CompiledRowRequest<Name>, RowReadRequest<Name>> {
  return {
    keyMember,
    templates: (declared) => rowTemplates(declared, tableOf(declared)),
    /** Groups of columns, the values of filters, and what is compared. */
    paths(declared) {
      const { columns, filters, lookups } = partsOf(declared);
      return [...columns, ...filters, ...lookups].flatMap((part) => {
        if ('columnsOf' in part) return [part.columnsOf];
        if ('ref' in part) return [part.ref];
        if ('comparedWith' in part) return [part.comparedWith];
        if ('comparedEach' in part) return [part.comparedEach];
        return 'each' in part ? [part.each] : [];
      });
    },
    /** A probe reads no row. */
    compile(declared) {
      const { columns, lookups, scope } = partsOf(declared);
      const { schema, name } = tableOf(declared);
      return {
        connector,
        table: { schema: template(schema), name: template(name) },
        columns: columns.map(compileColumn),
        lookups: lookups.map(compileLookup),
        scope: scope && compileScope(scope),
        limit: 'limit' in declared ? declared.limit : 1,
      };
    },
    fill({ table, columns, lookups, scope, limit }, filler) {
      const filledScope = scope?.(filler);
      return {
        connector,
        table: { schema: filler.text(table.schema, 'text'), name: filler.text(table.name, 'text') },
        columns: filledParts(columns, filler),
        lookups: filledParts(lookups, filler),
        ...(filledScope && { scope: filledScope }),
        limit,
      };
    },
  };
}

function rowTemplates(declared: RowDeclaration, { schema, name }: RowTable): RequestTemplate[] {
  const { columns, lookups, scope } = partsOf(declared);
  return [
    ...columnTemplates([{ column: schema }, { column: name }]),
    ...columns.flatMap((part) => columnTemplates([part], 'optional' in part && part.optional)),
    ...lookups.flatMap((part) => ('filters' in part ? columnTemplates(part.filters, part.optional) : [])),
    ...columnTemplates(scope?.filters ?? [], scope?.optional),
    ...columnTemplates(scope?.markerColumn === undefined ? [] : [{ column: scope.markerColumn }], true),
  ];
}

function columnTemplates(parts: readonly object[], isOptional = false): RequestTemplate[] {
  return parts.flatMap((part) =>
    'column' in part && typeof part.column === 'string'
      ? [{ text: part.column, use: 'text' as const, ...(isOptional && { isOptional }) }]
      : [],
  );
}

function compileColumn(part: RowColumn): FillPart<RowColumnRequest> {
  const { as } = part;
  if ('column' in part) {
    const column = template(part.column);
    return (filler) => filler.optional(part.optional, (own) => ({ as, column: own.text(column, 'text') }));
  }
  if ('columnsOf' in part) {
    const group = path(part.columnsOf);
    return (filler) => filler.optional(part.optional, (own) => ({ as, columns: own.names(group) }));
  }
  if ('comparedWith' in part) {
    const values = path(part.comparedWith);
    return (filler) => ({ as, comparedWith: Object.fromEntries(filler.members(values)) });
  }
  if ('comparedEach' in part) {
    const list = path(part.comparedEach);
    const names = [part.key, part.values];
    return (filler) => ({
      as,
      comparedEach: filler.items(list, names).map((item) => ({
        key: Object.fromEntries(item[part.key]!),
        values: Object.fromEntries(item[part.values]!),
      })),
    });
  }
  return 'identity' in part ? () => ({ as, identity: true }) : () => ({ as, digest: true });
}

function compileLookup(part: RowLookup): FillPart<RowLookupRequest> {
  const { name } = part;
  if ('filters' in part) {
    const filters = compileFilters(part.filters);
    return (filler) => filler.optional(part.optional, (own) => ({ name, filters: filters(own) }));
  }
  if ('each' in part) {
    const list = path(part.each);
    const { key } = part;
    return (filler) => ({
      name,
      each: filler.items(list, [key]).map((item) => toFilters(item[key]!)),
    });
  }
  return ({ seenIdentities }) => ({ name, identities: seenIdentities });
}

function compileScope({
  filters,
  markerColumn,
  optional,
}: RowScope): FillPart<NonNullable<RowReadRequest['scope']>> {
  const fillFilters = compileFilters(filters);
  const marker = markerColumn === undefined ? undefined : template(markerColumn);
  return (filler) =>
    filler.optional(optional, (own) => {
      // A scope without the column of markers is still a scope.
      const column = marker && own.optional(true, (inner) => inner.text(marker, 'text'));
      return { filters: fillFilters(own), ...(column !== undefined && { markerColumn: column }) };
    });
}

function compileFilters(filters: readonly RowFilter[]): (filler: RequestFiller) => ColumnValue[] {
  const compiled = filters.map((filter) => {
    if ('columnsOf' in filter) {
      const group = path(filter.columnsOf);
      return (filler: RequestFiller) => toFilters(filler.members(group));
    }
    const column = template(filter.column);
    const value = path(filter.ref);
    return (filler: RequestFiller) => [{ column: filler.text(column, 'text'), value: filler.value(value) }];
  });
  return (filler) => compiled.flatMap((fill) => fill(filler));
}

function toFilters(members: readonly [string, JsonValue][]): ColumnValue[] {
  return members.map(([column, value]) => ({ column, value }));
}

function filledParts<Part extends object>(parts: readonly FillPart<Part>[], filler: RequestFiller): Part[] {
  return parts.map((fill) => fill(filler)).filter((part) => part !== undefined);
}

/** Every part of a read; a probe has none. */
function partsOf(declared: RowDeclaration) {
  const lookups = 'lookups' in declared ? declared.lookups : [];
  const scope = 'scope' in declared ? declared.scope : undefined;
  return {
    columns: 'columns' in declared ? declared.columns : [],
    lookups,
    scope,
    filters: [
      ...lookups.flatMap((part) => ('filters' in part ? part.filters : [])),
      ...(scope?.filters ?? []),
    ],
  };
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}

function path(text: string): SingularPath {
  return requireParsed(parsePath(text));
}
