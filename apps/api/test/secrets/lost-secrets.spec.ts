import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionRequest, startSystemOfRecord } from '../connections/system-of-record.ts';
import { deliver, issueEvent } from '../events/github-delivery.ts';
import { type AdminOutcome, runAdmin } from '../support/run-admin.ts';
import { startSecondServer } from '../support/second-server.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

const admin = (...args: string[]): Promise<AdminOutcome> =>
  runAdmin([...args, '--json'], {
    DATABASE_URL: api.database.url,
    TOOKEFFECT_DATA_DIRECTORY: api.settings.dataDirectory,
    TOOKEFFECT_SECRETS_DIRECTORY: api.settings.secretsDirectory,
  });

const lose = (name: string): Promise<void> => rm(path.join(api.settings.secretsDirectory, name));

async function newApiKey(): Promise<string> {
  const body = { name: 'a', scopes: ['usage:read'] };
  return String((await api.call('POST', '/v1/api-keys', { body })).json.secret);
}

/**
 * Requests with keys, to a server that starts after the command.
 * @param beforeStop what must have happened before the server stops
 * @returns the statuses
 */
async function statusesWith(
  keys: readonly string[],
  beforeStop: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly number[]> {
  const server = await startSecondServer(api);
  const statuses: number[] = [];
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}` };
    statuses.push((await fetch(`${server.baseUrl}/v1/usage`, { headers })).status);
  }
  await beforeStop();
  await server.stop();
  return statuses;
}

test('after the loss of the pepper, --lost creates another: earlier keys are refused, new ones accepted', async () => {
  await lose('api-key-pepper');
  const unforced = await admin('pepper', 'rotate');
  expect(unforced).toMatchObject({ code: 1, output: '' });
  expect(unforced.errorOutput).toContain('admin pepper rotate --lost');
  expect(await admin('pepper', 'rotate', '--lost')).toMatchObject({ code: 0, errorOutput: '' });

  const { accountId } = api;
  const created = await admin('create-api-key', '--account', accountId, '--name', 'a', '--preset', 'admin');
  expect(created.errorOutput).toBe('');
  const { secret } = JSON.parse(created.output) as { secret: string };
  expect(await statusesWith([api.apiKey, secret])).toEqual([401, 200]);
});

test('remove-old --force refuses the keys that were not used since the rotation, and no other', async () => {
  const [used, unused] = [await newApiKey(), await newApiKey()];
  await admin('pepper', 'rotate');
  const moved = async (): Promise<string> => (await admin('pepper', 'remove-old')).errorOutput;
  // The server moves a used key after the response; a stop in between would leave it for the next use.
  const isMoved = (): Promise<void> => expect.poll(moved).toContain('2 API keys');
  expect(await statusesWith([used], isMoved)).toEqual([200]);

  const forced = await admin('pepper', 'remove-old', '--force');
  expect(JSON.parse(forced.output)).toMatchObject({ refusedApiKeys: 2 });
  expect(await statusesWith([used, unused, api.apiKey])).toEqual([200, 401, 401]);
});

test('after the loss of the keyring, --lost creates another: credentials are stored again', async () => {
  const system = await startSystemOfRecord();
  const credential = { type: 'bearer', token: 'lost' };
  const connect = (name: string) =>
    api.call('POST', '/v1/connections', { body: connectionRequest(system, { name, credential }) });
  const before = String((await connect('before')).json.id);
  const webhook = await api.call('POST', '/v1/webhooks', { body: { provider: 'github' } });
  const present = await admin('encryption-keys', 'rotate', '--lost');
  expect(present.errorOutput).toContain('the keyring is not lost');

  await lose('keyring.json');
  expect((await admin('encryption-keys', 'rotate')).errorOutput).toContain('rotate --lost');
  expect(await admin('encryption-keys', 'rotate', '--lost')).toMatchObject({ code: 0, errorOutput: '' });
  const rotated = await admin('encryption-keys', 'rotate');
  expect(JSON.parse(rotated.output)).toMatchObject({ sealed: 0, unusable: 2 });
  const server = await startSecondServer(api);
  const headers = { authorization: `Bearer ${api.apiKey}` };
  const tested = await fetch(`${server.baseUrl}/v1/connections/${before}/test`, { method: 'POST', headers });
  expect([tested.status, await tested.json()]).toMatchObject([200, { outcome: 'unreachable' }]);
  const delivered = await deliver(
    { ...api, baseUrl: server.baseUrl },
    ...([api.workspaceId, String(webhook.json.secret), issueEvent(1)] as const),
  );
  expect([delivered.status, delivered.json.code]).toEqual([400, 'webhook_rejected']);
  await server.stop();
});
