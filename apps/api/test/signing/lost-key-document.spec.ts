import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '../../src/config/index.ts';
import type { Log } from '../../src/log/index.ts';
import { SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { RootKeys } from '../../src/modules/signing/root-keys.ts';
import { SignedKeyDocuments } from '../../src/modules/signing/signed-key-documents.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let stored: string;
beforeAll(async () => {
  api = await startTestApi();
  const rows = await api.database.dataSource.query<[{ envelope: string }]>(
    'SELECT envelope FROM key_document',
  );
  stored = rows[0].envelope;
});
afterAll(() => api.stop());

const file = () => path.join(api.settings.secretsDirectory, 'key-document.json');

/** The documents of a server that has just started. @param lines gets what it logs */
function documents(lines: string[]): SignedKeyDocuments {
  const secrets = new SecretsDirectory(api.settings.secretsDirectory);
  const settings = api.application.get<typeof api.settings>(SETTINGS, { strict: false });
  const log: Log = { info: noLine, warn: noLine, error: (_, line) => void lines.push(line) };
  return new SignedKeyDocuments(secrets, new RootKeys(secrets, settings), settings, log);
}

const noLine = (): never => {
  throw new Error('only errors are expected');
};

test('a lost key-document.json is told, and made again from the authentic document of the database', async () => {
  await rm(file());
  const lines: string[] = [];
  const started = documents(lines);
  expect((await started.newest(stored))?.text).toBe(stored);
  expect([await readFile(file(), 'utf8'), (await stat(file())).mode & 0o777]).toEqual([stored, 0o600]);
  expect(lines).toEqual([expect.stringContaining('key-document.json was missing')]);
  await started.newest(stored);
  await documents(lines).newest(stored);
  expect(lines).toHaveLength(1);
});

test('a document of the database that no root key signed is not made the copy', async () => {
  await rm(file());
  const lines: string[] = [];
  const envelope = JSON.parse(stored) as { signatures: { sig: string }[] };
  const [first] = envelope.signatures;
  const sig = Buffer.from(first!.sig, 'base64').reverse().toString('base64');
  const forged = JSON.stringify({ ...envelope, signatures: [{ ...first, sig }] });
  expect(await documents(lines).newest(forged)).toBeNull();
  await expect(stat(file())).rejects.toThrow('ENOENT');
  await documents(lines).newest(stored);
});
