import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { notPrepared } from './migration-checksums.ts';

/** A file of `functions/`: one database function, after the private functions that it uses. */
export interface FunctionFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  /** `CREATE FUNCTION` statements, each at the beginning of a line. */
  readonly sql: string;
}

/** PostgreSQL checks the body of an SQL function when it is created, so the functions that it calls come first. */
const INSTALL_ORDER = [
  ...['instants', 'key_document_version', 'current_period', 'probe_disk'],
  ...['grant_credits', 'expire_plan_period', 'roll_plan_periods', 'grant_plan_credits', 'correct_credits'],
  ...[
    'plan_period_status',
    'refund_credit',
    'release_run',
    'resolve_connection',
    'claim_facts',
    'effect_keys',
    'store_events',
    'erase_events',
  ],
  ...[
    'claim_idempotency_keys',
    'begin_operations',
    'erase_baselines',
    'submit_action_result',
    'cancel_operation',
  ],
  ...['lock_operations', 'reserve_runs', 'settle_runs'],
];

/** The compiler copies no `.sql` files, so the program in `dist` reads those of `src` too. */
const FOLDER = new URL('../../src/database/functions/', import.meta.url);

/** Reads the files of this build, in the order in which they are installed. */
export function readFunctionFiles(): Promise<FunctionFile[]> {
  return Promise.all(
    INSTALL_ORDER.map(async (name) => ({
      name,
      sql: await readFile(new URL(`${name}.sql`, FOLDER), 'utf8'),
    })),
  );
}

/**
 * Updates the functions of the database to those of the files: a function of a changed file is replaced, one of a file that
 * no longer exists is dropped, and files that have not changed since the last start cost nothing.
 * @param manager in a transaction: either every change is made, or none
 * @param files in the order in which they are installed
 */
export async function installFunctions(
  manager: EntityManager,
  files: readonly FunctionFile[],
): Promise<void> {
  await manager.query(DATABASE_FUNCTION);
  const checksums = new Map(files.map(({ name, sql }) => [name, sha256(sql)]));
  const rows = await manager.query<InstalledFile[]>(
    'SELECT file, checksum, functions FROM database_function',
  );
  const outdated = rows.filter(({ file, checksum }) => checksums.get(file) !== checksum);
  await drop(manager, outdated);
  const current = new Set(rows.filter((row) => !outdated.includes(row)).map(({ file }) => file));
  for (const { name, sql } of files) {
    if (current.has(name)) continue;
    await manager.query(sql);
    await manager.query('INSERT INTO database_function (file, checksum, functions) VALUES ($1, $2, $3)', [
      name,
      checksums.get(name),
      createdFunctions(sql),
    ]);
  }
}

/**
 * Checks that the functions of these files are installed.
 * @throws {UnsuitableDatabaseError} where one is missing, or is that of another build
 */
export async function assertFunctions(manager: EntityManager, files: readonly FunctionFile[]): Promise<void> {
  const rows = await manager.query<Pick<InstalledFile, 'file' | 'checksum'>[]>(
    'SELECT file, checksum FROM database_function',
  );
  const installed = new Map(rows.map(({ file, checksum }) => [file, checksum]));
  const missing = files.find(({ name, sql }) => installed.get(name) !== sha256(sql));
  if (missing !== undefined) throw notPrepared(`the functions of ${missing.name}.sql as this build has them`);
}

const DATABASE_FUNCTION = `
CREATE TABLE IF NOT EXISTS database_function (
  file text PRIMARY KEY,
  -- SHA-256 of the file, in hex.
  checksum text NOT NULL,
  -- The names of the functions that the file creates.
  functions text[] NOT NULL
)`;

interface InstalledFile {
  readonly file: string;
  readonly checksum: string;
  readonly functions: readonly string[];
}

async function drop(manager: EntityManager, outdated: readonly InstalledFile[]): Promise<void> {
  const functions = outdated.flatMap((row) => row.functions);
  const signatures = await manager.query<{ signature: string }[]>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY($1)`,
    [functions],
  );
  if (signatures.length > 0) {
    await manager.query(`DROP FUNCTION ${signatures.map(({ signature }) => signature).join(', ')}`);
  }
  await manager.query('DELETE FROM database_function WHERE file = ANY($1)', [
    outdated.map(({ file }) => file),
  ]);
}

function createdFunctions(sql: string): string[] {
  return [...sql.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(([, name]) => name!);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
