import { describe, expect, test } from 'vitest';
import {
  canonicalize,
  loadNobleEd25519Verifier,
  verifyReceipt,
  verifyReceiptAsync,
  type ReceiptInput,
  type VerifyReceiptOptions,
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
const { subject: _subject, ...withoutSubject } = payload;
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Validates with both functions and expects the same result. */
async function validate(input: ReceiptInput, options: VerifyReceiptOptions = { trustedKeys }) {
  const validation = verifyReceipt(input, options);
  expect(await verifyReceiptAsync(input, options)).toEqual(validation);
  return validation;
}

describe('verifyReceipt accepts', () => {
  const accepted = {
    valid: true,
    reasonCode: 'signature_valid',
    status: 'valid',
    verdict: 'verified',
    environment: 'test',
    workspaceId: payload.predicate.workspaceId,
  };

  test.each<[string, ReceiptInput]>([
    ['canonical bytes', new TextEncoder().encode(canonicalize(receipt))],
    ['a Buffer', Buffer.from(JSON.stringify(receipt))],
    ['indented text', JSON.stringify(receipt, null, 2)],
    ['a parsed object', receipt],
    ['an object with its members in another order', Object.fromEntries(Object.entries(receipt).reverse())],
    ['other escapes of the same text', JSON.stringify(receipt).replaceAll('E3', '\\u00453')],
  ])('a signed receipt as %s', async (_form, input) => {
    expect(await validate(input)).toEqual(accepted);
  });

  test('a receipt with the noble verifier', async () => {
    expect(await validate(receipt, { trustedKeys, verifier: await loadNobleEd25519Verifier() })).toEqual(
      accepted,
    );
  });

  test('a receipt with the verdict refuted, and returns the verdict', async () => {
    const verdict = {
      verdict: 'refuted',
      reason: 'effect_absent',
      attribution: null,
      evidenceLevels: ['E3'],
      checks: [],
    };
    const validation = await validate(signReceipt(payloadWith({ verdict })));
    expect(validation).toEqual({ ...accepted, verdict: 'refuted' });
  });

  test.each(['é', '“quoted”', '🔎', '\u2028', '\u0000\ud83d\ude00', 'x'.repeat(2_048)])(
    'a receipt whose marker is %j, from text and from bytes',
    async (marker) => {
      const text = canonicalize(signReceipt(payloadWithMarker(marker)));
      expect(await validate(text)).toEqual(accepted);
      expect(await validate(new TextEncoder().encode(text))).toEqual(accepted);
    },
  );

  test('a log proof without a log policy; the signature does not cover it', async () => {
    expect(await validate({ ...receipt, logProof: 'anything' })).toEqual(accepted);
  });
});

describe('verifyReceipt refuses as receipt_malformed', () => {
  const text = JSON.stringify(receipt);

  test.each<[string, ReceiptInput, string]>([
    ['text that is not JSON', '{"receiptVersion"', 'invalid_json at byte 17: expected a colon'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff), 'invalid_utf8 at byte 1: expected UTF-8'],
    [
      'a duplicate name',
      `{"a":1,${text.slice(1, -1)},"a":2}`,
      `duplicate_name at byte ${text.length + 6}: expected each name once in an object`,
    ],
    ['a document that is not an object', '[]', 'not_object at byte 0: expected an object'],
    ['more than 64 KiB', text + ' '.repeat(65_536), 'too_large at byte 65536: expected at most 65536 bytes'],
    [
      'an unsafe integer',
      text.replace('"sequence":1', '"sequence":1e20'),
      expect.stringMatching(/^unsafe_integer at byte [0-9]+: /) as string,
    ],
    [
      'a value that JSON cannot represent',
      { ...receipt, logProof: undefined },
      'invalid_json at the value at "/logProof": expected a JSON value, not undefined',
    ],
    [
      'a name with control characters',
      { 'a\u001b\ud800': Number.NaN },
      'lone_surrogate at the value at "/a??": expected both halves of a surrogate pair',
    ],
    ['a cycle', cycle(), expect.stringMatching(/^too_deep at the value at "[/a]{128}": /) as string],
    [
      'a getter that throws',
      {
        get payload() {
          throw new Error('gotcha');
        },
      },
      'the object could not be read',
    ],
  ])('%s', async (_what, input, detail) => {
    expect(await validate(input)).toEqual({
      valid: false,
      reasonCode: 'receipt_malformed',
      detail,
      status: 'invalid',
    });
  });

  test.each([null, undefined, 1, Symbol('s')])('a receipt that is %s, without throwing', async (input) => {
    expect(await validate(input as unknown as ReceiptInput)).toMatchObject({
      reasonCode: 'receipt_malformed',
    });
  });
});

describe('an object that contains one part many times is refused at the size limit', () => {
  test.each([
    ['lists', (part: unknown): unknown => [part, part]],
    ['objects', (part: unknown): unknown => ({ a: part, b: part })],
  ])('%s nested sixty times', async (_, twice) => {
    let shared: unknown = 'core';
    for (let level = 0; level < 60; level += 1) shared = twice(shared);
    const { reasonCode, detail } = await validate({ shared });
    expect(reasonCode).toBe('receipt_malformed');
    expect(detail).toContain('too_large');
  });
});

describe('verifyReceipt refuses', () => {
  test('another version as unverifiable, before checking the schema', async () => {
    expect(await validate({ receiptVersion: 'tookeffect-receipt/2', new: [] })).toEqual({
      valid: false,
      reasonCode: 'receipt_version_unsupported',
      detail: 'only tookeffect-receipt/1 is supported',
      status: 'unverifiable',
    });
  });

  test.each<[string, object, string]>([
    ['no version', { ...receipt, receiptVersion: 1 }, '/receiptVersion'],
    ['an empty object', {}, '/receiptVersion'],
    ['a missing signature', { ...receipt, signatures: [] }, '/signatures'],
    ['two signatures', { ...receipt, signatures: [signature, signature] }, '/signatures'],
    ['another payload type', { ...receipt, payloadType: 'text/plain' }, '/payloadType'],
    ['an unknown member', { ...receipt, note: 'x' }, 'the receipt itself'],
    ['an unknown member inside', signReceipt(payloadWith({ note: 'x' })), '/payload/predicate'],
    ['a missing member', signReceipt(withoutSubject), '/payload/subject'],
    [
      'a null that the schema does not allow',
      signReceipt(payloadWith({ evaluator: null })),
      '/payload/predicate/evaluator',
    ],
    ['a fraction', signReceipt(payloadWith({ sequence: 1.5 })), '/payload/predicate/sequence'],
    [
      'a trailing line feed',
      signReceipt(payloadWith({ workspaceId: `${payload.predicate.workspaceId}\n` })),
      '/payload/predicate/workspaceId',
    ],
    [
      'full-width digits',
      signReceipt(payloadWith({ issuedAt: '２026-11-21T09:30:00.000Z' })),
      '/payload/predicate/issuedAt',
    ],
    [
      'evidence of an unknown level',
      signReceipt(payloadWith({ evidence: [{ level: 'E4' }] })),
      '/payload/predicate/evidence/0/level',
    ],
  ])('%s as receipt_schema_invalid, with the place', async (_what, input, place) => {
    expect(await validate(input)).toEqual({
      valid: false,
      reasonCode: 'receipt_schema_invalid',
      detail: `${place} does not match the receipt schema`,
      status: 'invalid',
    });
  });

  test('a __proto__ member as an unknown member', async () => {
    const text = JSON.stringify(receipt).replace('{', '{"__proto__":{},');
    expect(await validate(text)).toMatchObject({ reasonCode: 'receipt_schema_invalid' });
  });

  test.each<[string, object, VerifyReceiptOptions, string, string]>([
    [
      'another algorithm',
      withSignature({ alg: 'ed25519' }),
      { trustedKeys },
      'signature_algorithm_unsupported',
      'unverifiable',
    ],
    [
      'a key id that differs from the signed one',
      withSignature({ keyId: 'f'.repeat(32) }),
      { trustedKeys },
      'receipt_key_id_mismatch',
      'invalid',
    ],
    ['a key that is not trusted', receipt, { trustedKeys: {} }, 'receipt_key_not_trusted', 'unverifiable'],
    [
      'a key that is only inherited by trustedKeys',
      receipt,
      { trustedKeys: inheriting() },
      'receipt_key_not_trusted',
      'unverifiable',
    ],
    [
      'a signature in capitals',
      withSignature({ sig: signature.sig.toUpperCase() }),
      { trustedKeys },
      'signature_malformed',
      'invalid',
    ],
    [
      'a signature that is too short',
      withSignature({ sig: signature.sig.slice(2) }),
      { trustedKeys },
      'signature_malformed',
      'invalid',
    ],
    [
      'a signature with S above the group order',
      withSignature({ sig: signature.sig.slice(0, 126) + 'ff' }),
      { trustedKeys },
      'signature_malformed',
      'invalid',
    ],
    [
      'a signature of another payload',
      { ...receipt, payload: payloadWith({ sequence: 2 }) },
      { trustedKeys },
      'signature_invalid',
      'invalid',
    ],
    [
      'a signature of another key',
      receipt,
      { trustedKeys: { [testKeyId]: otherKeyHex() } },
      'signature_invalid',
      'invalid',
    ],
  ])('%s', async (_what, input, options, reasonCode, status) => {
    const validation = await validate(bytes(input), options);
    expect(validation).toEqual({ valid: false, reasonCode, status, detail: expect.any(String) as string });
  });

  test('a receipt with several faults with the first reason in the order of the checks', async () => {
    const wrongs: [string, object][] = [
      ['signature_malformed', { sig: 'zz' }],
      ['receipt_key_id_mismatch', { keyId: '0'.repeat(32) }],
      ['signature_algorithm_unsupported', { alg: 'RSA' }],
      ['receipt_schema_invalid', { note: 1 }],
    ];
    let members = {};
    for (const [reasonCode, wrong] of wrongs) {
      members = { ...members, ...wrong };
      expect(await validate(withSignature(members))).toMatchObject({ valid: false, reasonCode });
    }
    expect(await validate({ ...withSignature(members), receiptVersion: 'x' })).toMatchObject({
      reasonCode: 'receipt_version_unsupported',
    });
  });
});

function cycle(): object {
  const object: Record<string, unknown> = {};
  object.a = object;
  return object;
}

function inheriting(): Record<string, string> {
  return Object.create(Object.assign(Object.create(null) as object, trustedKeys)) as Record<string, string>;
}

/** The key of RFC 8032 section 7.1, test 1. */
function otherKeyHex(): string {
  expect(testPublicKeyHex).toMatch(/^[0-9a-f]{64}$/);
  return 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
}
