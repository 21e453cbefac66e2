import type { DataSource } from 'typeorm';

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
