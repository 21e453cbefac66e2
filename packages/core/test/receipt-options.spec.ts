import { describe, expect, test } from 'vitest';
import {
  canonicalize,
  ReceiptError,
  verifyEd25519Strict,
  verifyReceipt,
  verifyReceiptAsync,
  webCryptoEd25519Verifier,
  type ReceiptInput,
  type VerifyReceiptOptions,
} from '../src/index.ts';
import {
  nextPayload,
  payload,
  payloadWith,
  signReceipt,
  testPublicKeyHex,
  trustedKeys,
} from './receipt-fixture.ts';

const receipt = signReceipt();
const reasonCode = (options: object, input: ReceiptInput = receipt) =>
  verifyReceipt(input, { trustedKeys, ...options }).reasonCode;

describe('the form of a receipt', () => {
  const bytes = new TextEncoder().encode(canonicalize(receipt));
  const within = new Uint8Array(bytes.length + 6);
  within.set(bytes, 3);

  test.each<[string, ReceiptInput]>([
    ['an ArrayBuffer', bytes.buffer],
    ['a view of bytes', bytes],
    ['a view of a part of a buffer', new Uint8Array(within.buffer, 3, bytes.length)],
    ['a DataView', new DataView(within.buffer, 3, bytes.length)],
    ['a view of other elements', new Uint8ClampedArray(bytes.buffer)],
  ])('may be %s', async (_form, input) => {
    expect(reasonCode({}, input)).toBe('signature_valid');
    const options = { trustedKeys, verifier: webCryptoEd25519Verifier };
    expect((await verifyReceiptAsync(input, options)).reasonCode).toBe('signature_valid');
  });

  test('is malformed if an object only says that it is a buffer', () => {
    for (const length of [0, -1, Number.MAX_VALUE])
      expect(reasonCode({}, { [Symbol.toStringTag]: 'ArrayBuffer', length })).toBe('receipt_malformed');
  });
});

describe('now', () => {
  test('refuses a receipt issued more than 300 seconds later, and no other', () => {
    expect(reasonCode({ now: '2026-11-21T09:24:59.999Z' })).toBe('receipt_issued_in_future');
    expect(reasonCode({ now: '2026-11-21T09:25:00.000Z' })).toBe('signature_valid');
    expect(reasonCode({ now: '2030-01-01T00:00:00.000Z' })).toBe('signature_valid');
  });

  test('may be the last instant of the format', () => {
    expect(reasonCode({ now: '9999-12-31T23:59:59.999Z' })).toBe('signature_valid');
  });
});

describe('expected', () => {
  const { issuer, environment, workspaceId, operation, verdict } = payload.predicate;
  const met = {
    issuer,
    environment,
    workspaceId,
    operationId: operation.id,
    contractHash: operation.contractHash,
    verdict: verdict.verdict,
  };

  test('accepts a receipt that matches every expectation, and an empty object', () => {
    expect(reasonCode({ expected: met })).toBe('signature_valid');
    expect(reasonCode({ expected: {} })).toBe('signature_valid');
  });

  test.each([
    ['issuer', 'receipt_issuer_mismatch'],
    ['environment', 'receipt_environment_mismatch'],
    ['workspaceId', 'receipt_workspace_mismatch'],
    ['operationId', 'receipt_operation_mismatch'],
    ['contractHash', 'receipt_contract_hash_mismatch'],
    ['verdict', 'receipt_verdict_mismatch'],
  ])('refuses another %s as %s', (name, expectedCode) => {
    expect(reasonCode({ expected: { ...met, [name]: 'another' } })).toBe(expectedCode);
    expect(reasonCode({ expected: { [name]: 'another' } })).toBe(expectedCode);
  });

  test('is not compared for a forged receipt', () => {
    const forged = { ...receipt, payload: payloadWith({ environment: 'live' }) };
    expect(reasonCode({ expected: { environment: 'live' } }, forged)).toBe('signature_invalid');
  });
});

describe('previous', () => {
  const next = signReceipt(nextPayload());

  test.each<[string, ReceiptInput]>([
    ['an object', receipt],
    ['text', JSON.stringify(receipt, null, 1)],
    ['bytes', Buffer.from(canonicalize(receipt))],
  ])('accepts a receipt that follows the one given as %s', (_form, previous) => {
    expect(reasonCode({ previous }, next)).toBe('signature_valid');
  });

  test('null accepts the first receipt of an operation, and no later one', () => {
    expect(reasonCode({ previous: null })).toBe('signature_valid');
    expect(reasonCode({ previous: null }, next)).toBe('receipt_chain_broken');
    expect(reasonCode({ previous: null }, signReceipt(payloadWith({ sequence: 2 })))).toBe(
      'receipt_chain_broken',
    );
  });

  test.each<[string, object, ReceiptInput]>([
    ['a first receipt follows none', receipt, receipt],
    [
      'it follows another receipt',
      signReceipt(
        nextPayload({
          previous: {
            receiptId: nextPayload().predicate.receiptId,
            digest: nextPayload().predicate.previous?.digest,
          },
        }),
      ),
      receipt,
    ],
    [
      'the previous payload is another',
      next,
      signReceipt(payloadWith({ coverage: { reads: [], limits: [] } })),
    ],
    ['a sequence number is missing', signReceipt(nextPayload({ sequence: 3 })), receipt],
    [
      'the operation is another',
      signReceipt(
        nextPayload({ operation: { ...payload.predicate.operation, id: 'op_01jd8q4m5n6p7q8r9s0t1v2w39' } }),
      ),
      receipt,
    ],
    ['the previous receipt is invalid', next, '{}'],
  ])('refuses a receipt as receipt_chain_broken if %s', (_why, input, previous) => {
    expect(verifyReceipt(input, { trustedKeys, previous })).toMatchObject({
      valid: false,
      reasonCode: 'receipt_chain_broken',
      status: 'invalid',
    });
  });
});

describe('logPolicy', () => {
  test.each([
    ['log_proof_missing', 'unverifiable', receipt],
    ['log_proof_malformed', 'invalid', { ...receipt, logProof: 'c2sp.org/tlog-proof@v2\n' }],
    ['log_origin_not_trusted', 'unverifiable', { ...receipt, logProof: 'c2sp.org/tlog-proof@v1\nindex 0\n' }],
  ])('refuses every receipt, because no log is supported: %s', (reasonCode, status, input) => {
    expect(verifyReceipt(input, { trustedKeys, logPolicy: {} })).toMatchObject({
      valid: false,
      reasonCode,
      status,
    });
  });
});

describe('a wrong call throws ReceiptError for every receipt:', () => {
  test.each<[string, unknown, string]>([
    ['no options', undefined, 'option_invalid'],
    ['options that are a list', [], 'option_invalid'],
    ['no trustedKeys', {}, 'option_invalid'],
    ['inherited trustedKeys', Object.create({ trustedKeys }), 'option_invalid'],
    ['trustedKeys that is hex', { trustedKeys: testPublicKeyHex }, 'option_invalid'],
    ['trustedKeys that is a Map', { trustedKeys: new Map() }, 'option_invalid'],
    ['a logPolicy that is a flag', { trustedKeys, logPolicy: true }, 'option_invalid'],
    ['a misspelled option', { trustedKeys, expect: {} }, 'option_unknown'],
    ['a misspelled expectation', { trustedKeys, expected: { workspace: 'ws' } }, 'option_unknown'],
    [
      'an expectation that is undefined',
      { trustedKeys, expected: { workspaceId: undefined } },
      'option_invalid',
    ],
    ['an expected that is undefined', { trustedKeys, expected: undefined }, 'option_invalid'],
    ['a now that is a Date', { trustedKeys, now: new Date(0) }, 'option_invalid'],
    ['a now in another format', { trustedKeys, now: '2026-11-21T09:30:00Z' }, 'option_invalid'],
    [
      'a now on a day that does not exist',
      { trustedKeys, now: '2026-02-30T09:30:00.000Z' },
      'option_invalid',
    ],
    ['a previous that is undefined', { trustedKeys, previous: undefined }, 'option_invalid'],
    ['a verifier that is a name', { trustedKeys, verifier: 'noble' }, 'option_invalid'],
    [
      'an asynchronous verifier in a synchronous call',
      { trustedKeys, verifier: webCryptoEd25519Verifier },
      'option_invalid',
    ],
  ])('%s', (_what, options, code) => {
    const validate = () => verifyReceipt(receipt, options as VerifyReceiptOptions);
    expect(validate).toThrow(ReceiptError);
    expect(validate).toThrow(expect.objectContaining({ code }));
  });

  test('an asynchronous call rejects with ReceiptError', async () => {
    const validation = verifyReceiptAsync('', {} as VerifyReceiptOptions);
    await expect(validation).rejects.toThrow(ReceiptError);
  });

  test('verifyEd25519Strict throws if the verifier returns a promise', () => {
    const key = new Uint8Array(Buffer.from(testPublicKeyHex, 'hex'));
    const signature = new Uint8Array(Buffer.from(receipt.signatures[0]!.sig, 'hex'));
    const promised = (() => Promise.resolve(false)) as unknown as () => boolean;
    expect(() => verifyEd25519Strict(key, key, signature, promised)).toThrow(ReceiptError);
  });
});
