import { randomUUID } from 'node:crypto';
import { SCOPES } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { IdempotencyRepository } from '../../src/modules/idempotency/index.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';
import type { ApiResponse, CallOptions } from '../support/test-api.ts';

let context: ShopApi;
beforeAll(async () => {
  // The sweeper must not delete the keys of these tests.
  context = await startShopApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

/** An operation that took effect. */
async function acted(apiKey = context.api.apiKey): Promise<string> {
  const { id, number } = await context.begin({ apiKey });
  await context.shop.insertOrder({ number, reference: id });
  return id;
}

const create = (key: string, body: object = orderRequest('A-1')): Promise<ApiResponse> =>
  context.api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });

/** Moves the first use of a key and its run into the past. */
const age = (key: string, interval: string): Promise<unknown> =>
  context.api.database.dataSource.query(
    `WITH aged AS (
       UPDATE idempotency_key SET created_at = now() - $2::interval WHERE key = $1 RETURNING run_id, created_at
     ) UPDATE verification_run r SET started_at = aged.created_at FROM aged WHERE r.id = aged.run_id`,
    [key, interval],
  );

const isReplay = ({ headers }: ApiResponse): boolean => headers.get('idempotency-replayed') === 'true';

test.each([
  ['of one character', '~'],
  ['of 255 characters', randomUUID().padEnd(255, 'k')],
  ['with every sort of sign', '!#$%&()*+,-./:;<=>?@[]^_`{|}'],
])('verifies with a key %s, bare and in quotes', async (_, key) => {
  const id = await acted();
  const first = await context.verify(id, key);
  expect([first.status, first.headers.get('idempotency-key')]).toEqual([200, key]);
  const quoted = await context.verify(id, `"${key}"`);
  expect([quoted.text, isReplay(quoted)]).toEqual([first.text, true]);
});

test('reads an escaped quote and an escaped backslash in a quoted key', async () => {
  const id = await acted();
  const first = await context.verify(id, 'a"b\\c');
  const quoted = await context.verify(id, '"a\\"b\\\\c"');
  expect([quoted.text, isReplay(quoted)]).toEqual([first.text, true]);
});

test('replays a verify for seven days to the second, and runs again after that', async () => {
  const [id, key] = [await acted(), randomUUID()];
  const first = await context.verify(id, key);
  const before = await context.usage();
  await age(key, '7 days -2 seconds');
  expect([(await context.verify(id, key)).text, await context.usage()]).toEqual([first.text, before]);
  await age(key, '7 days');
  const fresh = await context.verify(id, key);
  expect([fresh.status, isReplay(fresh)]).toEqual([200, false]);
  expect(fresh.json.receiptId).not.toBe(first.json.receiptId);
  expect((await context.usage()).verifiedActions).toBe(before.verifiedActions + 1);
  const again = await context.verify(id, key);
  expect([again.text, isReplay(again)]).toEqual([fresh.text, true]);
});

test('lets an expired key verify another operation, once', async () => {
  const [id, other, third, key] = [await acted(), await acted(), await acted(), randomUUID()];
  await context.verify(id, key);
  await age(key, '7 days');
  const responses = await Promise.all([context.verify(other, key), context.verify(third, key)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('does not change an expired key with a refused call', async () => {
  const [id, key] = [await acted(), randomUUID()];
  const tenant = await context.api.newTenant(1);
  await context.connect({}, tenant);
  const ids = [await acted(tenant.apiKey), await acted(tenant.apiKey)] as const;
  await context.verify(ids[0], key, tenant);
  await age(key, '7 days');
  expect((await context.verify(ids[1], key, tenant)).status).toBe(402);
  expect((await context.verify(id, key)).status).toBe(200);
});

test('replays a creation for seven days to the second, and creates again after that', async () => {
  const key = randomUUID();
  const first = await create(key);
  await age(key, '7 days -2 seconds');
  expect((await create(key)).text).toBe(first.text);
  expect((await create(key, orderRequest('A-2'))).status).toBe(422);
  await age(key, '7 days');
  const fresh = await create(key, orderRequest('A-2'));
  expect([fresh.status, isReplay(fresh)]).toEqual([201, false]);
  expect((await create(key, orderRequest('A-2'))).text).toBe(fresh.text);
});

test('lets an expired key of a creation verify, and one of a verify create', async () => {
  const [id, key] = [await acted(), randomUUID()];
  await create(key);
  await age(key, '7 days');
  expect((await context.verify(id, key)).status).toBe(200);
  await age(key, '7 days');
  expect((await create(key)).status).toBe(201);
});

test('deletes the rows of expired keys, and no others', async () => {
  const [old, young, id] = [randomUUID(), randomUUID(), await acted()];
  await context.verify(id, old);
  await create(young);
  await age(old, '7 days');
  await age(young, '7 days -2 seconds');
  await context.api.application.get(IdempotencyRepository, { strict: false }).deleteExpired();
  const rows = await context.api.database.dataSource.query<{ key: string }[]>(
    'SELECT key FROM idempotency_key WHERE key IN ($1, $2)',
    [old, young],
  );
  expect(rows).toEqual([{ key: young }]);
});

test('keeps verifies of two accounts with the same key apart', async () => {
  const tenant = await context.api.newTenant(1);
  await context.connect({}, tenant);
  const [own, foreign, key] = [await acted(), await acted(tenant.apiKey), randomUUID()];
  const [first, second] = [await context.verify(own, key), await context.verify(foreign, key, tenant)];
  expect([first.status, second.status, isReplay(second)]).toEqual([200, 200, false]);
  expect(second.json.receiptId).not.toBe(first.json.receiptId);
  expect((await context.verify(own, key)).text).toBe(first.text);
  expect((await context.verify(foreign, key, tenant)).text).toBe(second.text);
});

test('keeps begins and verifies of two workspaces of one account with the same key apart', async () => {
  const other = { accountId: context.api.accountId, workspaceId: newId('ws') };
  await context.api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'other')`,
    [other.workspaceId, other.accountId],
  );
  const apiKey = await context.api.newApiKey(other, SCOPES);
  await context.connect({}, { apiKey });
  const [own, key] = [await acted(), randomUUID()];
  const first = await context.verify(own, key);
  const foreign = await acted(apiKey);
  const second = await context.verify(foreign, key, { apiKey });
  expect([second.status, isReplay(second)]).toEqual([200, false]);
  expect((await context.verify(own, key)).text).toBe(first.text);
  expect((await context.verify(foreign, key, { apiKey })).text).toBe(second.text);

  const [shared, creating] = [randomUUID(), randomUUID()];
  const begun = await create(shared);
  const elsewhere = await context.api.call('POST', '/v1/operations', {
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': shared },
    apiKey,
  });
  expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false]);
  expect(elsewhere.json.id).not.toBe(begun.json.id);
  // A key of a creation is used by a verify of the other workspace.
  await create(creating);
  expect((await context.verify(await acted(apiKey), creating, { apiKey })).status).toBe(200);
});

test.each<readonly [string, number, (id: string, key: string) => Promise<ApiResponse>]>([
  ['of an unknown operation', 404, (_, key) => context.verify(`op_${'0'.repeat(26)}`, key)],
  ['with a member too many', 400, (id, key) => context.verify(id, key, { body: { force: true } })],
  ['with too large a body', 413, (id, key) => context.verify(id, key, { body: ' '.repeat(70_000) })],
  ['without a credential', 401, (id, key) => context.verify(id, key, { apiKey: null })],
  ['without the scope', 403, async (id, key) => context.verify(id, key, await reader())],
])('leaves the key free after a verify %s', async (_, status, refused) => {
  const [id, key] = [await acted(), randomUUID()];
  expect((await refused(id, key)).status).toBe(status);
  const verified = await context.verify(id, key);
  expect([verified.status, isReplay(verified)]).toEqual([200, false]);
});

async function reader(): Promise<CallOptions> {
  return { apiKey: await context.api.newApiKey(context.api, ['operations:read']) };
}
