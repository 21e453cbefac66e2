import { Client } from 'pg';
import { assertFunctions, readFunctionFiles } from './database-functions.ts';
import { makeDataSource } from './data-source.ts';
import { assertMigrated, notPrepared } from './migration-checksums.ts';
import { type Preparation, prepareDatabase } from './prepare-database.ts';

/** How a process reaches the database. */
export interface DatabaseAccess {
  /** With the role of the server. */
  readonly url: string;
  /** With the role that owns the tables; null where only the server's role is known. */
  readonly ownerUrl: string | null;
  /** The name of the server's role; that of the URL when left out. */
  readonly serverRole?: string;
}

/**
 * Prepares the database with the owner's role where it is known. Without it, a role that owns the tables, or may create
 * them, prepares the database itself; any other role finds out whether somebody has prepared it.
 * @returns whether the server's role owns the tables, so that neither privileges nor row level security restrict it
 * @throws {UnsuitableDatabaseError} as `prepareDatabase`; and where the owner has to prepare the database first
 */
export async function prepareForServer({ url, ownerUrl, serverRole }: DatabaseAccess): Promise<boolean> {
  const role = await readDatabaseRole(url);
  if (ownerUrl === null) {
    await explainPrivileges(() =>
      role.isOwner === false ? assertPrepared(url) : prepareAlone(url, role.name, serverRole),
    );
  } else {
    const owner = await readDatabaseRole(ownerUrl);
    await prepareDatabase(ownerUrl, grantTo(serverRole ?? role.name, owner.name));
  }
  return (await readDatabaseRole(url)).isOwner === true;
}

function prepareAlone(url: string, owner: string, serverRole = owner): Promise<void> {
  return prepareDatabase(url, grantTo(serverRole, owner));
}

/** The owner keeps its privileges, also where it is the server's role. */
function grantTo(serverRole: string, owner: string): Preparation {
  return serverRole === owner ? {} : { serverRole };
}

async function assertPrepared(url: string): Promise<void> {
  const dataSource = await makeDataSource(url, 1).initialize();
  try {
    if ((await assertMigrated(dataSource)) === 'newer') return;
    await assertFunctions(dataSource.manager, await readFunctionFiles());
  } finally {
    await dataSource.destroy();
  }
}

async function explainPrivileges(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isPrivilegeMissing(error) ? notPrepared('tables that its role may use') : error;
  }
}

function isPrivilegeMissing(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && cause.code === '42501';
}

/** A role of the database, as a connection finds it. */
interface DatabaseRole {
  readonly name: string;
  /** Whether it owns the tables, or may act as their owner, as a superuser does; null where no tables exist yet. */
  readonly isOwner: boolean | null;
}

async function readDatabaseRole(url: string): Promise<DatabaseRole> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<DatabaseRole>(ROLE);
    return rows[0]!;
  } finally {
    await client.end();
  }
}

const CONNECT_TIMEOUT_MS = 5000;

const ROLE = `SELECT current_user AS name, (
    SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migration')
  ) AS "isOwner"`;
