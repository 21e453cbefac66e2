import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CreatedApiKey, SCOPES } from '@tookeffect/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { AccountsService } from '../../src/modules/identity/accounts.service.ts';
import { ApiKeyAuthenticator } from '../../src/modules/identity/api-key-authenticator.ts';
import { ApiKeyWrites } from '../../src/modules/identity/api-key-writes.ts';
import { newApiKeyText } from '../../src/modules/identity/api-key-text.ts';
import { ApiKeyEntity } from '../../src/modules/identity/api-key.entity.ts';
import {
  ApiKeysRepository,
  type LiveApiKey,
  type PepperMove,
  type RevisionReading,
} from '../../src/modules/identity/api-keys.repository.ts';
import { ApiKeysService } from '../../src/modules/identity/api-keys.service.ts';
import { CredentialAuthenticator } from '../../src/modules/identity/credential-authenticator.ts';
import { AccountsRepository, type Tenant } from '../../src/modules/identity/accounts.repository.ts';
import { WorkspaceEntity } from '../../src/modules/identity/workspace.entity.ts';
import { Peppers } from '../../src/modules/identity/peppers.ts';
import { SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Counts the queries, and fails them on request. */
class CountedKeys extends ApiKeysRepository {
  readonly queriedIds: string[] = [];
  readonly written: (readonly string[])[] = [];
  readonly moved: PepperMove[] = [];
  revisions = 0;
  failure: Error | null = null;

  override async findLive(id: string): Promise<LiveApiKey | null> {
    this.queriedIds.push(id);
    if (this.failure) throw this.failure;
    return super.findLive(id);
  }

  override async readRevision(): Promise<RevisionReading> {
    this.revisions += 1;
    if (this.failure) throw this.failure;
    return super.readRevision();
  }

  override async recordUses(ids: readonly string[]): Promise<void> {
    this.written.push(ids);
    if (this.failure) throw this.failure;
    await super.recordUses(ids);
  }

  override async movePeppers(moves: readonly PepperMove[]): Promise<void> {
    this.moved.push(...moves);
    await super.movePeppers(moves);
  }

  get statements(): number {
    return this.queriedIds.length + this.revisions + this.written.length;
  }
}

/** Finds no key, without a database. */
class NoKeys extends CountedKeys {
  override findLive(id: string): Promise<null> {
    this.queriedIds.push(id);
    return Promise.resolve(null);
  }
}

let peppers: Peppers;
let folder: string;
let database: TestDatabase;
let tenant: Tenant;
let service: ApiKeysService;
let keys: CountedKeys;
let writes: ApiKeyWrites;
let authenticator: ApiKeyAuthenticator;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-pepper-'));
  peppers = new Peppers(new SecretsDirectory(folder), database.dataSource);
  tenant = await new AccountsService(
    new AccountsRepository(database.dataSource.getRepository(WorkspaceEntity)),
  ).create('Acme');
  service = new ApiKeysService(
    new ApiKeysRepository(database.dataSource.getRepository(ApiKeyEntity)),
    peppers,
    { quotas: { apiKeys: 1000, contracts: 0, dryRunsPerDay: 0, eventBytes: 0, baselineBytes: 0 } },
  );
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  keys = new CountedKeys(database.dataSource.getRepository(ApiKeyEntity));
  writes = new ApiKeyWrites(keys);
  authenticator = new ApiKeyAuthenticator(keys, peppers, writes);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const newKey = (seconds = 3600) => service.create(tenant, 'test', SCOPES, seconds);
const lastUsedAt = async (id: string): Promise<unknown> => {
  const [row] = await database.dataSource.query<[{ last_used_at: Date | null }]>(
    'SELECT last_used_at FROM api_key WHERE id = $1',
    [id],
  );
  return row.last_used_at;
};
const withOtherSecret = ({ id }: { id: string }): string => newApiKeyText(id);

test('identifies the caller by a key, with one query for concurrent requests', async () => {
  const { apiKey, secret } = await newKey();
  const authenticate = async () => authenticator.authenticate(secret);
  const callers = await Promise.all(Array.from({ length: 10 }, authenticate));
  const expected = { credentialId: apiKey.id, ...tenant, scopes: apiKey.scopes };
  for (const caller of callers) expect(caller).toEqual(expected);
  expect(keys.queriedIds).toEqual([apiKey.id]);
});

test('uses a result for 900 ms from the start of its query', async () => {
  const { apiKey, secret } = await newKey();
  await authenticator.authenticate(secret);
  await service.revokeAnywhere(apiKey.id);
  vi.advanceTimersByTime(899);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(await authenticator.authenticate(secret)).toBeNull();
  expect(keys.queriedIds).toHaveLength(2);
});

/** Uses a key once, and lets its own 900 ms pass. */
async function knownKey(): Promise<CreatedApiKey> {
  const created = await newKey();
  await authenticator.authenticate(created.secret);
  vi.advanceTimersByTime(900);
  return created;
}

test('asks once for all keys whether any was changed, and reads none of them again', async () => {
  const created = await Promise.all(Array.from({ length: 20 }, () => newKey()));
  const useAll = () => Promise.all(created.map(async ({ secret }) => authenticator.authenticate(secret)));
  await useAll();
  await writes.write();
  const before = keys.statements;
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1000);
    for (const caller of await useAll()) expect(caller).not.toBeNull();
    await writes.write();
  }
  expect(keys.statements - before).toBe(10);
});

test('reads the revision in the background from 500 ms on, and no request waits for it until 900 ms', async () => {
  const { secret } = await knownKey();
  await authenticator.authenticate(secret);
  vi.advanceTimersByTime(499);
  await authenticator.authenticate(secret);
  expect(keys.revisions).toBe(1);
  vi.advanceTimersByTime(1);
  const slow = Promise.withResolvers<RevisionReading>();
  const read = vi.spyOn(keys, 'readRevision').mockImplementationOnce(() => slow.promise);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  const waiting = authenticator.authenticate(secret);
  expect(read).toHaveBeenCalledTimes(1);
  slow.resolve({ revision: randomUUID(), startedAt: performance.now() - 400, databaseMs: Date.now() });
  expect(await waiting).not.toBeNull();
  expect(keys.queriedIds).toHaveLength(2);
});

test('replaces a query of the revision that has taken 900 ms', async () => {
  const { secret } = await knownKey();
  const read = vi.spyOn(keys, 'readRevision').mockImplementationOnce(() => new Promise(() => undefined));
  void authenticator.authenticate(secret);
  vi.advanceTimersByTime(900);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
  expect(keys.queriedIds).toHaveLength(1);
});

test('a change of another key costs one query for each key that is used', async () => {
  const { secret } = await knownKey();
  const { apiKey } = await newKey();
  await service.revokeAnywhere(apiKey.id);
  for (let use = 0; use < 3; use += 1) expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect([keys.queriedIds.length, keys.revisions]).toEqual([2, 1]);
});

test('a revocation that another server commits after a reading of the revision is seen by the next one', async () => {
  const { apiKey, secret } = await knownKey();
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('UPDATE api_key SET revoked_at = instant_now() WHERE id = $1', [apiKey.id]);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  await runner.commitTransaction();
  await runner.release();
  vi.advanceTimersByTime(900);
  expect(await authenticator.authenticate(secret)).toBeNull();
});

test('a key that is created does not change the revision, and is known at its first use', async () => {
  const { secret } = await knownKey();
  await authenticator.authenticate(secret);
  const created = await newKey();
  expect(await authenticator.authenticate(created.secret)).not.toBeNull();
  vi.advanceTimersByTime(900);
  await authenticator.authenticate(secret);
  expect(keys.queriedIds).toHaveLength(2);
});

test('does not use the result of a key after its expiry without a new reading of the database', async () => {
  const { secret } = await newKey(0.5);
  await authenticator.authenticate(secret);
  vi.advanceTimersByTime(500);
  await authenticator.authenticate(secret);
  expect(keys.revisions).toBe(1);
});

test('compares the expiry with the clock of the database, of the newest reading', async () => {
  const { apiKey, secret } = await knownKey();
  const revision = await keys.readRevision();
  const databaseMs = Date.parse(apiKey.expiresAt);
  const read = vi.spyOn(keys, 'readRevision');
  read.mockResolvedValueOnce({ ...revision, startedAt: performance.now(), databaseMs: databaseMs - 100 });
  await authenticator.authenticate(secret);
  expect(keys.queriedIds).toHaveLength(1);
  vi.advanceTimersByTime(100);
  await authenticator.authenticate(secret);
  expect(keys.queriedIds).toHaveLength(2);
});

test('rejects a wrong secret next to the right one, and does not count it as a use', async () => {
  const { apiKey, secret } = await newKey();
  expect(await authenticator.authenticate(withOtherSecret(apiKey))).toBeNull();
  await writes.write();
  expect([keys.written, await lastUsedAt(apiKey.id)]).toEqual([[], null]);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
});

test('rejects a secret against an empty digest', async () => {
  const unknown = newId('key');
  expect(await authenticator.authenticate(newApiKeyText(unknown))).toBeNull();
  expect(keys.queriedIds).toEqual([unknown]);
});

test('sends no query for a text that is not an API key', async () => {
  const { secret } = await newKey();
  const mistyped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
  for (const text of ['tke_', mistyped]) expect(await authenticator.authenticate(text)).toBeNull();
  expect(keys.queriedIds).toEqual([]);
});

test('writes the uses of all keys together, and each once a minute', async () => {
  const [one, other] = [await newKey(), await newKey()];
  for (const { secret } of [one, other, one]) await authenticator.authenticate(secret);
  await writes.write();
  expect(keys.written).toEqual([[one.apiKey.id, other.apiKey.id]]);
  expect(await lastUsedAt(one.apiKey.id)).not.toBeNull();
  vi.advanceTimersByTime(54_999);
  await authenticator.authenticate(one.secret);
  await writes.write();
  expect(keys.written).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await authenticator.authenticate(one.secret);
  await writes.write();
  expect(keys.written).toEqual([[one.apiKey.id, other.apiKey.id], [one.apiKey.id]]);
});

test('a server that reads a key after another server wrote its use does not write it', async () => {
  const { secret } = await knownKey();
  await writes.write();
  const second = new ApiKeyWrites(keys);
  await new ApiKeyAuthenticator(keys, peppers, second).authenticate(secret);
  await second.write();
  expect(keys.written).toHaveLength(1);
});

test('of two servers that write the use of a key, one does', async () => {
  const { apiKey, secret } = await newKey();
  await authenticator.authenticate(secret);
  await writes.write();
  const first = await lastUsedAt(apiKey.id);
  await keys.recordUses([apiKey.id]);
  expect(await lastUsedAt(apiKey.id)).toEqual(first);
});

test('a use does not change the revision', async () => {
  const { revision } = await keys.readRevision();
  await knownKey();
  await writes.write();
  expect(await keys.readRevision()).toMatchObject({ revision });
});

test('accepts a key whose use cannot be written, and writes it with the next round', async () => {
  const { apiKey, secret } = await newKey();
  await authenticator.authenticate(secret);
  keys.failure = new Error('away');
  await expect(writes.write()).rejects.toThrow('away');
  keys.failure = null;
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  await writes.write();
  expect(await lastUsedAt(apiKey.id)).not.toBeNull();
});

test('notes at most 10,000 uses, and the next request notes what did not fit', async () => {
  const { apiKey, secret } = await newKey();
  for (let use = 0; use < 10_000; use += 1) writes.noteUse(`key_${use}`);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  await writes.write();
  expect(await lastUsedAt(apiKey.id)).toBeNull();
  await authenticator.authenticate(secret);
  await writes.write();
  expect(await lastUsedAt(apiKey.id)).not.toBeNull();
});

test('moves every key that is used to the current pepper together, each once', async () => {
  const created = [await newKey(), await newKey()];
  await database.dataSource.query('UPDATE api_key SET pepper_id = NULL');
  for (const { secret } of [...created, ...created]) await authenticator.authenticate(secret);
  await writes.write();
  expect(keys.moved.map(({ id }) => id)).toEqual(created.map(({ apiKey }) => apiKey.id));
  vi.advanceTimersByTime(900);
  for (const { secret } of created) expect(await authenticator.authenticate(secret)).not.toBeNull();
  await writes.write();
  expect(keys.moved).toHaveLength(2);
});

test('queries again with the next request after a failed query', async () => {
  const { apiKey, secret } = await newKey();
  keys.failure = new Error('away');
  await expect(authenticator.authenticate(secret)).rejects.toThrow('away');
  keys.failure = null;
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(keys.queriedIds).toEqual([apiKey.id, apiKey.id]);
});

test('reads the revision again with the next request after a failed reading', async () => {
  const { secret } = await knownKey();
  keys.failure = new Error('away');
  await expect(authenticator.authenticate(secret)).rejects.toThrow('away');
  keys.failure = null;
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect([keys.queriedIds.length, keys.revisions]).toEqual([1, 2]);
});

test('keeps a newer result when an older query fails late', async () => {
  const { apiKey, secret } = await newKey();
  const late = Promise.withResolvers<never>();
  vi.spyOn(keys, 'findLive').mockImplementationOnce(() => late.promise);
  const first = authenticator.authenticate(secret);
  vi.advanceTimersByTime(900);
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  late.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(keys.queriedIds).toEqual([apiKey.id]);
});

/** Authenticates many unknown keys, and counts the queries. */
function crowd() {
  const none = new NoKeys(database.dataSource.getRepository(ApiKeyEntity));
  const crowded = new ApiKeyAuthenticator(none, peppers, new ApiKeyWrites(none));
  const texts = Array.from({ length: 10_001 }, () => newApiKeyText(newId('key')));
  return { none, authenticate: (index: number) => crowded.authenticate(texts[index]!) };
}

test('drops the oldest of 10,001 ids, and no other', async () => {
  const { none, authenticate } = crowd();
  for (let index = 0; index < 10_001; index += 1) await authenticate(index);
  for (const kept of [1, 9999, 10_000]) await authenticate(kept);
  expect(none.queriedIds).toHaveLength(10_001);
  await authenticate(0);
  expect(none.queriedIds).toHaveLength(10_002);
});

test('makes an id the newest when it is queried again', async () => {
  const { none, authenticate } = crowd();
  for (let index = 0; index < 9999; index += 1) await authenticate(index);
  vi.advanceTimersByTime(900);
  for (const index of [0, 9999, 10_000, 0]) await authenticate(index);
  expect(none.queriedIds).toHaveLength(9999 + 3);
});

test('does not rotate a key that does not exist', async () => {
  const successor = { id: newId('key'), secretDigest: randomBytes(32), pepperId: 'p' };
  expect(await keys.rotate(tenant.workspaceId, newId('key'), successor, 0)).toBeNull();
});

test('identifies nobody by an access token where no issuer is configured', async () => {
  const { secret } = await newKey();
  const either = new CredentialAuthenticator(authenticator, null);
  expect(await either.authenticate('a.b.c')).toBeNull();
  expect(await either.authenticate(secret)).toMatchObject(tenant);
});
