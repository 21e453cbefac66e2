import type { JsonValue } from '@tookeffect/core';
import type {
  ColumnValue,
  ColumnValues,
  RowColumnRequest,
  RowLookupRequest,
  RowReadRequest,
} from '@tookeffect/evaluator';
import { type IdentityScope, keyOfIdentity } from './row-identity.ts';

/** The rows of a scope that are returned at most. */
export const MAX_SCOPE_ROWS = 1_000;

/** The request names a column that the relation does not have. Hidden system columns do not count. */
export class UnknownColumnError extends Error {}

/** A comparison in SQL, in a form that can use an index. */
export interface Equality {
  /** True for equal rows; for all others false or null. */
  readonly sql: string;
  /** Whether null means false; otherwise it means that the row cannot be compared. */
  readonly isTotal: boolean;
}

/** What the SQL of one database says about a relation. Every value that it selects is a text. */
export interface RowDialect<Column> {
  /** `FROM` and the relation. */
  readonly from: string;
  /** A text without a value. */
  readonly nothing: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly key: readonly KeyColumn<Column>[] | undefined;
  readonly identity: IdentityScope;
  /** Whether a column has a value, as a look-up finds it: true for each row for which `equals` is. */
  finds(column: Column, value: JsonValue): Equality;
  /** Whether a column has exactly the value that was asked for. */
  equals(column: Column, value: JsonValue): Equality;
  /** Compares a key column with the text that `keyText` gave for it. */
  hasKey(column: Column, text: string): Equality;
  keyText(column: Column): string;
  /** The value as JSON text. */
  cell(column: Column): string;
  /** A digest of every column that the role may read. */
  digest(): string;
  /**
   * The JSON text of a list with each of those columns: its name and the JSON text of its value, a longer one as the JSON text
   * of `sha256:` and its digest. Left out where the database cannot say it: then the columns of a scope are not compared, and rows have no names.
   */
  memberCells?(): string;
}

/** A column of the key. */
export interface KeyColumn<Column> {
  /** What identities call the column. */
  readonly number: string;
  readonly column: Column;
}

/** The one statement of a read. */
export interface RowQuery {
  readonly text: string;
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
  /** The condition of each item of a list of keys; none for another look-up. */
  readonly items: readonly string[];
}

/** The first columns of every row, before those of the request; a row of the scope has no others. */
export const HEAD_COLUMNS = ['branch', 'foundBy', 'items', 'digest', 'marker', 'cells'] as const;

/**
 * Writes the statement of a read, so that everything is read from one snapshot: one branch for each look-up, in which rows
 * of earlier branches are left out, and one for the scope. Each branch selects one row more than its limit. Look-ups that
 * find few rows come first, because a branch that reaches its limit leaves those behind it incomplete.
 * @throws {UnknownColumnError}
 */
export function rowQuery<Column>(request: RowReadRequest, dialect: RowDialect<Column>): RowQuery {
  const { from, nothing } = dialect;
  const builder = new RowQueryBuilder(dialect);
  const lookups = [...request.lookups]
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => builder.lookup(one));
  const cells = request.columns.flatMap((part) => builder.cells(part));
  const memberCells = dialect.memberCells?.() ?? nothing;
  const wantsDigest = request.columns.some((part) => 'digest' in part);
  const keys = (dialect.key ?? []).map(({ column }) => dialect.keyText(column));
  const foundBy = lookups.map(({ sql }, index) => `CASE WHEN ${sql} THEN '${index}' END`);
  const items = lookups.flatMap((lookup, index) =>
    lookup.items.map((sql, item) => `CASE WHEN ${sql} THEN '${index}.${item}' END`),
  );
  const branches = lookups.map(({ sql }, index) => {
    const earlier = lookups.slice(0, index).map((other) => ` AND (${other.sql}) IS NOT TRUE`);
    const head = [
      `'${index}'`,
      `concat_ws(',', ${foundBy.join(', ')})`,
      items.length === 0 ? nothing : `concat_ws(',', ${items.join(', ')})`,
      wantsDigest ? dialect.digest() : nothing,
      nothing,
      request.nameKey === undefined ? nothing : memberCells,
    ];
    return `SELECT ${[...head, ...keys, ...cells].join(', ')} ${from} WHERE (${sql})${earlier.join('')} LIMIT ${request.limit + 1}`;
  });
  const scope = request.scope && builder.scope(request.scope);
  if (scope) {
    const scopeCells = request.scope.digestKey === undefined ? nothing : memberCells;
    const head = ["'scope'", nothing, nothing, dialect.digest(), scope.marker, scopeCells];
    const selected = [...head, ...keys, ...cells.map(() => nothing)].join(', ');
    branches.push(`SELECT ${selected} ${from} WHERE (${scope.filter.sql}) LIMIT ${MAX_SCOPE_ROWS + 1}`);
  }
  return {
    text: branches.map((branch) => `(${branch})`).join('\nUNION ALL\n'),
    lookups,
    isScopeComparable: scope?.filter.isTotal,
  };
}

/** The names of the columns of a comparison with the items of a list. */
export function comparedNames(items: readonly { values: ColumnValues }[]): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item.values)))];
}

/** All of these. */
function every(parts: readonly Equality[]): Equality {
  if (parts.length === 0) return { sql: 'true', isTotal: true };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' AND '),
    isTotal: parts.every(({ isTotal }) => isTotal),
  };
}

/** An identity or a key finds few rows. */
function rank(lookup: RowLookupRequest): number {
  if ('identities' in lookup) return 0;
  return 'each' in lookup ? 1 : 2;
}

/** Writes the parts of one statement. */
class RowQueryBuilder<Column> {
  readonly #dialect: RowDialect<Column>;

  constructor(dialect: RowDialect<Column>) {
    this.#dialect = dialect;
  }

  lookup(lookup: RowLookupRequest): CompiledLookup {
    const { name } = lookup;
    if ('filters' in lookup) {
      const { sql, isTotal } = this.#all(lookup.filters);
      return { name, sql, isExact: isTotal, items: [] };
    }
    if ('each' in lookup) {
      const items = lookup.each.map((filters) => this.#all(filters));
      const { sql, isTotal } = either(items);
      return { name, sql, isExact: isTotal, items: items.map((item) => item.sql) };
    }
    const keys = lookup.identities.map((identity) => this.#hasIdentity(identity));
    const known = keys.filter((key) => key !== undefined);
    const { sql, isTotal } = either(known);
    return { name, sql, isExact: isTotal && known.length === keys.length, items: [] };
  }

  scope({ filters, markerColumn }: NonNullable<RowReadRequest['scope']>): {
    filter: Equality;
    marker: string;
  } {
    const { nothing } = this.#dialect;
    const marker = markerColumn === undefined ? nothing : this.#dialect.cell(this.#column(markerColumn));
    return { filter: this.#all(filters), marker };
  }

  /** The columns of one member of a row. */
  cells(part: RowColumnRequest): readonly string[] {
    if ('column' in part) return [this.#dialect.cell(this.#column(part.column))];
    if ('columns' in part) return part.columns.map((name) => this.#dialect.cell(this.#column(name)));
    if ('comparedWith' in part)
      return Object.entries(part.comparedWith).map(([column, value]) => {
        const { sql, isTotal } = this.#dialect.equals(this.#column(column), value);
        const unknown = isTotal ? '' : ` WHEN (${sql}) IS NULL THEN 'null'`;
        return `CASE WHEN ${sql} THEN 'true'${unknown} ELSE 'false' END`;
      });
    if (!('comparedEach' in part)) return [];
    const items = part.comparedEach.map(({ key, values }) => ({
      key: this.#all(toFilters(key)).sql,
      values,
    }));
    return comparedNames(items).map((name) => this.#comparedItems(name, items));
  }

  /** False if an item with the row's key has another value, null if one cannot be compared; no value without an item. */
  #comparedItems(column: string, items: readonly { key: string; values: ColumnValues }[]): string {
    const compared = items
      .filter(({ values }) => Object.hasOwn(values, column))
      .map(({ key, values }) => ({ key, ...this.#dialect.equals(this.#column(column), values[column]!) }));
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
    const { key, identity: scope } = this.#dialect;
    const texts = keyOfIdentity(identity, scope);
    if (!texts || key?.length !== Object.keys(texts).length) return undefined;
    const parts: Equality[] = [];
    for (const { number, column } of key) {
      const text = Object.hasOwn(texts, number) ? texts[number] : undefined;
      if (text === undefined) return undefined;
      parts.push(this.#dialect.hasKey(column, text));
    }
    return every(parts);
  }

  #all(filters: readonly ColumnValue[]): Equality {
    return every(filters.map(({ column, value }) => this.#dialect.finds(this.#column(column), value)));
  }

  #column(name: string): Column {
    const column = this.#dialect.columns.get(name);
    if (!column) throw new UnknownColumnError('The relation has no such column.');
    return column;
  }
}

function toFilters(values: ColumnValues): ColumnValue[] {
  return Object.entries(values).map(([column, value]) => ({ column, value }));
}

function either(parts: readonly Equality[]): Equality {
  if (parts.length === 0) return { sql: 'false', isTotal: true };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(' OR '),
    isTotal: parts.every(({ isTotal }) => isTotal),
  };
}
