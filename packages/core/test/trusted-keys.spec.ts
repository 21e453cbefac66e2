import { describe, expect, test } from 'vitest';
import { verifyReceipt, type TrustedKeys } from '../src/index.ts';
import { payload, payloadWith, signReceipt, testKeyId, testPublicKeyHex } from './receipt-fixture.ts';

const receipt = signReceipt();
const { issuedAt } = payload.predicate;
const [before, after] = ['2026-11-21T09:29:59.999Z', '2026-11-21T09:30:00.001Z'];

const validate = (entry: unknown, input: object = receipt) =>
  verifyReceipt(input, { trustedKeys: { [testKeyId]: entry } as TrustedKeys });

describe('a trusted key', () => {
  test('is accepted as hex or as a record', () => {
    expect(validate(testPublicKeyHex)).toMatchObject({ valid: true });
    expect(validate({ publicKey: testPublicKeyHex })).toMatchObject({ valid: true });
    expect(validate(Object.assign(Object.create(null), { publicKey: testPublicKeyHex }))).toMatchObject({
      valid: true,
    });
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['bytes', new Uint8Array(32)],
    ['a list', [testPublicKeyHex]],
    ['hex that is too short', testPublicKeyHex.slice(2)],
    ['hex in capitals', testPublicKeyHex.toUpperCase()],
    ['hex with a line feed', `${testPublicKeyHex}\n`],
    ['hex with blanks', ` ${testPublicKeyHex.slice(1)}`],
    ['a point of small order', `01${'00'.repeat(31)}`],
    ['a y that is not canonical', 'ff'.repeat(32)],
    ['a record without a key', {}],
    ['a record that inherits its key', Object.create({ publicKey: testPublicKeyHex })],
    [
      'an unknown member, which may be a misspelled restriction',
      { publicKey: testPublicKeyHex, revokedat: before },
    ],
    ['a __proto__ member', JSON.parse(`{"publicKey":"${testPublicKeyHex}","__proto__":{}}`)],
    ['a notBefore that is present but undefined', { publicKey: testPublicKeyHex, notBefore: undefined }],
    ['a notAfter in another format', { publicKey: testPublicKeyHex, notAfter: '2027-01-01T00:00:00Z' }],
    ['a revokedAt that is a number', { publicKey: testPublicKeyHex, revokedAt: 0 }],
    [
      'an unknown revocation reason',
      { publicKey: testPublicKeyHex, revokedAt: after, revocationReason: 'other' },
    ],
    [
      'a revocation reason without an instant',
      { publicKey: testPublicKeyHex, revocationReason: 'retirement' },
    ],
  ])('is refused with trusted_key_malformed: %s', (_what, entry) => {
    expect(validate(entry)).toMatchObject({
      valid: false,
      reasonCode: 'trusted_key_malformed',
      status: 'unverifiable',
    });
  });
});

describe('the issuer and the environment of a trusted key', () => {
  test.each([
    [{ issuer: payload.predicate.issuer, environment: 'test' }, 'signature_valid'],
    [{ issuer: 'https://b.example' }, 'key_issuer_mismatch'],
    [{ environment: 'live' }, 'key_environment_mismatch'],
    [{ issuer: 7 }, 'trusted_key_malformed'],
    [{ environment: 'staging' }, 'trusted_key_malformed'],
  ])('applies %j', (scope, reasonCode) => {
    expect(validate({ publicKey: testPublicKeyHex, ...scope })).toMatchObject({ reasonCode });
  });
});

describe('the validity of a trusted key', () => {
  test.each<[string, object, string]>([
    [
      'a compromise, for all its receipts',
      { revokedAt: after, revocationReason: 'compromise' },
      'key_revoked',
    ],
    ['a revocation without a reason, for all its receipts', { revokedAt: after }, 'key_revoked'],
    [
      'a retirement, for receipts issued after it',
      { revokedAt: before, revocationReason: 'retirement' },
      'key_revoked',
    ],
    [
      'a retirement, but not for earlier receipts',
      { revokedAt: issuedAt, revocationReason: 'retirement' },
      'signature_valid',
    ],
    ['a notBefore after the receipt', { notBefore: after }, 'key_not_yet_valid'],
    ['a notBefore at the instant of the receipt', { notBefore: issuedAt }, 'signature_valid'],
    ['a notAfter before the receipt', { notAfter: before }, 'key_expired'],
    ['a notAfter at the instant of the receipt', { notAfter: issuedAt }, 'signature_valid'],
    ['a notBefore and a notAfter', { notBefore: before, notAfter: after }, 'signature_valid'],
    [
      'several restrictions, the revocation first',
      { notBefore: after, notAfter: before, revokedAt: before },
      'key_revoked',
    ],
    ['several restrictions, notBefore second', { notBefore: after, notAfter: before }, 'key_not_yet_valid'],
  ])('applies %s', (_what, validity, reasonCode) => {
    const validation = validate({ publicKey: testPublicKeyHex, ...validity });
    expect(validation).toMatchObject({ valid: reasonCode === 'signature_valid', reasonCode });
  });

  test('is checked only after the signature', () => {
    const forged = { ...receipt, payload: payloadWith({ sequence: 9 }) };
    const entry = { publicKey: testPublicKeyHex, revokedAt: before };
    expect(validate(entry, forged)).toMatchObject({ reasonCode: 'signature_invalid' });
  });
});
