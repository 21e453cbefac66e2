import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { AccountsService } from '../../src/modules/identity/accounts.service.ts';
import { AccountsRepository } from '../../src/modules/identity/accounts.repository.ts';
import { WorkspaceEntity } from '../../src/modules/identity/workspace.entity.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let accounts: AccountsService;
beforeEach(async () => {
  database = await createTestDatabase();
  accounts = new AccountsService(new AccountsRepository(database.dataSource.getRepository(WorkspaceEntity)));
});
afterEach(() => database.drop());

const namesIn = async (table: string): Promise<unknown> =>
  (await database.dataSource.query<{ name: string }[]>(`SELECT name FROM ${table} ORDER BY id`)).map(
    ({ name }) => name,
  );

test('creates one first account when servers start concurrently, and all use it', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => accounts.firstTenant()));
  expect(found.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(found.map(({ accountId, workspaceId }) => `${accountId} ${workspaceId}`)).size).toBe(1);
  expect([await namesIn('account'), await namesIn('workspace')]).toEqual([['default'], ['default']]);
});

test('creates no first account where one exists', async () => {
  const repository = new AccountsRepository(database.dataSource.getRepository(WorkspaceEntity));
  const tenant = { accountId: newId('acc'), workspaceId: newId('ws') };
  expect(await repository.insertFirstAccount(tenant)).toBe(true);
  const late = { accountId: newId('acc'), workspaceId: newId('ws') };
  expect(await repository.insertFirstAccount(late)).toBe(false);
  expect(await repository.firstWorkspace()).toEqual(tenant);
});

test('keeps the first account whatever accounts are created later', async () => {
  const { isNew: _, ...first } = await accounts.firstTenant();
  await accounts.create('Acme');
  expect(await accounts.firstTenant()).toEqual({ ...first, isNew: false });
});

test('finds an account by its id and by its workspace, and by no other id', async () => {
  const [acme, other] = [await accounts.create('Acme'), await accounts.create('Other')];
  expect(acme).toEqual({
    accountId: expect.stringMatching(/^acc_/) as string,
    workspaceId: expect.stringMatching(/^ws_/) as string,
  });
  for (const tenant of [acme, other]) {
    expect(await accounts.find({ accountId: tenant.accountId })).toEqual(tenant);
    expect(await accounts.find({ workspaceId: tenant.workspaceId })).toEqual(tenant);
  }
  expect(await accounts.find({ accountId: acme.workspaceId })).toBeNull();
  expect(await accounts.find({ workspaceId: acme.accountId })).toBeNull();
  expect([await namesIn('account'), await namesIn('workspace')]).toEqual([
    ['Acme', 'Other'],
    ['Acme', 'Other'],
  ]);
});
