import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type LocalPostgres, attachLocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import type { Settings } from '../config/index.ts';
import type { DatabaseAccess } from '../database/index.ts';

const DATABASE = 'tookeffect';

/** The role of the server in the embedded database. */
const SERVER_ROLE = 'tookeffect_server';

/** A database that accepts connections. `stop` ends an embedded database, and does nothing for an external one. */
export interface UsableDatabase extends DatabaseAccess {
  stop(): Promise<void>;
}

/** Opens the configured database, or starts the embedded one.
 * @param log gets messages of the embedded database */
export async function openDatabase(settings: Settings, log: (line: string) => void): Promise<UsableDatabase> {
  if (settings.database.url !== null) return external(settings.database.url, settings.database.migrationUrl);
  const postgres = await startLocalPostgres({ dataDirectory: folder(settings), log });
  const ownerUrl = postgres.url(DATABASE);
  return { url: await ensureDatabase(postgres), ownerUrl, stop: () => postgres.stop() };
}

/**
 * Finds the database for a command beside a running server. It starts nothing.
 * @returns null when the embedded database is not running
 */
export async function findDatabase(settings: Settings): Promise<UsableDatabase | null> {
  if (settings.database.url !== null) return external(settings.database.url, settings.database.migrationUrl);
  const postgres = await attachLocalPostgres(folder(settings));
  if (postgres === null) return null;
  // Only the running server knows the password of its role, so the command connects as the owner.
  return { ...external(postgres.url(DATABASE), null), serverRole: SERVER_ROLE };
}

function folder({ dataDirectory }: Settings): string {
  return path.join(dataDirectory, 'postgres');
}

function external(url: string, ownerUrl: string | null): UsableDatabase {
  return { url, ownerUrl, stop: () => Promise.resolve() };
}

/**
 * Creates the database and the server's role where they are missing. The role gets a new password with every start, which
 * only this process knows.
 * @returns the server's URL
 */
async function ensureDatabase(postgres: LocalPostgres): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${SERVER_ROLE}`);
    await client.query(`ALTER ROLE ${SERVER_ROLE} LOGIN PASSWORD '${password}'`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(postgres.url(DATABASE)), { username: SERVER_ROLE, password }).toString();
}
