import { readFileSync } from 'node:fs';
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  canonicalize,
  type DsseEnvelope,
  dssePae,
  dsseEnvelope,
  type ReceiptInput,
  sigstoreBundle,
  type SigstoreBundle,
  verifyReceipt,
} from '../src/index.ts';
import {
  payload,
  payloadWith,
  payloadWithMarker,
  signReceipt,
  testKeyId,
  testPublicKeyHex,
  trustedKeys,
} from './receipt-fixture.ts';

const receipt = signReceipt();
const [signature] = receipt.signatures as [{ keyId: string; alg: string; sig: string }];
const withSignature = (member: object) => ({ ...receipt, signatures: [{ ...signature, ...member }] });
const decode = (base64: string) => Buffer.from(base64, 'base64');

function exportEnvelope(input: ReceiptInput): DsseEnvelope {
  const envelope = dsseEnvelope(input);
  if ('reasonCode' in envelope) throw new Error(envelope.reasonCode);
  return envelope;
}

test('the envelope contains the canonical payload and the signature bytes of the receipt', () => {
  expect(exportEnvelope(receipt)).toEqual({
    payloadType: 'application/vnd.in-toto+json',
    payload: Buffer.from(canonicalize(payload)).toString('base64'),
    signatures: [{ keyid: testKeyId, sig: Buffer.from(signature.sig, 'hex').toString('base64') }],
  });
});

test('node:crypto verifies the signature over the DSSE encoding of the envelope', () => {
  const { payloadType, payload: base64, signatures } = exportEnvelope(receipt);
  const der = Buffer.from(`302a300506032b6570032100${testPublicKeyHex}`, 'hex');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  expect(verify(null, dssePae(payloadType, decode(base64)), key, decode(signatures[0].sig))).toBe(true);
});

test.each<[string, ReceiptInput]>([
  ['indented text', JSON.stringify(receipt, null, 2)],
  ['bytes', new TextEncoder().encode(JSON.stringify(receipt))],
  ['members in another order', Object.fromEntries(Object.entries(receipt).reverse())],
  ['a receipt with a log proof, which is left out', { ...receipt, logProof: 'anything' }],
])('the envelope is the same from %s', (_, input) => {
  expect(dsseEnvelope(input)).toEqual(dsseEnvelope(receipt));
});

test.each(['é “quoted” 🔎', '\u2028', '\u0000', 'x'.repeat(2_048)])(
  'a payload with %j is encoded as UTF-8',
  (marker) => {
    const { payload: base64 } = exportEnvelope(signReceipt(payloadWithMarker(marker)));
    expect(JSON.parse(decode(base64).toString('utf8'))).toEqual(payloadWithMarker(marker));
  },
);

test('the bundle contains the envelope, with the key id as the hint and without a key', () => {
  const envelope = exportEnvelope(receipt);
  expect(sigstoreBundle(receipt)).toEqual({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: testKeyId } },
    dsseEnvelope: { ...envelope, signatures: [{ keyid: '', sig: envelope.signatures[0].sig }] },
  } satisfies SigstoreBundle);
});

test('a receipt with an invalid signature is exported, because exporting verifies nothing', () => {
  const changed = { ...receipt, payload: payloadWith({ sequence: 2 }) };
  expect(verifyReceipt(changed, { trustedKeys }).reasonCode).toBe('signature_invalid');
  expect(JSON.parse(decode(exportEnvelope(changed).payload).toString())).toMatchObject({
    predicate: { sequence: 2 },
  });
});

describe('a receipt that is invalid under every key is refused with the reason of verifyReceipt:', () => {
  const groupOrder = 'edd3f55c1a631258d69cf7a2def9de14'.padEnd(62, '0') + '10';
  test.each<[string, ReceiptInput, string]>([
    ['text that is not JSON', '{', 'receipt_malformed'],
    ['a duplicate name', `{"payload":{},${canonicalize(receipt).slice(1)}`, 'receipt_malformed'],
    ['another version', { ...receipt, receiptVersion: 'x/2' }, 'receipt_version_unsupported'],
    ['an unknown member', { ...receipt, extra: 1 }, 'receipt_schema_invalid'],
    ['another algorithm', withSignature({ alg: 'ES256' }), 'signature_algorithm_unsupported'],
    [
      'another key id than the signed one',
      withSignature({ keyId: '0'.repeat(32) }),
      'receipt_key_id_mismatch',
    ],
    ['upper-case hex', withSignature({ sig: signature.sig.toUpperCase() }), 'signature_malformed'],
    [
      'an S that is not reduced',
      withSignature({ sig: signature.sig.slice(0, 64) + groupOrder }),
      'signature_malformed',
    ],
  ])('%s', (_, input, reasonCode) => {
    const refusal = dsseEnvelope(input);
    expect(refusal).toMatchObject({ valid: false, reasonCode });
    expect(refusal).toEqual(verifyReceipt(input, { trustedKeys }));
    expect(sigstoreBundle(input)).toEqual(refusal);
  });
});

test('every receipt in the examples of the schemas is exported with its own bytes', () => {
  for (const name of ['verified', 'row-deleted', 'refuted-later']) {
    const file = new URL(`../../../schemas/examples/receipt/${name}.json`, import.meta.url);
    const text = readFileSync(file, 'utf8');
    const { signatures } = JSON.parse(text) as { signatures: [{ sig: string }] };
    expect(decode(exportEnvelope(text).signatures[0].sig).toString('hex')).toBe(signatures[0].sig);
  }
});
