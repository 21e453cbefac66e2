import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerCommand } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Created {
  readonly apiKey: { readonly id: string };
  readonly secret: string;
  readonly accountId: string;
  readonly workspaceId: string;
}

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-admin-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: readonly string[]) =>
  runServerCommand(['admin', ...args], {
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    TOOKEFFECT_LOG_LEVEL: 'silent',
  });

async function readDocument<T>(...args: readonly string[]): Promise<T> {
  const { code, output, complaint } = await admin(...args, '--json');
  expect([code, complaint]).toEqual([0, '']);
  return JSON.parse(output) as T;
}

test('an operator creates an account, keys for it by either id, and revokes one', async () => {
  const first = await readDocument<Created>('create-api-key', '--name', 'x');
  const tenant = await readDocument<Created>('create-account', '--name', 'Acme');
  expect(tenant.accountId).not.toBe(first.accountId);
  const byWorkspace = await readDocument<Created>(
    ...['create-api-key', '--name', 'x', '--workspace', tenant.workspaceId],
  );
  const byAccount = await readDocument<Created>(
    'create-api-key',
    '--name',
    'x',
    '--account',
    tenant.accountId,
  );
  for (const created of [byWorkspace, byAccount]) expect(created).toMatchObject(tenant);
  await readDocument('revoke-api-key', byAccount.apiKey.id);
  const rows = await database.dataSource.query<object[]>(
    'SELECT id, revoked_at IS NULL AS active FROM api_key WHERE workspace_id = $1 ORDER BY id',
    [tenant.workspaceId],
  );
  expect(rows).toEqual([
    { id: byWorkspace.apiKey.id, active: true },
    { id: byAccount.apiKey.id, active: false },
  ]);
});

test('reports an unknown id in one line, and never repeats a key', async () => {
  const { secret } = await readDocument<Created>('create-api-key', '--name', 'x');
  const unknownId = '0'.repeat(26);
  for (const [args, message] of [
    [['revoke-api-key', secret], 'invalid id: the id of an API key is key_ and 26 characters'],
    [['revoke-api-key', `key_${unknownId}`], `key_${unknownId} does not exist in this database`],
    [
      ['create-api-key', '--name', 'x', '--workspace', `ws_${unknownId}`],
      `ws_${unknownId} does not exist in this database`,
    ],
  ] as const) {
    expect(await admin(...args)).toEqual({
      code: 1,
      output: '',
      complaint: `tookeffect-server: ${message}\n`,
    });
  }
  expect((await admin('create-api-key', '--name', 'a\u001b[2J')).code).not.toBe(0);
});
