import type { Client } from 'pg';

/** What decides how fast a durable commit is, and how much memory a database has. */
const NAMES = [
  ...['server_version', 'fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes', 'wal_level'],
  ...[
    'wal_compression',
    'commit_delay',
    'shared_buffers',
    'wal_buffers',
    'max_wal_size',
    'checkpoint_timeout',
  ],
  ...['max_connections', 'autovacuum', 'jit', 'huge_pages'],
];

/** Formats the settings of both databases. @throws {Error} if they differ, because no ratio would mean anything */
export async function settingsLines(product: Client, control: Client): Promise<string[]> {
  const [ours, theirs] = [await read(product), await read(control)];
  if (ours !== theirs) throw new Error(`the databases have other settings:\n${ours}\n${theirs}`);
  return ['Settings of both databases:', `  ${ours}`];
}

async function read(database: Client): Promise<string> {
  const { rows } = await database.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
    [NAMES],
  );
  return rows.map(({ name, value }) => `${name}=${value}`).join(' ');
}
