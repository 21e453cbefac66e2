import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PROGRAM = path.join(import.meta.dirname, '../../../dist/bundle/main.js');

/** Runs a command. @returns its output, and the lines of its standard error */
function admin(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'admin', ...args, '--json'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.database.url,
      TOOKEFFECT_DATA_DIRECTORY: api.settings.dataDirectory,
      TOOKEFFECT_SECRETS_DIRECTORY: api.settings.secretsDirectory,
      ...environment,
    },
  });
  const lines = stderr.split('\n').filter((line) => line !== '');
  return { output: JSON.parse(stdout) as Readonly<Record<string, unknown>>, lines };
}

const CREATE = ['create-api-key', '--name', 'a', '--preset', 'auditor'];

test('keys that admin commands create and revoke are in the security log, without their secrets', () => {
  const { accountId, workspaceId } = api;
  const created = admin([...CREATE, '--account', accountId]);
  const { secret, apiKey } = created.output as { secret: string; apiKey: { id: string } };
  expect(created.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      ...{ log: 'security', event: 'api_key_created', by: 'operator', level: 30 },
      ...{ accountId, workspaceId, apiKeyId: apiKey.id },
    },
  ]);
  expect(created.lines.join('')).not.toContain(secret);
  const revoked = admin(['revoke-api-key', apiKey.id]);
  expect(JSON.parse(revoked.lines[0]!)).toMatchObject({ event: 'api_key_revoked', apiKeyId: apiKey.id });
});

test.each([
  [['keys', 'rotate', '--environment', 'live'], 'signing_key_rotated', 'keyId'],
  [['keys', 'retire', '--environment', 'test'], 'signing_key_retired', 'keyId'],
  [['keys', 'root-next'], 'root_key_created', 'keyId'],
  [['keys', 'root-switch'], 'root_key_switched', 'keyId'],
  [['pepper', 'rotate'], 'pepper_rotated', 'pepperId'],
  [['pepper', 'remove-old', '--force'], 'pepper_removed', 'pepperId'],
  [['encryption-keys', 'rotate'], 'encryption_key_rotated', 'keyId'],
  [['encryption-keys', 'remove-old'], 'encryption_keys_removed', 'keyId'],
])('admin %j is in the security log', (args, event, id) => {
  const { lines } = admin(args);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { log: 'security', event, by: 'operator', [id]: expect.any(String) as unknown },
  ]);
});

test('a revoked signing key is in the security log', () => {
  const { keys } = admin(['keys', 'list', '--environment', 'live']).output as {
    keys: { keyId: string; state: string }[];
  };
  const { keyId } = keys.find(({ state }) => state === 'signing')!;
  const { lines } = admin(['keys', 'revoke', '--environment', 'live', '--key', keyId]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'signing_key_revoked', keyId });
});

test('at the log level warn, a command writes no line about its keys', () => {
  expect(admin(CREATE, { TOOKEFFECT_LOG_LEVEL: 'warn' }).lines).toEqual([]);
});
