import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SigningKeys } from '../../src/modules/signing/index.ts';
import { newPrivateKeyPem } from '../../src/modules/signing/private-keys.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { startSecondServer } from '../support/second-server.ts';
import {
  ENVIRONMENT,
  issueReceipt,
  keyLifecycle,
  publishedKeys,
  readPredicate,
  servedKeys,
  untilSignedBy,
  verifyOnce,
} from './signing-context.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** Runs an action while a secret file is missing. */
async function without(name: string, work: () => Promise<void>): Promise<void> {
  const file = path.join(context.api.settings.secretsDirectory, name);
  await rename(file, `${file}.away`);
  try {
    await work();
  } finally {
    await rename(`${file}.away`, file);
  }
}

async function signerFile(): Promise<string> {
  const { keys } = await publishedKeys(context);
  return `signing-key-${keys.find(({ environment }) => environment === ENVIRONMENT)!.keyId}.pem`;
}

test('creates one key for each environment and one root key when servers start concurrently', async () => {
  const database = await createTestDatabase();
  const secretsDirectory = await mkdtemp(path.join(tmpdir(), 'tookeffect-signing-'));
  const options = { database, settings: { ...context.api.settings, secretsDirectory } };
  const servers = await Promise.all([1, 2, 3].map(() => startSecondServer(options)));
  const served = await Promise.all(servers.map(({ baseUrl }) => servedKeys(baseUrl)));
  expect(served[0]!.document.keys.map(({ environment }) => environment).toSorted()).toEqual(['live', 'test']);
  expect(new Set(served.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  await rm(secretsDirectory, { recursive: true });
});

test('does not start without the private key that signs, and names its file', async () => {
  const file = await signerFile();
  const { secretsDirectory } = context.api.settings;
  const before = await publishedKeys(context);
  await without(file, async () => {
    await expect(startSecondServer(context.api)).rejects.toMatchObject({
      code: 'private_key_missing',
      message: expect.stringContaining(`there is no ${file} in ${secretsDirectory}`) as string,
    });
  });
  expect((await publishedKeys(context)).version).toBe(before.version);
});

test('does not start with a file that contains another key', async () => {
  const file = await signerFile();
  const filePath = path.join(context.api.settings.secretsDirectory, file);
  await without(file, async () => {
    await writeFile(filePath, newPrivateKeyPem(), { mode: 0o600 });
    await expect(startSecondServer(context.api)).rejects.toMatchObject({ code: 'private_key_mismatch' });
    await rm(filePath);
  });
});

test('does not start without the root key, which auditors have pinned', async () => {
  await without('root-key.pem', async () => {
    await expect(startSecondServer(context.api)).rejects.toMatchObject({
      code: 'private_key_missing',
      message: expect.stringContaining('there is no root-key.pem') as string,
    });
  });
});

test('names the issuer of the signing key, even where the server’s settings name another', async () => {
  const moved = await startSecondServer(context.api, { issuer: 'https://moved.example' });
  const publishedIssuer = async (keyId: string) => {
    const { document } = await servedKeys(context.api.baseUrl);
    return document.keys.find((key) => key.keyId === keyId)?.issuer;
  };
  try {
    const before = readPredicate(await issueReceipt(context, moved.baseUrl));
    expect(before.issuer).toBe('http://127.0.0.1:8787');
    expect(await publishedIssuer(before.keyId)).toBe(before.issuer);

    const options = { leadMs: 0, issuer: 'https://moved.example' };
    const next = await keyLifecycle(context).rotate(ENVIRONMENT, options);
    for (const baseUrl of [context.api.baseUrl, moved.baseUrl]) {
      const receipt = await untilSignedBy(context, next.keyId, baseUrl);
      const { trustedKeys } = await servedKeys(baseUrl);
      const expected = { issuer: 'https://moved.example' };
      expect(verifyReceipt(receipt, { trustedKeys, expected })).toMatchObject({ valid: true });
    }
    expect(await publishedIssuer(before.keyId)).toBe('http://127.0.0.1:8787');
  } finally {
    await moved.stop();
  }
});

test('responds 503 while the file of the next key is missing, and recovers when it is back', async () => {
  const server = await startSecondServer(context.api);
  try {
    const signingKeys = server.application.get(SigningKeys, { strict: false });
    await signingKeys.onApplicationShutdown();
    const next = await keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: 0 });
    await without(`signing-key-${next.keyId}.pem`, async () => {
      await signingKeys.refresh();
      const { status, body } = await verifyOnce(context, server.baseUrl);
      expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'unavailable' }]);
    });
    await signingKeys.refresh();
    expect(readPredicate(await issueReceipt(context, server.baseUrl)).keyId).toBe(next.keyId);
  } finally {
    await server.stop();
  }
});
