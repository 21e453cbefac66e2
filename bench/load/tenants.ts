import { randomUUID } from 'node:crypto';
import { generateApiKeys } from './api-keys.ts';
import { buyCredits } from './credits.ts';
import type { LoadCall } from './load-run.ts';
import type { BenchEnvironment } from './environment.ts';

/** An account with one workspace, one key, credit, and a connection to the system of record. */
export interface Tenant {
  readonly accountId: string;
  readonly apiKey: string;
}

const CLIENTS = 16;

/**
 * Creates accounts; connections are created through the API, which encrypts their credentials.
 * @param pack the credits of each account
 */
export async function createTenants(
  environment: BenchEnvironment,
  count: number,
  pack: Parameters<typeof buyCredits>[2] = 'unlimited',
): Promise<Tenant[]> {
  const rows = (await generateApiKeys(environment.dataDirectory, count)).map(({ id, text, digest }) => {
    // 25 hexadecimal digits are base 32 digits as well, and the first digit of a TypeID is at most 7.
    const unique = `0${randomUUID().replaceAll('-', '').slice(0, 25)}`;
    return { keyId: id, text, digest, accountId: `acc_${unique}`, workspaceId: `ws_${unique}` };
  });
  const accountIds = rows.map(({ accountId }) => accountId);
  const workspaceIds = rows.map(({ workspaceId }) => workspaceId);
  await environment.database.query(
    `INSERT INTO account (id, name) SELECT id, 'bench' FROM unnest($1::text[]) id`,
    [accountIds],
  );
  await environment.database.query(
    `INSERT INTO workspace (account_id, id, name)
     SELECT account_id, id, 'bench' FROM unnest($1::text[], $2::text[]) AS made (account_id, id)`,
    [accountIds, workspaceIds],
  );
  await environment.database.query(
    `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, expires_at)
     SELECT id, account_id, workspace_id, 'bench', (SELECT scopes FROM api_key LIMIT 1), digest, now() + interval '1 day'
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS made (id, account_id, workspace_id, digest)`,
    [rows.map(({ keyId }) => keyId), accountIds, workspaceIds, rows.map(({ digest }) => digest)],
  );
  await buyCredits(environment.api().baseUrl, accountIds, pack);
  const tenants = rows.map(({ accountId, text }) => ({ accountId, apiKey: text }));
  await connectProvider(environment, tenants);
  return tenants;
}

async function connectProvider(environment: BenchEnvironment, tenants: readonly Tenant[]): Promise<void> {
  const { origin } = await environment.provider.state();
  const body = JSON.stringify({
    service: 'http',
    name: 'bench',
    baseUrl: origin,
    credential: { type: 'bearer', token: 'read-only' },
    environment: 'test',
    // Only then can an operation be verified again.
    declarations: { uncached: true },
  });
  const calls = tenants.map(({ apiKey }): LoadCall => ({
    method: 'POST',
    path: '/v1/connections',
    apiKey,
    body,
  }));
  await environment.load.run({
    baseUrl: environment.api().baseUrl,
    calls,
    clients: Math.min(CLIENTS, calls.length),
    seconds: null,
    expected: { status: 201, text: '"service":"http"' },
  });
}
