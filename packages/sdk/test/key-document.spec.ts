import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalize, dssePae, type Receipt } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { readKeyDocument, type ReceiptExpectations, verifyReceipt } from '../src/index.ts';
import { example } from './support/example.ts';
import { startTestClient } from './support/test-client.ts';

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const rootHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const rootKeys = { root: rootHex };

const published = {
  keyId: '936cf00d2d22411fe44f3d7b4a0667e6',
  publicKey: '403b59f74a8b8a68754c6d9da7af38d996225894834a144874ff93d47de2d0de',
  issuer: 'https://api.tookeffect.dev',
  environment: 'live',
  notAfter: '2026-12-01T00:00:00.000Z',
};
const document = { version: 7, expires: '2026-12-21T09:30:00.000Z', keys: [published] };

function signEnvelope(content: unknown): Record<string, unknown> {
  const payload = Buffer.from(JSON.stringify(content));
  const sig = sign(null, dssePae(PAYLOAD_TYPE, payload), privateKey).toString('base64');
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: 'root', sig }],
  };
}

test('returns the keys of a document signed by a root key, with their validity', () => {
  const keys = readKeyDocument(signEnvelope(document), {
    rootKeys,
    now: '2026-11-21T09:30:00.000Z',
    minVersion: 7,
  });
  expect(keys).toMatchObject({ version: 7, isRootSigned: true });
  const { publicKey, issuer, environment, notAfter } = published;
  expect(keys.trustedKeys).toEqual({
    [published.keyId]: { publicKey, issuer, environment, notAfter },
  });
});

test('accepts an unsigned document without root keys, and reports that no root signed it', () => {
  expect(readKeyDocument(signEnvelope(document)).isRootSigned).toBe(false);
});

const changed = {
  ...signEnvelope(document),
  payload: Buffer.from(JSON.stringify({ ...document, version: 8 })).toString('base64'),
};

test('without node:crypto, readKeyDocumentAsync loads a verifier, and readKeyDocument needs one', () => {
  const program = `
    process.getBuiltinModule = undefined;
    const sdk = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
    const [signed, changed, rootKeys] = JSON.parse(process.argv[1]);
    const codeOf = (error) => error.code;
    const verifier = await sdk.loadNobleEd25519Verifier();
    console.log(JSON.stringify([
      (await sdk.readKeyDocumentAsync(signed, { rootKeys })).isRootSigned,
      await sdk.readKeyDocumentAsync(changed, { rootKeys }).catch(codeOf),
      sdk.readKeyDocument(signed, { rootKeys, verifier }).isRootSigned,
      await Promise.resolve().then(() => sdk.readKeyDocument(signed, { rootKeys })).catch(codeOf),
    ]));
  `;
  const input = JSON.stringify([signEnvelope(document), changed, rootKeys]);
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program, input], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual([true, 'key_document_not_trusted', true, 'verifier_missing']);
});

/** Makes an envelope whose Base64 payload ends in padding, and rewrites that payload. */
function rewritePayload(rewrite: (payload: string) => string): Record<string, unknown> {
  const lengths = ['', ' ', '  '].map((space) => signEnvelope({ ...document, space }));
  const padded = lengths.find(({ payload }) => (payload as string).endsWith('='))!;
  return { ...padded, payload: rewrite(padded.payload as string) };
}

const otherRootKeys = { root: createHash('sha256').update('x').digest('hex') };

test.each([
  ['a changed payload', changed, { rootKeys }, 'key_document_not_trusted'],
  ['an untrusted root key', signEnvelope(document), { rootKeys: otherRootKeys }, 'key_document_not_trusted'],
  ['an empty set of root keys', signEnvelope(document), { rootKeys: {} }, 'key_document_not_trusted'],
  [
    'a property inherited from Object as the root key id',
    { ...signEnvelope(document), signatures: [{ keyid: 'constructor', sig: '' }] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  ['a document at its expiry', signEnvelope(document), { now: document.expires }, 'key_document_expired'],
  ['a version below minVersion', signEnvelope(document), { minVersion: 8 }, 'key_document_outdated'],
  [
    'a key with the id of another key',
    signEnvelope({ ...document, keys: [{ ...published, keyId: 'f'.repeat(32) }] }),
    {},
    'key_document_malformed',
  ],
  [
    'a shortened key id',
    signEnvelope({ ...document, keys: [{ ...published, keyId: '936cf00d' }] }),
    {},
    'key_document_malformed',
  ],
  [
    'an expiry that is not an instant',
    signEnvelope({ ...document, expires: 'never' }),
    {},
    'key_document_malformed',
  ],
  [
    'an expiry in month 13',
    signEnvelope({ ...document, expires: '2026-13-21T09:30:00.000Z' }),
    {},
    'key_document_malformed',
  ],
  ['a fractional version', signEnvelope({ ...document, version: 7.5 }), {}, 'key_document_malformed'],
  [
    'a document without keys',
    signEnvelope({ version: 1, expires: document.expires }),
    {},
    'key_document_malformed',
  ],
  [
    'another payload type',
    { ...signEnvelope(document), payloadType: 'text/plain' },
    {},
    'key_document_malformed',
  ],
  ['a payload that is not Base64', { ...signEnvelope(document), payload: '*' }, {}, 'key_document_malformed'],
  ['a payload with a line feed', rewritePayload((payload) => `${payload}\n`), {}, 'key_document_malformed'],
  [
    'a payload without its padding',
    rewritePayload((payload) => payload.replaceAll('=', '')),
    {},
    'key_document_malformed',
  ],
  [
    'a signature that is null',
    { ...signEnvelope(document), signatures: [null] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  [
    'a signature whose key id is an object',
    { ...signEnvelope(document), signatures: [{ keyid: { toString: 1 }, sig: '' }] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  ['a number instead of an envelope', 7 as never, {}, 'key_document_malformed'],
] as const)('rejects %s', (_, envelope, options, code) => {
  expect(() => readKeyDocument(envelope, options)).toThrow(
    expect.objectContaining({ name: 'KeyDocumentError', code }),
  );
});

test('fetches the keys without an API key, and they validate a receipt', async () => {
  const { te, server } = await startTestClient({
    status: 200,
    body: example('key-document-envelope', 'signed-by-the-root'),
  });
  const { trustedKeys, isRootSigned } = await te.keys();
  expect(isRootSigned).toBe(false);
  expect(server.arrived[0]).toMatchObject({ method: 'GET', url: '/.well-known/tookeffect/keys.json' });
  expect(server.arrived[0]!.headers.authorization).toBeUndefined();
  const receipt = example('receipt', 'refuted-later');
  expect(verifyReceipt(receipt, { trustedKeys })).toMatchObject({ valid: true, verdict: 'refuted' });
});

test('rejects fetched keys that no trusted root key signed', async () => {
  const { te } = await startTestClient({
    status: 200,
    body: example('key-document-envelope', 'signed-by-the-root'),
  });
  await expect(te.keys({ rootKeys })).rejects.toMatchObject({ code: 'key_document_not_trusted' });
});

const signer = generateKeyPairSync('ed25519');
const signerHex = signer.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const signerId = createHash('sha256').update(signerHex, 'hex').digest('hex').slice(0, 32);
const original = example('receipt', 'refuted-later') as unknown as Receipt;

/** A receipt that the signer issued with these members of the predicate. */
function issued(changes: object): Receipt {
  const predicate = { ...original.payload.predicate, keyId: signerId, ...changes };
  const payload = { ...original.payload, predicate };
  const message = dssePae(original.payloadType, Buffer.from(canonicalize(payload)));
  const sig = sign(null, message, signer.privateKey).toString('hex');
  return { ...original, payload, signatures: [{ keyId: signerId, alg: 'Ed25519', sig }] };
}

test.each([
  ['a live receipt of a test key', { environment: 'live' }, 'key_environment_mismatch'],
  ['a receipt in the name of another issuer', { issuer: 'https://b.example' }, 'key_issuer_mismatch'],
  ['a receipt of the issuer and environment of its key', {}, 'signature_valid'],
] as const)('under keys that the root signed, %s has its own result', (_, forged, reasonCode) => {
  const [issuer, environment] = ['https://a.example', 'test'];
  const key = { keyId: signerId, publicKey: signerHex, issuer, environment };
  const { trustedKeys } = readKeyDocument(signEnvelope({ ...document, keys: [key] }), { rootKeys });
  const stated = { issuer, environment, ...forged } as const;
  expect(
    verifyReceipt(issued(stated), { trustedKeys, expected: stated as ReceiptExpectations }),
  ).toMatchObject({ reasonCode });
});
