import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCOPES } from '@tookeffect/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { AccountsService } from '../../src/modules/identity/accounts.service.ts';
import { ApiKeyAuthenticator } from '../../src/modules/identity/api-key-authenticator.ts';
import { newApiKeyText } from '../../src/modules/identity/api-key-text.ts';
import { ApiKeyEntity } from '../../src/modules/identity/api-key.entity.ts';
import { ApiKeysRepository, type LiveApiKey } from '../../src/modules/identity/api-keys.repository.ts';
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
  readonly noted: string[] = [];
  failure: Error | null = null;

  override async findLive(id: string): Promise<LiveApiKey | null> {
    this.queriedIds.push(id);
    if (this.failure) throw this.failure;
    return super.findLive(id);
  }

  override async recordUse(id: string): Promise<void> {
    this.noted.push(id);
    if (this.failure) throw this.failure;
    await super.recordUse(id);
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
    { quotas: { apiKeys: 1000, contracts: 0, dryRunsPerDay: 0, eventBytes: 0 } },
  );
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  keys = new CountedKeys(database.dataSource.getRepository(ApiKeyEntity));
  authenticator = new ApiKeyAuthenticator(keys, peppers);
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
  const callers = await Promise.all(Array.from({ length: 10 }, () => authenticator.authenticate(secret)));
  for (const caller of callers)
    expect(caller).toEqual({ credentialId: apiKey.id, ...tenant, scopes: apiKey.scopes });
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

test('does not use the result of a key after its expiry', async () => {
  const { secret } = await newKey(0.5);
  await authenticator.authenticate(secret);
  vi.advanceTimersByTime(500);
  await authenticator.authenticate(secret);
  expect(keys.queriedIds).toHaveLength(2);
});

test('rejects a wrong secret next to the right one, and does not count it as a use', async () => {
  const { apiKey, secret } = await newKey();
  expect(await authenticator.authenticate(withOtherSecret(apiKey))).toBeNull();
  expect([keys.noted, await lastUsedAt(apiKey.id)]).toEqual([[], null]);
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

test('writes a use once while the key is remembered, and none within the next minute', async () => {
  const { apiKey, secret } = await newKey();
  for (let use = 0; use < 3; use += 1) await authenticator.authenticate(secret);
  expect(keys.noted).toEqual([apiKey.id]);
  await vi.waitUntil(async () => (await lastUsedAt(apiKey.id)) !== null);
  vi.advanceTimersByTime(1000);
  await authenticator.authenticate(secret);
  expect(keys.noted).toEqual([apiKey.id]);
});

test('queries again with the next request after a failed query', async () => {
  const { apiKey, secret } = await newKey();
  keys.failure = new Error('away');
  await expect(authenticator.authenticate(secret)).rejects.toThrow('away');
  keys.failure = null;
  expect(await authenticator.authenticate(secret)).not.toBeNull();
  expect(keys.queriedIds).toEqual([apiKey.id, apiKey.id]);
});

test('accepts a request whose use could not be written', async () => {
  const { secret } = await newKey();
  vi.spyOn(keys, 'recordUse').mockRejectedValueOnce(new Error('away'));
  expect(await authenticator.authenticate(secret)).not.toBeNull();
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
  const crowded = new ApiKeyAuthenticator(none, peppers);
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
  for (const index of [0, 9999, 10_000]) await authenticate(index);
  const before = none.queriedIds.length;
  await authenticate(0);
  expect(none.queriedIds).toHaveLength(before);
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
