import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../support/run-admin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { servedKeys } from './signing-context.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const keys = (...args: string[]) =>
  runAdmin(['keys', ...args], {
    DATABASE_URL: api.database.url,
    TOOKEFFECT_DATA_DIRECTORY: api.settings.dataDirectory,
    TOOKEFFECT_KEY_LEAD_HOURS: '48',
  });

interface Listed {
  readonly keys: readonly {
    readonly keyId: string;
    readonly environment: string;
    readonly state: string;
    readonly hasPrivateKey: boolean;
  }[];
}

async function list(): Promise<Listed> {
  const { output, errorOutput } = await keys('list', '--json');
  expect(errorOutput).toBe('');
  return JSON.parse(output) as Listed;
}

const listStates = ({ keys: listed }: Listed, environment: string) =>
  listed.filter((key) => key.environment === environment).map(({ state }) => state);

test('`rotate` publishes one next key, with the configured lead', async () => {
  const rotated = await keys('rotate', '--environment', 'live', '--json');
  expect(rotated.errorOutput).toBe('');
  const { next } = JSON.parse(rotated.output) as { next: { keyId: string; notBefore: string } };
  const lead = Date.parse(next.notBefore) - Date.now();
  expect(Math.abs(lead - 48 * 3_600_000)).toBeLessThan(60_000);
  const { document } = await servedKeys(api.baseUrl);
  expect(document.keys.map(({ keyId }) => keyId)).toContain(next.keyId);
  expect(listStates(await list(), 'live')).toEqual(['signing', 'next']);

  const again = await keys('rotate', '--environment', 'live');
  expect(again).toMatchObject({ code: 1, output: '' });
  expect(again.errorOutput).toBe(
    `tookeffect-server: The next live key is published already: ${next.keyId} signs from ${next.notBefore}.\n`,
  );
});

test('`retire` replaces a key whose file is missing, which `list` shows', async () => {
  const [signer] = (await list()).keys.filter(({ environment }) => environment === 'test');
  const file = path.join(api.settings.secretsDirectory, `signing-key-${signer!.keyId}.pem`);
  await rename(file, `${file}.away`);
  expect((await keys('list', '--environment', 'test')).output).toContain('PRIVATE KEY MISSING');
  const retired = await keys('retire', '--environment', 'test');
  expect(retired.output).toContain(`The test key ${signer!.keyId} was retired at`);
  expect(retired.output).toContain('The receipts that it signed before stay valid.');
  expect(listStates(await list(), 'test').toSorted()).toEqual(['retired', 'signing']);
});

test('`revoke` names the effect on receipts, and requires a key', async () => {
  const signer = (await list()).keys.find(
    ({ environment, state }) => environment === 'live' && state === 'signing',
  )!;
  const unnamed = await keys('revoke', '--environment', 'live');
  expect(unnamed).toMatchObject({ code: 1, output: '' });
  const revoked = await keys('revoke', '--environment', 'live', '--key', signer.keyId);
  expect(revoked.output).toContain('All its receipts are invalid now.');
  expect(listStates(await list(), 'live').toSorted()).toEqual(['compromised', 'next', 'signing']);
  const { document } = await servedKeys(api.baseUrl);
  expect(document.keys.find(({ keyId }) => keyId === signer.keyId)).toMatchObject({
    revocationReason: 'compromise',
  });
});

test.each([
  [['rotate', '--environment', 'both']],
  [['rotate']],
  [['rotate', '--environment', 'live', '--lead-hours', '-1']],
  [['revoke', '--environment', 'live', '--key', 'x']],
  [['root-switch']],
])('rejects %j with one line, and changes nothing', async (args) => {
  const { document } = await servedKeys(api.baseUrl);
  const { code, output, errorOutput } = await keys(...args);
  expect([code, output]).toEqual([1, '']);
  expect(errorOutput.trim().split('\n')).toHaveLength(1);
  expect((await servedKeys(api.baseUrl)).document).toEqual(document);
});
