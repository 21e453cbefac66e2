import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { createApiKey } from './api-process.ts';
import type { Stage } from './stage.ts';

/** An account with one workspace, one key, credit, and a connection to the system of record. */
export interface Tenant {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly apiKey: string;
}

/** More than any run can spend. */
const CREDITS = 1_000_000_000;

/** Making a key starts the API's program, which fills a core. */
const KEYS_AT_ONCE = 2;

/** Makes accounts. The command makes each key in the first workspace; all but the first are given away to a new one. */
export async function makeTenants(stage: Stage, count: number): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  while (tenants.length < count) {
    const some = Math.min(KEYS_AT_ONCE, count - tenants.length);
    const keys = await Promise.all(Array.from({ length: some }, () => createApiKey(stage.environment)));
    for (const { apiKey, secret, ...first } of keys) {
      const owner = tenants.length === 0 ? first : await giveAway(stage.database, apiKey.id);
      tenants.push({ ...owner, apiKey: secret });
    }
  }
  const { origin } = await stage.provider.state();
  for (const tenant of tenants) {
    await stage.database.query(`SELECT grant_credits($1, 'bought', $2, 'evt_bench')`, [
      tenant.accountId,
      CREDITS,
    ]);
    await connectProvider(stage.api().baseUrl, tenant, origin);
  }
  return tenants;
}

async function giveAway(database: Client, keyId: string) {
  const unique = randomUUID().replaceAll('-', '');
  const owner = { accountId: `acc_${unique}`, workspaceId: `ws_${unique}` };
  const { accountId, workspaceId } = owner;
  await database.query(`INSERT INTO account (id, name) VALUES ($1, 'bench')`, [accountId]);
  await database.query(`INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'bench')`, [
    workspaceId,
    accountId,
  ]);
  await database.query('UPDATE api_key SET account_id = $2, workspace_id = $3 WHERE id = $1', [
    keyId,
    accountId,
    workspaceId,
  ]);
  return owner;
}

async function connectProvider(baseUrl: string, { apiKey }: Tenant, origin: string): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      service: 'http',
      name: 'bench',
      baseUrl: origin,
      credential: { type: 'bearer', token: 'read-only' },
      environment: 'test',
    }),
  });
  if (response.status !== 201)
    throw new Error(`no connection could be made: ${response.status} ${await response.text()}`);
}
