import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { dssePae } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { readKeyDocument, verifyReceipt } from '../src/index.ts';
import { example } from './support/example.ts';
import { clientOf } from './support/test-client.ts';

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

function envelopeOf(content: unknown): Record<string, unknown> {
  const payload = Buffer.from(JSON.stringify(content));
  const sig = sign(null, dssePae(PAYLOAD_TYPE, payload), privateKey).toString('base64');
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: 'root', sig }],
  };
}

test('a document that the root signed gives the keys to validate by, with their validity', () => {
  const keys = readKeyDocument(envelopeOf(document), {
    rootKeys,
    now: '2026-11-21T09:30:00.000Z',
    minVersion: 7,
  });
  expect(keys).toMatchObject({ version: 7, isRootSigned: true });
  expect(keys.trustedKeys).toEqual({
    [published.keyId]: { publicKey: published.publicKey, notAfter: published.notAfter },
  });
});

test('without root keys the document is believed, and says so', () => {
  expect(readKeyDocument(envelopeOf(document)).isRootSigned).toBe(false);
});

const changed = {
  ...envelopeOf(document),
  payload: Buffer.from(JSON.stringify({ ...document, version: 8 })).toString('base64'),
};

/** The envelope with its payload, which ends in padding, in another spelling. */
function respelled(spell: (payload: string) => string): Record<string, unknown> {
  const lengths = ['', ' ', '  '].map((space) => envelopeOf({ ...document, space }));
  const padded = lengths.find(({ payload }) => (payload as string).endsWith('='))!;
  return { ...padded, payload: spell(padded.payload as string) };
}

const stranger = { root: createHash('sha256').update('x').digest('hex') };

test.each([
  ['a changed payload', changed, { rootKeys }, 'key_document_not_trusted'],
  ['a stranger as the root', envelopeOf(document), { rootKeys: stranger }, 'key_document_not_trusted'],
  ['no root at all', envelopeOf(document), { rootKeys: {} }, 'key_document_not_trusted'],
  [
    'an inherited name as the root',
    { ...envelopeOf(document), signatures: [{ keyid: 'constructor', sig: '' }] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  ['its end', envelopeOf(document), { now: document.expires }, 'key_document_expired'],
  ['an older version than was seen', envelopeOf(document), { minVersion: 8 }, 'key_document_outdated'],
  [
    'a key under another id',
    envelopeOf({ ...document, keys: [{ ...published, keyId: 'f'.repeat(32) }] }),
    {},
    'key_document_malformed',
  ],
  [
    'a shortened key id',
    envelopeOf({ ...document, keys: [{ ...published, keyId: '936cf00d' }] }),
    {},
    'key_document_malformed',
  ],
  ['an end that is no instant', envelopeOf({ ...document, expires: 'never' }), {}, 'key_document_malformed'],
  [
    'an end in a thirteenth month',
    envelopeOf({ ...document, expires: '2026-13-21T09:30:00.000Z' }),
    {},
    'key_document_malformed',
  ],
  ['half a version', envelopeOf({ ...document, version: 7.5 }), {}, 'key_document_malformed'],
  ['no keys', envelopeOf({ version: 1, expires: document.expires }), {}, 'key_document_malformed'],
  ['another type', { ...envelopeOf(document), payloadType: 'text/plain' }, {}, 'key_document_malformed'],
  ['a payload that is not base 64', { ...envelopeOf(document), payload: '*' }, {}, 'key_document_malformed'],
  ['a payload with a line feed', respelled((payload) => `${payload}\n`), {}, 'key_document_malformed'],
  [
    'a payload without its padding',
    respelled((payload) => payload.replace(/=+$/, '')),
    {},
    'key_document_malformed',
  ],
  [
    'a signature that is null',
    { ...envelopeOf(document), signatures: [null] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  [
    'a signature with an object for its key id',
    { ...envelopeOf(document), signatures: [{ keyid: { toString: 1 }, sig: '' }] },
    { rootKeys },
    'key_document_not_trusted',
  ],
  ['no envelope', 7, {}, 'key_document_malformed'],
] as const)('%s: the document is not relied on', (_, envelope, options, code) => {
  expect(() => readKeyDocument(envelope, options)).toThrow(
    expect.objectContaining({ name: 'KeyDocumentError', code }),
  );
});

test('keys are fetched without an API key, and receipts are validated by them', async () => {
  const { te, server } = await clientOf({
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

test('fetched keys that no trusted root signed are not relied on', async () => {
  const { te } = await clientOf({
    status: 200,
    body: example('key-document-envelope', 'signed-by-the-root'),
  });
  await expect(te.keys({ rootKeys })).rejects.toMatchObject({ code: 'key_document_not_trusted' });
});
