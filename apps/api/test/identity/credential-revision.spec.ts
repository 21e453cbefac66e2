import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiKeyEntity } from '../../src/modules/identity/api-key.entity.ts';
import { ApiKeysRepository } from '../../src/modules/identity/api-keys.repository.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let keys: ApiKeysRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = new ApiKeysRepository(database.dataSource.getRepository(ApiKeyEntity));
  await query(`INSERT INTO account (id, name) VALUES ('acc', 'a');
    INSERT INTO workspace (id, account_id, name) VALUES ('ws', 'acc', 'w'), ('ws_2', 'acc', 'w')`);
});
afterAll(() => database.drop());

const query = (sql: string): Promise<unknown> => database.dataSource.query(sql);
const insert = (id: string): Promise<unknown> =>
  query(`INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, expires_at)
    VALUES ('${id}', 'acc', 'ws', 'k', '{}', '\\x00', now() + interval '1 day')`);

/** Whether a statement of a plain session changes the revision. */
async function isNoted(statement: string): Promise<boolean> {
  const before = await keys.readRevision();
  await query(statement);
  return (await keys.readRevision()).revision !== before.revision;
}

/** Columns that authentication does not read. */
const DESCRIPTIVE = ['name', 'created_at', 'last_used_at', 'replaced_by'];

test('every column of a key but the descriptive ones changes the revision', async () => {
  await insert('key_1');
  const columns = (await query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'api_key'`,
  )) as { name: string }[];
  const noted: string[] = [];
  for (const { name } of columns) {
    if (await isNoted(`UPDATE api_key SET ${name} = ${name} WHERE id = 'key_1'`)) noted.push(name);
  }
  const others = columns.map(({ name }) => name).filter((name) => !DESCRIPTIVE.includes(name));
  expect(noted.toSorted()).toEqual(others.toSorted());
});

test('a new key does not change the revision; removed keys do', async () => {
  const id = randomUUID();
  const before = await keys.readRevision();
  await insert(id);
  expect((await keys.readRevision()).revision).toBe(before.revision);
  expect(await isNoted(`DELETE FROM api_key WHERE id = '${id}'`)).toBe(true);
  expect(await isNoted('TRUNCATE api_key')).toBe(true);
});

test('a key that is read keeps no memory but its own, because it may stay in memory for long', async () => {
  await insert('key_4');
  const key = await keys.findLive('key_4');
  expect(key?.secretDigest.buffer.byteLength).toBe(1);
});

test('a session with another search path changes the revision, too', async () => {
  await insert('key_2');
  const runner = database.dataSource.createQueryRunner();
  const before = await keys.readRevision();
  await runner.startTransaction();
  await runner.query(`SET LOCAL search_path = pg_catalog`);
  await runner.query(`UPDATE public.api_key SET revoked_at = now() WHERE id = 'key_2'`);
  await runner.commitTransaction();
  await runner.release();
  expect((await keys.readRevision()).revision).not.toBe(before.revision);
});

test('a look-up has the revision of its own snapshot', async () => {
  await insert('key_3');
  const { revision } = await keys.readRevision();
  expect(await keys.findLive('key_3')).toMatchObject({ id: 'key_3', revision });
  await query(`UPDATE api_key SET pepper_id = 'p' WHERE id = 'key_3'`);
  const moved = await keys.findLive('key_3');
  expect(moved).toMatchObject({ pepperId: 'p', revision: (await keys.readRevision()).revision });
  expect(moved!.revision).not.toBe(revision);
});
