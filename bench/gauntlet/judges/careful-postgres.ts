import type { Ask, Operation } from '../model/operation.ts';
import type { PostgresWorld } from '../systems/postgres-world.ts';
import type { Judgement } from './judge.ts';
import { type Columns, equalTo, readRowAsk, type RowAsk } from './postgres-asks.ts';

// A checker as a careful engineer writes it for a task with rows: by the marker where there is one, exactly one, every
// value compared by the database, and the rest of what the task names compared with what was there before.

/** Every row of the table as text, by whether the key matches. */
type Before = readonly Row[];
interface Row {
  readonly row: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly asked: boolean;
}

/** Reads the whole table before the agent acts. */
export function readRows(world: PostgresWorld, ask: Ask): Promise<Before> {
  return rowsOf(world, readRowAsk(ask), undefined);
}

/** Compares the table with the task. */
export async function checkRows(
  world: PostgresWorld,
  ask: Ask,
  op: Operation,
  before: Before,
): Promise<Judgement> {
  const task = readRowAsk(ask);
  const after = await rowsOf(world, task, op);
  const others = (rows: Before) =>
    JSON.stringify(
      rows
        .filter(({ asked }) => !asked)
        .map(({ row }) => row)
        .sort(),
    );
  if (task.scope !== undefined && others(before) !== others(after)) return 'not_done';
  const found = after.filter(({ asked }) => asked);
  const old = before.filter(({ asked }) => asked);
  switch (task.kind) {
    case 'absent':
      return old.length > 0 && found.length === 0 ? 'done' : 'not_done';
    case 'present': {
      const isOne = found.length === (task.markerColumn === undefined ? old.length + 1 : 1);
      return isOne && (await count(world, task, { ...task.match, ...task.expect }, op)) >= 1
        ? 'done'
        : 'not_done';
    }
    case 'updated': {
      const same = task.unchangedColumns.every(
        (name) => String(found[0]?.values[name]) === String(old[0]?.values[name]),
      );
      const isNew = JSON.stringify(found) !== JSON.stringify(old);
      return found.length === 1 && same && isNew && (await count(world, task, task.expect, op)) === 1
        ? 'done'
        : 'not_done';
    }
    case 'exactly': {
      const counts = await Promise.all(
        task.rows.map(({ key, expect }) => count(world, task, { ...key, ...expect }, op)),
      );
      return counts.every((rows) => rows === 1) ? 'done' : 'not_done';
    }
  }
}

/** The rows of the scope, and which of them the task asks for. */
async function rowsOf(world: PostgresWorld, task: RowAsk, op: Operation | undefined): Promise<Before> {
  const parameters: unknown[] = [];
  const asked =
    task.kind === 'exactly'
      ? task.rows.map(({ key }) => equalTo(key, parameters)).join(' OR ')
      : identify(task, parameters, op);
  const scope = equalTo(task.scope ?? {}, parameters);
  return world.reader<Row>(
    `SELECT t::text AS row, to_jsonb(t) AS values, (${asked}) IS TRUE AS asked FROM ${task.table} t WHERE ${scope}`,
    parameters,
  );
}

async function count(world: PostgresWorld, task: RowAsk, columns: Columns, op: Operation): Promise<number> {
  const parameters: unknown[] = [];
  const where = `${task.kind === 'exactly' ? 'true' : identify(task, parameters, op)} AND ${equalTo(columns, parameters)}`;
  const rows = await world.reader<{ n: string }>(
    `SELECT count(*) AS n FROM ${task.table} WHERE ${where}`,
    parameters,
  );
  return Number(rows[0]!.n);
}

/** By the marker for a new row where the table has a column for it; otherwise by what the task names. */
function identify(task: RowAsk, parameters: unknown[], op: Operation | undefined): string {
  if (task.kind !== 'present') return equalTo(task.key, parameters);
  if (task.markerColumn === undefined || op === undefined) return equalTo(task.match, parameters);
  return equalTo({ [task.markerColumn]: op.marker }, parameters);
}
