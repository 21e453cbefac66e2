import type { KeyRevocationReason } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { type SigningKeyRecord, signerAt, keyState } from '../../src/modules/signing/domain/key-ring.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

function key(keyId: string, change: Partial<SigningKeyRecord> = {}): SigningKeyRecord {
  return {
    keyId,
    publicKey: '0'.repeat(64),
    issuer: 'https://issuer.example',
    environment: 'test',
    notBefore: at(0),
    notAfter: null,
    revokedAt: null,
    revocationReason: null,
    ...change,
  };
}

const revoked = (keyId: string, reason: KeyRevocationReason, second: number) =>
  key(keyId, { revokedAt: at(second), revocationReason: reason });

const ended = key('a', { notAfter: at(10) });
const following = key('b', { notBefore: at(10) });

test.each([
  ['before its begin no key signs', [key('a', { notBefore: at(5) })], 4, undefined],
  ['at its begin a key signs', [key('a', { notBefore: at(5) })], 5, 'a'],
  ['before the hand-over it is the first', [ended, following], 9, 'a'],
  ['at the very instant of the hand-over it is the second', [ended, following], 10, 'b'],
  ['the order of the rows has no say', [following, ended], 10, 'b'],
  ['after its end no key signs', [ended], 11, undefined],
  ['a retired key signs what was issued before', [revoked('a', 'retirement', 5)], 5, 'a'],
  ['a retired key signs nothing after', [revoked('a', 'retirement', 5)], 6, undefined],
  ['a compromised key signs nothing, not even of before', [revoked('a', 'compromise', 5)], 4, undefined],
  ['a key of the other environment does not sign', [key('a', { environment: 'live' })], 1, undefined],
  ['of two that begin together it is always the same', [key('d'), key('c')], 1, 'c'],
])('%s', (_, keys, second, keyId) => {
  expect(signerAt(keys, 'test', at(second))?.keyId).toBe(keyId);
});

test('names the stage of each key', () => {
  const gone = [revoked('d', 'retirement', 3), revoked('e', 'compromise', 3)];
  const keys = [ended, following, key('c', { notBefore: at(20) }), ...gone];
  const ring = { now: at(15), version: 1, expires: at(100), keys };
  expect(keys.map((one) => keyState(one, ring))).toEqual([
    'ended',
    'signing',
    'next',
    'retired',
    'compromised',
  ]);
});
