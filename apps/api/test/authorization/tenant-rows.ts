import type { Tenant } from '../../src/modules/identity/index.ts';
import type { TestApi } from '../support/test-api.ts';

const ID = /\b[a-z]{2,3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Every row that names a tenant, as JSON text; when a key was last used is left out. */
export async function readTenantRows(
  { database }: TestApi,
  { accountId, workspaceId }: Tenant,
): Promise<readonly string[]> {
  const tables = await database.dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows = await database.dataSource.query<{ row: string }[]>(
    tables
      .map(({ name }) => `SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t`)
      .join(' UNION ALL '),
  );
  return rows
    .map(({ row }) => row)
    .filter((row) => row.includes(accountId) || row.includes(workspaceId))
    .sort();
}

/** Every id in a tenant's rows; no response to another tenant may contain one. */
export async function readTenantIds(api: TestApi, tenant: Tenant): Promise<readonly string[]> {
  const rows = await readTenantRows(api, tenant);
  return [...new Set(rows.flatMap((row) => row.match(ID) ?? []))];
}
