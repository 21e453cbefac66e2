import path from 'node:path';
import { type LocalPostgres, attachLocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import type { Settings } from '../config/index.ts';

const DATABASE = 'tookeffect';

/** A database that accepts connections. `stop` ends an embedded database, and does nothing for an external one. */
export interface UsableDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** Opens the configured database, or starts the embedded one.
 * @param log gets messages of the embedded database */
export async function openDatabase(settings: Settings, log: (line: string) => void): Promise<UsableDatabase> {
  if (settings.database.url !== null) return external(settings.database.url);
  const postgres = await startLocalPostgres({ dataDirectory: folder(settings), log });
  await ensureDatabase(postgres);
  return { url: postgres.url(DATABASE), stop: () => postgres.stop() };
}

/**
 * Finds the database for a command beside a running server. It starts nothing.
 * @returns null when the embedded database is not running
 */
export async function findDatabase(settings: Settings): Promise<UsableDatabase | null> {
  if (settings.database.url !== null) return external(settings.database.url);
  const postgres = await attachLocalPostgres(folder(settings));
  return postgres && external(postgres.url(DATABASE));
}

function folder({ dataDirectory }: Settings): string {
  return path.join(dataDirectory, 'postgres');
}

function external(url: string): UsableDatabase {
  return { url, stop: () => Promise.resolve() };
}

async function ensureDatabase(postgres: LocalPostgres): Promise<void> {
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
