import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Load } from '../metrics/index.ts';
import { currentAccount } from './account-scope.ts';
import type { ScopedCall, ScopedCallsConfig, ScopedQueryConfig } from './pooled-client.ts';

/** A statement that PostgreSQL parses and plans once for each connection. */
export interface PreparedStatement {
  /** Belongs to one text only. */
  readonly name: string;
  /** Lists the columns of its result, because a plan becomes invalid when its result changes. */
  readonly text: string;
}

/**
 * Runs a frequent statement outside a transaction, on the driver's pool: TypeORM has no prepared statements, and for a
 * row by its key, parsing and planning take longer than execution. TypeORM's logger gets the statement like any other.
 * @param values of `$1`, `$2`, …
 * @returns the rows, with the column names of the text
 * @throws {Error} the driver's, without TypeORM's `QueryFailedError` around it
 */
export async function runPrepared<Row extends object>(
  { driver, logger }: DataSource,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = poolOf(driver);
  logger.logQuery(text, [...values]);
  // The pool may call a waiting query from the work of another request, so the account is taken here.
  const statement: ScopedQueryConfig = { name, text, values: [...values], account: currentAccount() };
  const { rows } = await pool.query<Row>(statement);
  return rows;
}

/**
 * Runs a statement for several accounts as `runPrepared`, in one round trip and one transaction.
 * @returns the rows of each call, which sees those of its account only
 * @throws {Error} the driver's, where one call fails
 */
export async function runPreparedCalls<Row extends object>(
  { driver, logger }: DataSource,
  { name, text }: PreparedStatement,
  calls: readonly ScopedCall[],
): Promise<Row[][]> {
  for (const { values } of calls) logger.logQuery(text, [...values]);
  const statement: ScopedCallsConfig = { name, text, calls };
  const { rows } = await poolOf(driver).query<Row[]>(statement);
  return rows;
}

/** A call of a database function with as many parameters. Its result has the column `result`. */
export function functionCall(name: string, parameters: number): PreparedStatement {
  const places = Array.from({ length: parameters }, (_, index) => `$${index + 1}`);
  return { name, text: `SELECT ${name}(${places.join(', ')}) AS result` };
}

/** Runs a `functionCall` in a transaction of its own. @returns what the function returns; of a set, the first */
export async function runFunction<T>(
  database: DataSource,
  call: PreparedStatement,
  values: readonly unknown[],
): Promise<T> {
  const [row] = await runPrepared<{ result: T }>(database, call, values);
  return row!.result;
}

/** How many connections of this process are in use, and how many statements wait for one. */
export function connectionLoad({ driver }: DataSource): Load {
  const pool = poolOf(driver);
  return { running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

function poolOf(driver: DataSource['driver']): Pool {
  return (driver as DataSource['driver'] & { readonly master: Pool }).master;
}
