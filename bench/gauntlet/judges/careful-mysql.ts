import type { Ask } from '../model/operation.ts';
import type { MysqlWorld, TextRow } from '../systems/mysql.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it for rows of MySQL: the rows with the marker or the values, every character
// compared in the program, because a collation takes more than one spelling for the same.

interface MysqlInput {
  readonly key?: Readonly<Record<string, unknown>>;
  readonly match?: Readonly<Record<string, unknown>>;
  readonly expect?: Readonly<Record<string, unknown>>;
  readonly correlationColumn?: string;
}

/** Reads the whole table. */
export function readMysqlRows(world: MysqlWorld): Promise<readonly TextRow[]> {
  return world.reader('SELECT * FROM orders');
}

/** Compares the table with the task, and with what was there before. */
export async function checkMysqlRows(
  world: MysqlWorld,
  { input }: Ask,
  marker: string,
  before: readonly TextRow[],
): Promise<Judgement> {
  const { key, match, expect, correlationColumn } = input as MysqlInput;
  const rows = await readMysqlRows(world);
  if (key)
    return before.some((row) => has(row, key)) && !rows.some((row) => has(row, key)) ? 'done' : 'not_done';
  const wanted = { ...match, ...expect };
  const ours = rows.filter((row) =>
    correlationColumn === undefined
      ? has(row, wanted) && !before.some(({ id }) => id === row.id)
      : row[correlationColumn] === marker,
  );
  return ours.length === 1 && has(ours[0]!, wanted) ? 'done' : 'not_done';
}

/** Reads the rows once, and compares the values. */
export async function rereadMysqlRows(world: MysqlWorld, { input }: Ask): Promise<Judgement> {
  const { key, match, expect } = input as MysqlInput;
  const rows = await readMysqlRows(world);
  if (key) return rows.some((row) => has(row, key)) ? 'not_done' : 'done';
  return rows.some((row) => has(row, { ...match, ...expect })) ? 'done' : 'not_done';
}

function has(row: TextRow, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === String(value));
}
