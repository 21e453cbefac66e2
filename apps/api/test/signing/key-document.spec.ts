import type { KeyDocument } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyLifecycle, SigningKeys } from '../../src/modules/signing/index.ts';
import { SignedKeyDocuments } from '../../src/modules/signing/signed-key-documents.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { isSignedBy, servedKeys } from './signing-context.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';

let api: TestApi;
let second: SecondServer;
beforeAll(async () => {
  api = await startTestApi();
  second = await startSecondServer(api);
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

const DAY_MS = 86_400_000;
const lifecycle = () => api.application.get(KeyLifecycle, { strict: false });

test('serves the same bytes from every server of a database', async () => {
  const served = [];
  for (const baseUrl of [api.baseUrl, second.baseUrl, api.baseUrl]) served.push(await servedKeys(baseUrl));
  expect(new Set(served.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
  expect(new Set(served.map(({ etag }) => etag)).size).toBe(1);
});

test('gives each change a higher version, at once on every server', async () => {
  const documents = [];
  for (const leadMs of [0, 0, DAY_MS]) {
    await lifecycle().rotate('live', { leadMs });
    const [mine, theirs] = [await servedKeys(api.baseUrl), await servedKeys(second.baseUrl)];
    expect(theirs.envelope).toEqual(mine.envelope);
    documents.push(mine.document);
  }
  const versions = documents.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  expect(documents.map(({ keys }) => keys.length)).toEqual([3, 4, 5]);
});

/** Stores the current document as it would be if it had been signed in other circumstances. */
async function signAgain(change: (document: KeyDocument) => Partial<KeyDocument>): Promise<void> {
  const { document } = await servedKeys(api.baseUrl);
  const documents = api.application.get(SignedKeyDocuments, { strict: false });
  const { text } = await documents.sign({ ...document, ...change(document) });
  await api.database.dataSource.query('UPDATE key_document SET envelope = $1', [text]);
}

test('renews a document that is one day old, once for concurrent requests', async () => {
  const before = await servedKeys(api.baseUrl);
  await signAgain(({ version, expires }) => ({
    version: version + 1,
    expires: new Date(Date.parse(expires) - 25 * 3_600_000).toISOString(),
  }));
  const responses = await Promise.all(
    [api.baseUrl, second.baseUrl, api.baseUrl, second.baseUrl].map((baseUrl) => servedKeys(baseUrl)),
  );
  expect(new Set(responses.map(({ envelope }) => envelope.payload)).size).toBe(1);
  const { version, expires, keys } = responses[0]!.document;
  expect(version).toBeGreaterThan(before.document.version);
  expect(expires >= before.document.expires).toBe(true);
  expect(keys).toEqual(before.document.keys);
});

test('gives the first change after a lost document a version above the lost ones', async () => {
  const lost = await servedKeys(api.baseUrl);
  await lifecycle().rotate('test', { leadMs: DAY_MS });
  expect((await servedKeys(api.baseUrl)).document.version).toBeGreaterThan(lost.document.version);
  expect(lost.document.version).toBeGreaterThan(1_700_000_000);
});

test('restores the rows of published keys after the database was restored from an older backup', async () => {
  const { envelope, document } = await servedKeys(api.baseUrl);
  const database = await createTestDatabase();
  const restored = await startSecondServer({ database, settings: api.settings });
  expect((await servedKeys(restored.baseUrl)).envelope).toEqual(envelope);
  const rows = await database.dataSource.query<{ keyId: string }[]>(
    'SELECT key_id AS "keyId" FROM signing_key',
  );
  expect(rows.map(({ keyId }) => keyId).toSorted()).toEqual(
    document.keys.map(({ keyId }) => keyId).toSorted(),
  );
  await restored.stop();
  await database.drop();
});

test.each([
  `UPDATE signing_key SET issuer = 'https://other.example'`,
  `UPDATE signing_key SET environment = 'live'`,
  `UPDATE signing_key SET public_key = repeat('0', 64)`,
  `UPDATE signing_key SET not_before = not_before + interval '1 hour'`,
  `UPDATE signing_key SET not_after = NULL WHERE not_after < now()`,
  `DELETE FROM signing_key`,
])('rejects a change of a published fact: %s', async (statement) => {
  await expect(api.database.dataSource.query(statement)).rejects.toThrow(
    'published facts about a signing key',
  );
});

test('signs with both root keys during a change, without a restart, and then with the new one', async () => {
  const old = api.application.get(SigningKeys, { strict: false }).root;
  await expect(lifecycle().switchRoot()).rejects.toMatchObject({ code: 'next_root_key_missing' });
  const next = await lifecycle().createNextRoot();
  await expect(lifecycle().createNextRoot()).rejects.toMatchObject({ code: 'next_root_key_exists' });

  const both = await servedKeys(second.baseUrl);
  expect([old, next].map(({ publicKeyHex }) => isSignedBy(both.envelope, publicKeyHex))).toEqual([
    true,
    true,
  ]);

  await lifecycle().switchRoot();
  const alone = await servedKeys(second.baseUrl);
  expect([old, next].map(({ publicKeyHex }) => isSignedBy(alone.envelope, publicKeyHex))).toEqual([
    false,
    true,
  ]);
  expect(alone.document.keys).toEqual(both.document.keys);
});
