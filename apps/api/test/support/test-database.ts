import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inject, vi } from 'vitest';
import { SET_ACCOUNT } from '../../src/database/pooled-client.ts';
import { makeDataSource } from '../../src/database/data-source.ts';
import { Client, type QueryConfig } from 'pg';

/** What every test's database is copied from. */
export const TEMPLATE_DATABASE = 'tookeffect_template';

/** The role of the servers under test: it owns nothing, and row level security applies to it. */
export const SERVER_ROLE = { name: 'tookeffect_test_server', password: 'password-of-a-test' } as const;

/** A database of one test file: migrated, empty, its own. */
export interface TestDatabase {
  /** With the superuser, who owns the tables. */
  readonly url: string;
  readonly dataSource: DataSource;
  /** With the role of the servers under test. */
  readonly serverUrl: string;
  drop(): Promise<void>;
}

/** Copies the migrated template. @param source another database to copy; an empty one is made from `template1` */
export async function createTestDatabase(source = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies files, which takes a fifth of the time of the default, a copy through the write-ahead log.
  await administer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`);
  const url = Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).toString();
  const dataSource = await makeDataSource(url, 16).initialize();
  const server = { username: SERVER_ROLE.name, password: SERVER_ROLE.password };
  return {
    url,
    dataSource,
    serverUrl: Object.assign(new URL(url), server).toString(),
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const administration = await makeDataSource(clusterUrl, 1, 'of any length').initialize();
  try {
    await administration.query(statement);
  } finally {
    await administration.destroy();
  }
}

/** Each table and a digest of everything in it: two equal pictures, and nothing was stored, changed or charged. */
export type DatabasePicture = Readonly<Record<string, string>>;

/** Takes the picture. When a key was last used is left out: every request may say that. */
export async function databasePicture(dataSource: DataSource): Promise<DatabasePicture> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || md5(COALESCE(string_agg(row, chr(10) ORDER BY row), '')) AS digest
       FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t) rows`,
  );
  const rows = await dataSource.query<{ name: string; digest: string }[]>(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * @returns the statements that this process sends to a database during a call, in order; without the one that each
 *   connection prepares for the account of later statements
 */
export async function sentStatements(
  { url }: Pick<TestDatabase, 'url'>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const name = new URL(url).pathname.slice(1);
  const sending = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    const calls: readonly (readonly [string | QueryConfig, ...unknown[]])[] = sending.mock.calls;
    return calls.flatMap(([statement], position) => {
      const client: Partial<Client> = sending.mock.contexts[position]!;
      if (client.database !== name) return [];
      const text = typeof statement === 'string' ? statement : statement.text;
      return text === SET_ACCOUNT.text ? [] : [text];
    });
  } finally {
    sending.mockRestore();
  }
}

/** What is read and written at most twice a second, independent of the calls: about API keys, and the key document. */
const OF_EVERY_SECOND = /\b(?:api_key|credential_revision|key_document)/;

/** @returns the statements as `sentStatements`, without those that a call does not need each time */
export async function statementsOfCall(
  database: Pick<TestDatabase, 'url'>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const statements = await sentStatements(database, call);
  return statements.filter((statement) => !OF_EVERY_SECOND.test(statement));
}
