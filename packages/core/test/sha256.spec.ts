import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesToHex } from '../src/bytes.ts';
import { sha256 } from '../src/sha256.ts';

/** @see https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values */
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the digest of the example %j of FIPS 180-4 is as published', (text, digestHex) => {
  expect(bytesToHex(sha256(new TextEncoder().encode(text)))).toBe(digestHex);
});

test('the digest of every length around several blocks equals that of node:crypto', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 167 + 13) % 256);
  for (let length = 0; length <= bytes.length; length++) {
    const message = bytes.subarray(0, length);
    expect(bytesToHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});

test('a long message has the digest of node:crypto', () => {
  const message = new Uint8Array(1_000_000).fill(0x61);
  expect(bytesToHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
});
