import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import { runAdmin } from '../support/run-admin.ts';

/* A connection that was stored before a rule that refuses its port. */

let shop: JsonApi;
let operation: string;
let connection: string;
beforeAll(async () => {
  shop = await startJsonApi();
  operation = (await shop.begin()).id;
  const { json } = await shop.api.call('GET', '/v1/connections');
  [{ id: connection }] = json.data as [{ id: string }];
  await shop.api.database.dataSource.query('UPDATE connection SET base_url = $2 WHERE id = $1', [
    connection,
    'http://127.0.0.1:6379',
  ]);
});
afterAll(() => shop.stop());

const REASON = 'Port 6379 belongs to another protocol than http';

test('verify says why the connection cannot be used, at each call, and charges nothing', async () => {
  const usage = await shop.api.call('GET', '/v1/usage');
  for (let call = 0; call < 2; call += 1) {
    const { status, json } = await shop.verify(operation);
    expect([status, json.code]).toEqual([409, 'connection_missing']);
    expect(json.detail).toContain(connection);
    expect(json.detail).toContain(REASON);
  }
  expect((await shop.api.call('GET', '/v1/usage')).json).toEqual(usage.json);
});

test('an operation that would use it is not created', async () => {
  const input = { path: ['orders', 'a'], parent: ['orders'], expect: { state: 'paid' } };
  const body = { contract: 'http.json.matches@1', input };
  const { status, json } = await shop.api.call('POST', '/v1/operations', { body });
  expect([status, json.code]).toEqual([409, 'connection_missing']);
  expect(json.detail).toContain(REASON);
});

test('its test says why, and it can be read and deleted', async () => {
  const tested = await shop.api.call('POST', `/v1/connections/${connection}/test`);
  expect([tested.status, tested.json]).toMatchObject([200, { outcome: 'unreachable' }]);
  expect(tested.json.detail).toContain(REASON);
  expect((await shop.api.call('GET', `/v1/connections/${connection}`)).status).toBe(200);
});

test('it does not stop a rotation of the key-encryption keys', async () => {
  const { database, settings } = shop.api;
  const rotated = await runAdmin(['encryption-keys', 'rotate', '--json'], {
    DATABASE_URL: database.url,
    TOOKEFFECT_DATA_DIRECTORY: settings.dataDirectory,
    TOOKEFFECT_SECRETS_DIRECTORY: settings.secretsDirectory,
  });
  expect(rotated.errorOutput).toBe('');
  expect(JSON.parse(rotated.output)).toMatchObject({ sealed: 0, unusable: 1 });
  const deleted = await shop.api.call('DELETE', `/v1/connections/${connection}`);
  expect(deleted.status).toBe(204);
});
