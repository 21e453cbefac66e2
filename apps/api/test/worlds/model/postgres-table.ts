import { DatabaseError } from 'pg';
import type { JsonValue } from '@tookeffect/core';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { ColumnValue, RowColumnRequest, RowLookupRequest, RowReadRequest } from '@tookeffect/evaluator';
import type { PostgresSession } from '../../../src/connectors/postgres/postgres-session.ts';
import type { ResultRows } from '../../../src/connectors/rows/row-body.ts';
import type { Thing } from './truth.ts';

/** What one session sees of the server and of the relation that a request names. */
export interface PostgresView {
  readonly rows: readonly Thing[];
  readonly clockMs: number;
  readonly standby:
    | {
        readonly isReceiving: boolean;
        readonly isCaughtUp: boolean;
        readonly replayedMs: number;
        /** When the primary last spoke, if the role may see that and everything until then is replayed. */
        readonly heardMs: number | undefined;
      }
    | undefined;
  readonly relation:
    | 'table'
    | 'partition'
    | 'simple view'
    | 'filtered view'
    | 'join view'
    | 'materialized view'
    | 'foreign table';
  readonly hasKey: boolean;
  /** Whether the database generates every id. */
  readonly isKeyGenerated: boolean;
  /** Whether the table has a column with the number of writes. */
  readonly hasVersion: boolean;
  readonly hasRowSecurity: boolean;
  /** Differs after a partition was attached or detached. */
  readonly parts: string;
}

function columnsOf({ hasVersion }: PostgresView): readonly ColumnName[] {
  return hasVersion ? COLUMNS : COLUMNS.filter((name) => name !== 'version');
}

type Cell = string | number | null;
type Row = ResultRows[number];

const COLUMNS = ['id', 'order_no', 'amount', 'note', 'marker', 'version'] as const;
type ColumnName = (typeof COLUMNS)[number];
const NUMBERS: readonly ColumnName[] = ['id', 'amount', 'version'];
const SYSTEM = '7711012774923014026';
const DATABASE = '5';
const TABLE = '16390';

/**
 * A session with a server of one table. The facts about server and relation are the rows that the connector's own
 * statements return; the rows of a read are computed from the request, as PostgreSQL computes them for the connector's
 * statement. The model ends at that statement: its text is not run, only the types of its parameters are checked.
 */
export function postgresSession(request: RowReadRequest<'postgres'>, view: PostgresView): PostgresSession {
  return {
    begin: (statements = []) =>
      Promise.resolve(
        [serverFacts(view), [], relationFacts(view), keyFacts(view), columnFacts(view), []].slice(
          0,
          statements.length,
        ),
      ),
    run(text, values = []) {
      refuseValues(text, values);
      return Promise.resolve(text.includes(' FROM ') ? selectRows(request, view) : []);
    },
  };
}

function serverFacts({ clockMs, standby }: PostgresView): ResultRows {
  const at = (ms: number | undefined): string | null => (ms === undefined ? null : String(ms));
  const isUp = standby?.isCaughtUp === true;
  return [
    [
      '180004',
      SYSTEM,
      DATABASE,
      String(clockMs),
      flag(standby !== undefined),
      flag(isUp),
      at(standby?.replayedMs),
      flag(standby?.isReceiving ?? false),
      at(standby?.heardMs),
    ],
  ];
}

function relationFacts(view: PostgresView): ResultRows {
  const { relation, hasRowSecurity, parts } = view;
  const kind = {
    table: 'r',
    partition: 'r',
    'simple view': 'v',
    'filtered view': 'v',
    'join view': 'v',
    'materialized view': 'm',
    'foreign table': 'f',
  }[relation];
  const secured = flag(hasRowSecurity);
  const isDerived = relation === 'filtered view' || relation === 'join view';
  const base = isDerived ? null : kind === 'v' ? 'r' : kind;
  const definition = ` SELECT ${columnsOf(view).join(',\n    ')}\n   FROM public.orders;`;
  return [
    [
      kind,
      kind === 'v' ? 'vr' : kind,
      'f',
      secured,
      secured,
      base,
      'f',
      relation === 'simple view' ? definition : null,
      TABLE,
      sha256Hex(Buffer.from(parts)),
    ],
  ];
}

function keyFacts({ hasKey, isKeyGenerated }: PostgresView): ResultRows {
  return hasKey ? [['1', '1', 'id', flag(isKeyGenerated)]] : [];
}

function columnFacts(view: PostgresView): ResultRows {
  return columnsOf(view).map((name, index) => {
    const [oid, type] = NUMBERS.includes(name) ? ['20', 'bigint'] : ['25', 'text'];
    return [String(index + 1), name, oid, type, null, 't', 'pg_catalog.='];
  });
}

/** What the server does with a text that is no value of the type that a statement reads it as. */
function refuseValues(text: string, values: readonly string[]): void {
  for (const [, number, type] of text.matchAll(/CAST\(\$([0-9]+)::text AS ([a-z]+)\)/g)) {
    const value = values[Number(number) - 1] ?? '';
    if (type === 'bigint' && !/^\s*[+-]?[0-9]+\s*$/.test(value))
      throw refusal(`invalid input syntax for type bigint: "${value}"`);
  }
}

function refusal(message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code: '22P02' });
}

function selectRows(request: RowReadRequest<'postgres'>, view: PostgresView): ResultRows {
  const { rows, hasKey } = view;
  const columns = columnsOf(view);
  const lookups = request.lookups.toSorted((one, other) => rank(one) - rank(other));
  const keyCells = (thing: Thing): Row => (hasKey ? [String(thing.id)] : []);
  const valueCells = (thing: Thing): Row => request.columns.flatMap((part) => cells(part, thing));
  const found = rows.map((thing) => ({
    thing,
    by: lookups.flatMap((lookup, index) => (finds(lookup, thing, hasKey) ? [index] : [])),
  }));
  const branches = lookups.flatMap((_, index) =>
    found
      .filter(({ by }) => by[0] === index)
      .slice(0, request.limit + 1)
      .map(({ thing, by }): Row => [
        String(index),
        by.join(','),
        itemsOf(lookups, thing),
        digest(thing, columns),
        null,
        request.nameKey === undefined ? null : memberCells(thing, columns),
        ...keyCells(thing),
        ...valueCells(thing),
      ]),
  );
  const { scope } = request;
  if (!scope) return branches;
  const marker = (thing: Thing): string | null =>
    scope.markerColumn === undefined ? null : json(cellValue(thing, scope.markerColumn));
  const beside = rows
    .filter((thing) => passes(scope.filters, thing))
    .map((thing): Row => [
      'scope',
      null,
      null,
      digest(thing, columns),
      marker(thing),
      memberCells(thing, columns),
      ...keyCells(thing),
      ...valueCells(thing).map(() => null),
    ]);
  return [...branches, ...beside];
}

function rank(lookup: RowLookupRequest): number {
  return 'identities' in lookup ? 0 : 'each' in lookup ? 1 : 2;
}

function finds(lookup: RowLookupRequest, thing: Thing, hasKey: boolean): boolean {
  if ('filters' in lookup) return passes(lookup.filters, thing);
  if ('each' in lookup) return lookup.each.some((filters) => passes(filters, thing));
  const own = canonicalize([SYSTEM, DATABASE, TABLE, { 1: String(thing.id) }]);
  return hasKey && lookup.identities.includes(own);
}

/** The items of lists of keys that name the row. */
function itemsOf(lookups: readonly RowLookupRequest[], thing: Thing): string {
  const items = lookups.flatMap((lookup, index) =>
    ('each' in lookup ? lookup.each : []).map((filters, item) =>
      passes(filters, thing) ? [`${String(index)}.${String(item)}`] : [],
    ),
  );
  return items.flat().join(',');
}

function passes(filters: readonly ColumnValue[], thing: Thing): boolean {
  return filters.every(({ column, value }) => isEqual(cellValue(thing, column), value));
}

function isEqual(cell: Cell, value: JsonValue): boolean {
  if (cell === null || value === null) return cell === value;
  return typeof cell === 'number' ? Number(value) === cell : value === cell;
}

function cells(part: RowColumnRequest, thing: Thing): Row {
  if ('column' in part) return [json(cellValue(thing, part.column))];
  if ('columns' in part) return part.columns.map((name) => json(cellValue(thing, name)));
  if ('comparedWith' in part)
    return Object.entries(part.comparedWith).map(([name, value]) =>
      String(isEqual(cellValue(thing, name), value)),
    );
  if (!('comparedEach' in part)) return [];
  const names = [...new Set(part.comparedEach.flatMap(({ values }) => Object.keys(values)))];
  return names.map((name) => {
    const asked = part.comparedEach.filter(
      ({ key, values }) =>
        Object.hasOwn(values, name) &&
        Object.entries(key).every(([column, value]) => isEqual(cellValue(thing, column), value)),
    );
    return asked.length === 0
      ? null
      : String(asked.every(({ values }) => isEqual(cellValue(thing, name), values[name]!)));
  });
}

function cellValue(thing: Thing, column: string): Cell {
  const { id, order, amount, note, marker, version } = thing;
  const values: Readonly<Record<string, Cell>> = { id, order_no: order, amount, note, marker, version };
  return values[column] ?? null;
}

function memberCells(thing: Thing, columns: readonly ColumnName[]): string {
  return JSON.stringify(columns.map((name) => [name, json(cellValue(thing, name))]));
}

function digest(thing: Thing, columns: readonly ColumnName[]): string {
  return `sha256:${sha256Hex(Buffer.from(JSON.stringify(columns.map((name) => cellValue(thing, name)))))}`;
}

function json(cell: Cell): string | null {
  return cell === null ? null : JSON.stringify(cell);
}

function flag(isTrue: boolean): string {
  return isTrue ? 't' : 'f';
}
