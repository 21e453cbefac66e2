import { afterAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { readTenantRows } from './tenant-rows.ts';
import { toComparable, findFixture, ownedPlaces, prepare, send, sendLines } from './requests.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const { api, operations, us, them } = pair;
const credentialed = operations.filter(({ isCredentialed }) => isCredentialed);
afterAll(() => pair.stop());

/** What a request could call another tenant by. */
const NAMES: Readonly<Record<string, string>> = {
  accountId: them.accountId,
  account_id: them.accountId,
  account: them.accountId,
  workspaceId: them.workspaceId,
  workspace_id: them.workspaceId,
  workspace: them.workspaceId,
  tenant: them.accountId,
  tenantId: them.accountId,
  owner: them.accountId,
};

const HEADERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(NAMES).map(([name, id]) => [`x-${name.replaceAll('_', '-')}`, id])),
  'x-account-id': them.accountId,
  'x-workspace-id': them.workspaceId,
  'x-tenant-id': them.accountId,
  'x-forwarded-user': them.accountId,
  'x-http-method-override': 'DELETE',
  'x-original-url': `/v1/operations/${them.owned.operation}`,
};

const ours = [['authorization', `Bearer ${us.apiKey}`]] as const;

test.each(credentialed)('$id rejects the ids of another account in body and query', async (operation) => {
  const valid = await prepare(pair, operation, us);
  const before = await databasePicture(api.database.dataSource);
  for (const [name, value] of Object.entries(NAMES)) {
    const body = { ...valid.body, [name]: value };
    const named = await sendLines(pair, { ...valid, body }, ours);
    expect([named.status, named.json.code], name).toEqual([400, 'request_invalid']);
    const glue = valid.target.includes('?') ? '&' : '?';
    const asked = await sendLines(pair, { ...valid, target: `${valid.target}${glue}${name}=${value}` }, ours);
    expect([asked.status, asked.json.code], name).toEqual([400, 'request_invalid']);
  }
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});

test.each(credentialed)('$id ignores headers that name another account', async (operation) => {
  const before = await readTenantRows(api, them);
  for (const place of ownedPlaces(operation)) {
    const named = { [place]: them.owned[findFixture(operation).ids![place]!] };
    const plain = await send(pair, operation, us, { named });
    expect(plain.status).toBeGreaterThanOrEqual(400);
    expect(toComparable(await send(pair, operation, us, { named, headers: HEADERS }))).toEqual(
      toComparable(plain),
    );
  }
  const own = await send(pair, operation, us, { headers: HEADERS });
  expect(own.status, own.text).toBeLessThan(300);
  expect(await readTenantRows(api, them)).toEqual(before);
  if (operation.method !== 'GET') return;
  expect(toComparable(own)).toEqual(toComparable(await send(pair, operation, us)));
});
