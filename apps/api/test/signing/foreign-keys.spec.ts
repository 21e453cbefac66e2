import { generateKeyPairSync, sign } from 'node:crypto';
import { type Receipt, canonicalize, dssePae, verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSigningKey } from '../../src/modules/signing/private-keys.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { startSecondServer } from '../support/second-server.ts';
import { runServerCommand } from '../support/server-process.ts';
import {
  ENVIRONMENT,
  issueReceipt,
  keyLifecycle,
  publishedKeys,
  readPredicate,
  servedKeys,
} from './signing-context.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(async () => {
  // The triggers keep every row; the invariants that are checked at the end would report it.
  await context.api.database.dataSource.query(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
       DELETE FROM signing_key WHERE key_id = '${foreign.keyId}'; END $$`,
  );
  await context.stop();
});

/** What somebody has who can write to the database: a key pair of their own, and no file of the secrets directory. */
const pair = generateKeyPairSync('ed25519');
const foreign = readSigningKey(Buffer.from(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })));
const query = (statement: string, parameters: unknown[] = []) =>
  context.api.database.dataSource.query<Record<string, string>[]>(statement, parameters);

async function insertForeignKey(): Promise<void> {
  await query(
    `INSERT INTO signing_key (key_id, public_key, issuer, environment, published_at, not_before)
     SELECT $1, $2, issuer, environment, '2026-01-01', '2026-01-01' FROM signing_key WHERE environment = $3 LIMIT 1
     ON CONFLICT DO NOTHING`,
    [foreign.keyId, foreign.publicKeyHex, ENVIRONMENT],
  );
}

/** A receipt of the product, changed, back-dated and signed by the foreign key. */
function forge(receipt: string): string {
  const original = JSON.parse(receipt) as Receipt;
  const predicate = {
    ...original.payload.predicate,
    keyId: foreign.keyId,
    issuedAt: '2026-02-01T00:00:00.000Z',
  };
  const payload = { ...original.payload, predicate };
  const message = dssePae(original.payloadType, Buffer.from(canonicalize(payload)));
  const sig = sign(null, message, pair.privateKey).toString('hex');
  return canonicalize({ ...original, payload, signatures: [{ keyId: foreign.keyId, alg: 'Ed25519', sig }] });
}

const storedEnvelope = async () => (await query('SELECT envelope FROM key_document'))[0]!.envelope!;
const storeEnvelope = (envelope: string) => query('UPDATE key_document SET envelope = $1', [envelope]);

test('a key that was inserted into the database is never published, not even by later commands', async () => {
  const forged = forge(await issueReceipt(context));
  await insertForeignKey();
  await keyLifecycle(context).rotate(ENVIRONMENT, { leadMs: 3_600_000 });
  const restarted = await startSecondServer(context.api);
  for (const { baseUrl } of [context.api, restarted]) {
    const { document, trustedKeys } = await servedKeys(baseUrl);
    expect(document.keys.map(({ keyId }) => keyId)).not.toContain(foreign.keyId);
    expect(verifyReceipt(forged, { trustedKeys })).toMatchObject({ reasonCode: 'receipt_key_not_trusted' });
  }
  await restarted.stop();
});

test('a key that was inserted into the database signs nothing', async () => {
  await insertForeignKey();
  expect(readPredicate(await issueReceipt(context)).keyId).not.toBe(foreign.keyId);
  expect((await publishedKeys(context)).keys.map(({ keyId }) => keyId)).not.toContain(foreign.keyId);
});

test('a key document that no root key of the server signed is not served', async () => {
  const authentic = await servedKeys(context.api.baseUrl);
  const stored = await storedEnvelope();
  const key = { ...authentic.document.keys[0]!, keyId: foreign.keyId, publicKey: foreign.publicKeyHex };
  const payload = Buffer.from(canonicalize({ ...authentic.document, version: 2 ** 40, keys: [key] }));
  const sig = foreign.sign(dssePae(authentic.envelope.payloadType, payload)).toString('base64');
  const { payloadType, signatures } = authentic.envelope;
  for (const entry of [
    { keyid: foreign.keyId, sig },
    { keyid: signatures[0]!.keyid, sig },
  ]) {
    await storeEnvelope(
      JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures: [entry] }),
    );
    expect((await servedKeys(context.api.baseUrl)).envelope).toEqual(authentic.envelope);
  }
  await storeEnvelope(stored);
});

test('an older key document, without a revocation, is served neither before nor after a restart', async () => {
  const before = await storedEnvelope();
  const { keyId } = readPredicate(await issueReceipt(context));
  await keyLifecycle(context).revoke(ENVIRONMENT, 'compromise', keyId);
  const { envelope } = await servedKeys(context.api.baseUrl);
  await storeEnvelope(before);
  expect((await servedKeys(context.api.baseUrl)).envelope).toEqual(envelope);
  const restarted = await startSecondServer(context.api);
  expect((await servedKeys(restarted.baseUrl)).envelope).toEqual(envelope);
  await restarted.stop();
  expect(await storedEnvelope()).toBe(JSON.stringify(envelope));
});

test('check-invariants reports a key that no command has published, and a document that no root key signed', async () => {
  await insertForeignKey();
  const check = async () => {
    const { code, output } = await runServerCommand(['admin', 'check-invariants'], {
      DATABASE_URL: context.api.database.url,
      TOOKEFFECT_SECRETS_DIRECTORY: context.api.settings.secretsDirectory,
    });
    return {
      code,
      lines: output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    };
  };
  const inserted = await check();
  expect(inserted.code).toBe(1);
  expect(inserted.lines).toEqual([
    expect.objectContaining({
      name: 'I14',
      row: expect.objectContaining({ key_id: foreign.keyId }) as object,
    }),
    expect.objectContaining({ event: 'checked', keyDocument: 'authentic' }),
  ]);
  const stored = await storedEnvelope();
  await storeEnvelope(stored.replace(/"sig":"[^"]*"/, `"sig":"${Buffer.alloc(64, 1).toString('base64')}"`));
  expect((await check()).lines.at(-1)).toMatchObject({ keyDocument: 'foreign' });
  await storeEnvelope(stored);
});
