import type { Ask } from '../model/operation.ts';

/** Columns and the values asked for. */
export type Columns = Readonly<Record<string, unknown>>;

/** The input of a contract of PostgreSQL rows. */
export interface RowAsk {
  readonly kind: 'present' | 'absent' | 'updated' | 'exactly';
  /** Schema and name, quoted. */
  readonly table: string;
  readonly schemaName: string;
  readonly tableName: string;
  readonly markerColumn: string | undefined;
  readonly match: Columns;
  readonly key: Columns;
  readonly expect: Columns;
  readonly unchangedColumns: readonly string[];
  readonly scope: Columns | undefined;
  readonly rows: readonly { readonly key: Columns; readonly expect: Columns }[];
}

/** Reads what is asked from the input of a contract. */
export function readRowAsk({ contract, input }: Ask): RowAsk {
  const given = input as Partial<RowAsk> & {
    readonly schema: string;
    readonly table: string;
    readonly correlationColumn?: string;
  };
  return {
    kind: (/^postgres\.rows?\.(\w+)@/u.exec(contract)?.[1] ?? 'present') as RowAsk['kind'],
    table: `"${given.schema}"."${given.table}"`,
    schemaName: given.schema,
    tableName: given.table,
    markerColumn: given.correlationColumn,
    match: given.match ?? {},
    key: given.key ?? {},
    expect: given.expect ?? {},
    unchangedColumns: given.unchangedColumns ?? [],
    scope: given.scope,
    rows: given.rows ?? [],
  };
}

/** A condition with its parameters, appended to those given: the database compares in the type of each column. */
export function equalTo(columns: Columns, parameters: unknown[]): string {
  const parts = Object.entries(columns).map(([name, value]) => {
    parameters.push(value);
    return `"${name}" IS NOT DISTINCT FROM $${parameters.length}`;
  });
  return parts.length === 0 ? 'true' : parts.join(' AND ');
}
