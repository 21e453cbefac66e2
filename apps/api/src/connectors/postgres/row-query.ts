import type {
  ColumnValue,
  ColumnValues,
  PostgresColumnRequest,
  PostgresLookupRequest,
  PostgresReadRequest,
} from '@tookeffect/evaluator';
import {
  type Equality,
  ROW,
  TypedValues,
  columnSql,
  equalityWith,
  equalityWithKey,
  keyText,
} from './column-equality.ts';
import type { Column, RelationFacts } from './relation-facts.ts';
import { quotedName } from './relation-query.ts';
import { type IdentityScope, keyOfIdentity } from './row-identity.ts';

/** The rows of a scope that are returned at most. */
export const MAX_SCOPE_ROWS = 1_000;

/** The request names a column that the relation does not have. System columns such as `ctid` do not count. */
export class UnknownColumnError extends Error {}

/** What is known about the relation and its server. */
export interface RowContext {
  readonly relation: RelationFacts;
  readonly identity: IdentityScope;
  /** The version of the server. */
  readonly version: number;
}

/** The one statement of a read. */
export interface RowQuery {
  readonly text: string;
  readonly values: TypedValues;
  /** The look-ups by the number in the first column. */
  readonly lookups: readonly CompiledLookup[];
  /** Whether the scope's filters can be compared; undefined without a scope. */
  readonly isScopeComparable: boolean | undefined;
}

/** A look-up as a condition. */
export interface CompiledLookup {
  readonly name: string;
  readonly sql: string;
  /** Whether every row that it looks for satisfies the condition. */
  readonly isExact: boolean;
}

/** The first columns of every row, before those of the request; a row of the scope has no others. */
export const HEAD_COLUMNS = ['branch', 'foundBy', 'digest', 'marker'] as const;

/**
 * Writes the statement of a read, so that everything is read from one snapshot: one branch for each look-up, in which rows
 * of earlier branches are left out, and one for the scope. Each branch selects one row more than its limit. Names are
 * quoted identifiers, values are parameters. Look-ups that find few rows come first, because a branch that reaches its
 * limit leaves those behind it incomplete.
 * @param refused the keys of texts that their type refuses
 * @throws {UnknownColumnError}
 */
export function rowQuery(
  request: PostgresReadRequest,
  context: RowContext,
  refused?: ReadonlySet<string>,
): RowQuery {
  const builder = new RowQueryBuilder(context, new TypedValues(refused));
  const lookups = [...request.lookups]
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => builder.lookup(one));
  const cells = request.columns.flatMap((part) => builder.cells(part));
  const wantsDigest = request.columns.some((part) => 'digest' in part);
  const keys = (context.relation.key ?? []).map(({ column }) => keyText(column));
  const from = `FROM ${quotedName(request.table)} AS ${ROW}`;
  const foundBy = lookups.map(({ sql }, index) => `CASE WHEN ${sql} THEN '${index}' END`);
  const branches = lookups.map(({ sql }, index) => {
    const earlier = lookups.slice(0, index).map((other) => ` AND (${other.sql}) IS NOT TRUE`);
    const head = [
      `'${index}'`,
      `concat_ws(',', ${foundBy.join(', ')})`,
      wantsDigest ? builder.digest() : NOTHING,
      NOTHING,
    ];
    return `SELECT ${[...head, ...keys, ...cells].join(', ')} ${from} WHERE (${sql})${earlier.join('')} LIMIT ${request.limit + 1}`;
  });
  const scope = request.scope && builder.scope(request.scope);
  if (scope) {
    const head = ["'scope'", NOTHING, builder.digest(), scope.marker];
    const selected = [...head, ...keys, ...cells.map(() => NOTHING)].join(', ');
    branches.push(`SELECT ${selected} ${from} WHERE (${scope.filter.sql}) LIMIT ${MAX_SCOPE_ROWS + 1}`);
  }
  return {
    text: branches.map((branch) => `(${branch})`).join('\nUNION ALL\n'),
    values: builder.values,
    lookups,
    isScopeComparable: scope?.filter.isTotal,
  };
}

/** The names of the columns of a comparison with the items of a list. */
export function comparedNames(items: readonly { values: ColumnValues }[]): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item.values)))];
}

const NOTHING = 'NULL::text';
/** The object id of the type `character(n)`. */
const BPCHAR = 1042;

/** An identity or a key finds few rows. */
function rank(lookup: PostgresLookupRequest): number {
  if ('identities' in lookup) return 0;
  return 'each' in lookup ? 1 : 2;
}

/** Writes the parts of one statement. */
class RowQueryBuilder {
  readonly values: TypedValues;
  readonly #context: RowContext;

  constructor(context: RowContext, values: TypedValues) {
    this.values = values;
    this.#context = context;
  }

  lookup(lookup: PostgresLookupRequest): CompiledLookup {
    const { name } = lookup;
    if ('filters' in lookup) {
      const { sql, isTotal } = this.#all(lookup.filters);
      return { name, sql, isExact: isTotal };
    }
    if ('each' in lookup) {
      const { sql, isTotal } = either(lookup.each.map((filters) => this.#all(filters)));
      return { name, sql, isExact: isTotal };
    }
    const keys = lookup.identities.map((identity) => this.#hasIdentity(identity));
    const known = keys.filter((key) => key !== undefined);
    const { sql, isTotal } = either(known);
    return { name, sql, isExact: isTotal && known.length === keys.length };
  }

  scope({ filters, markerColumn }: NonNullable<PostgresReadRequest['scope']>): {
    filter: Equality;
    marker: string;
  } {
    const marker = markerColumn === undefined ? NOTHING : jsonText(this.#column(markerColumn));
    return { filter: this.#all(filters), marker };
  }

  /** The columns of one member of a row. */
  cells(part: PostgresColumnRequest): readonly string[] {
    if ('column' in part) return [jsonText(this.#column(part.column))];
    if ('columns' in part) return part.columns.map((name) => jsonText(this.#column(name)));
    if ('comparedWith' in part)
      return Object.entries(part.comparedWith).map(([column, value]) => {
        const { sql, isTotal } = this.#equality({ column, value });
        return isTotal ? `coalesce(${sql}, false)::text` : `coalesce((${sql})::text, 'null')`;
      });
    if (!('comparedEach' in part)) return [];
    const items = part.comparedEach.map(({ key, values }) => ({
      key: this.#all(toFilters(key)).sql,
      values,
    }));
    return comparedNames(items).map((name) => this.#comparedItems(name, items));
  }

  /**
   * A digest of every column that the role may read and that is not null, by the column's number: a new column without
   * values, or a new name, changes no digest.
   */
  digest(): string {
    const columns = [...this.#context.relation.columns.values()].filter(({ isReadable }) => isReadable);
    const texts = columns.map((column) => {
      const text = `CAST(${columnSql(column)} AS text)`;
      return `'${column.number}:' || length(${text}) || ':' || ${text}`;
    });
    const content = `array_to_string(ARRAY[${texts.join(', ')}]::text[], '')`;
    return `'sha256:' || encode(sha256(convert_to(${content}, getdatabaseencoding())), 'hex')`;
  }

  /** False if an item with the row's key has another value, null if one cannot be compared; no value without an item. */
  #comparedItems(column: string, items: readonly { key: string; values: ColumnValues }[]): string {
    const compared = items
      .filter(({ values }) => Object.hasOwn(values, column))
      .map(({ key, values }) => ({ key, ...this.#equality({ column, value: values[column]! }) }));
    const anyOf = (conditions: readonly string[]) =>
      conditions.length === 0 ? 'false' : conditions.join(' OR ');
    const different = compared.map(
      ({ key, sql, isTotal }) => `(${key}) AND ${isTotal ? `(${sql}) IS NOT TRUE` : `(${sql}) IS FALSE`}`,
    );
    const unknown = compared
      .filter(({ isTotal }) => !isTotal)
      .map(({ key, sql }) => `(${key}) AND (${sql}) IS NULL`);
    const present = compared.map(({ key }) => `(${key})`);
    return `CASE WHEN ${anyOf(different)} THEN 'false' WHEN ${anyOf(unknown)} THEN 'null' WHEN ${anyOf(present)} THEN 'true' END`;
  }

  /** Undefined if the identity is a digest, or names a row of another table. */
  #hasIdentity(identity: string): Equality | undefined {
    const { relation, identity: scope, version } = this.#context;
    const texts = keyOfIdentity(identity, scope);
    if (!texts || relation.key?.length !== Object.keys(texts).length) return undefined;
    const parts: Equality[] = [];
    for (const { number, column } of relation.key) {
      const text = Object.hasOwn(texts, number) ? texts[number] : undefined;
      if (text === undefined) return undefined;
      parts.push(equalityWithKey(column, text, this.values, version));
    }
    return every(parts);
  }

  #all(filters: readonly ColumnValue[]): Equality {
    return every(filters.map((filter) => this.#equality(filter)));
  }

  #equality({ column, value }: ColumnValue): Equality {
    return equalityWith(this.#column(column), value, this.values, this.#context.version);
  }

  #column(name: string): Column {
    const column = this.#context.relation.columns.get(name);
    if (!column) throw new UnknownColumnError('The relation has no such column.');
    return column;
  }
}

/** A value as JSON; without the blanks with which `character(n)` fills a text up, which mean nothing. */
function jsonText(column: Column): string {
  const value = columnSql(column);
  return `CAST(to_json(${column.typeOid === BPCHAR ? `CAST(${value} AS text)` : value}) AS text)`;
}

function toFilters(values: ColumnValues): ColumnValue[] {
  return Object.entries(values).map(([column, value]) => ({ column, value }));
}

function every(parts: readonly Equality[]): Equality {
  if (parts.length === 0) return { sql: 'true', isTotal: true };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' AND '),
    isTotal: parts.every(({ isTotal }) => isTotal),
  };
}

function either(parts: readonly Equality[]): Equality {
  if (parts.length === 0) return { sql: 'false', isTotal: true };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' OR '),
    isTotal: parts.every(({ isTotal }) => isTotal),
  };
}
