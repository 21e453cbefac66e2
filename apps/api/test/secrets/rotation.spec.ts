import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionRequest, startSystemOfRecord } from '../connections/system-of-record.ts';
import { runAdmin } from '../support/run-admin.ts';
import { startSecondServer } from '../support/second-server.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const admin = (...args: string[]) =>
  runAdmin([...args, '--json'], {
    DATABASE_URL: api.database.url,
    TOOKEFFECT_DATA_DIRECTORY: api.settings.dataDirectory,
    TOOKEFFECT_SECRETS_DIRECTORY: api.settings.secretsDirectory,
  });

async function newApiKey(): Promise<{ id: string; secret: string }> {
  const body = { name: 'rotated', scopes: ['usage:read'] };
  const { json } = await api.call('POST', '/v1/api-keys', { body });
  const { apiKey, secret } = json as { apiKey: { id: string }; secret: string };
  return { id: apiKey.id, secret };
}

const statusWith = async (secret: string, { baseUrl }: { baseUrl: string } = api): Promise<number> => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${baseUrl}/v1/usage`, { headers })).status;
};

async function connect(name: string): Promise<string> {
  const system = await startSystemOfRecord();
  const body = connectionRequest(system, { name, credential: { type: 'bearer', token: name } });
  return String((await api.call('POST', '/v1/connections', { body })).json.id);
}

async function keyOf(connectionId: string): Promise<string> {
  const [row] = await api.database.dataSource.query<[{ sealed: string }]>(
    'SELECT sealed_credential AS sealed FROM connection WHERE id = $1',
    [connectionId],
  );
  return row.sealed.split('.')[1]!.split(':')[0]!;
}

test('rotates the pepper while keys are used: both peppers are live until every key has moved', async () => {
  const [used, unused] = [await newApiKey(), await newApiKey()];
  expect(await admin('pepper', 'rotate')).toMatchObject({ code: 0, errorOutput: '' });
  expect((await admin('pepper', 'rotate')).errorOutput).toContain('an old pepper is still accepted');

  const other = await startSecondServer(api);
  const created = await newApiKey();
  for (const server of [api, other]) {
    expect([await statusWith(used.secret, server), await statusWith(created.secret, server)]).toEqual([
      200, 200,
    ]);
  }
  expect((await admin('pepper', 'remove-old')).errorOutput).toMatch(
    /API keys were not used since the rotation/,
  );

  for (const secret of [used.secret, unused.secret, api.apiKey]) {
    expect(await statusWith(secret, other)).not.toBe(401);
  }
  await expect
    .poll(async () => (await admin('pepper', 'remove-old')).output, { timeout: 20_000 })
    .toContain('"refusedApiKeys":0');
  await other.stop();
  const restarted = await startSecondServer(api);
  expect([await statusWith(used.secret, restarted), await statusWith(unused.secret, restarted)]).toEqual([
    200, 200,
  ]);
  await restarted.stop();
});

test('rotates the key-encryption key: every value is sealed with the new one, and the old one can go', async () => {
  const before = await connect('before');
  const old = await keyOf(before);
  const rotated = await admin('encryption-keys', 'rotate');
  expect(rotated.errorOutput).toBe('');
  const { current } = JSON.parse(rotated.output) as { current: string };
  expect(current).not.toBe(old);
  const after = await connect('after');
  expect([await keyOf(before), await keyOf(after)]).toEqual([current, current]);

  const removed = JSON.parse((await admin('encryption-keys', 'remove-old')).output) as object;
  expect(removed).toMatchObject({ current, old: [] });
  expect((await api.call('POST', `/v1/connections/${before}/test`)).status).toBe(200);
});

test.each([
  ['api-key-pepper', 'admin pepper rotate --lost'],
  ['keyring.json', 'admin encryption-keys rotate --lost'],
  ['root-key.pem', 'root-next'],
  ['billing-webhook-secret', 'TOOKEFFECT_BILLING_WEBHOOK_SECRETS'],
])('does not start without %s where data need it, names it, and creates no other', async (name, remedy) => {
  await connect(`needs ${name}`);
  const file = path.join(api.settings.secretsDirectory, name);
  await rename(file, `${file}.away`);
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(startSecondServer(api)).rejects.toThrow(name);
      await expect(startSecondServer(api)).rejects.toThrow(remedy);
    }
  } finally {
    await rename(`${file}.away`, file);
  }
});
