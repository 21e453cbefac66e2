import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifyEd25519Strict, verifyEd25519StrictAsync } from '../src/index.ts';
import { KeyCache } from '../src/ed25519/key-cache.ts';
import { platform } from '../src/platform.ts';
import { strictVerifiers } from './ed25519-verifiers.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
const message = new TextEncoder().encode('It took effect.');
const signature = new Uint8Array(sign(null, message, privateKey));

afterEach(() => vi.restoreAllMocks());

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const littleEndian = (number: bigint) =>
  new Uint8Array(Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse());
const number = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const signed = (r: Uint8Array, s: Uint8Array) => Uint8Array.of(...r, ...s);
const [r, s] = [signature.slice(0, 32), signature.slice(32)];

describe.each(strictVerifiers)('verifyEd25519Strict with %s', (_name, verify) => {
  test('accepts a valid signature repeatedly, and one over an empty message', async () => {
    expect(await verify(key, message, signature)).toBe(true);
    expect(await verify(key, message, signature)).toBe(true);
    const empty = new Uint8Array();
    expect(await verify(key, empty, new Uint8Array(sign(null, empty, privateKey)))).toBe(true);
  });

  test('refuses another message, and a signature or key with any bit flipped', async () => {
    expect(await verify(key, message.subarray(1), signature)).toBe(false);
    for (let bit = 0; bit < 512; bit += 73) {
      expect(await verify(key, message, withBit(signature, bit))).toBe(false);
      expect(await verify(withBit(key, bit % 256), message, signature)).toBe(false);
    }
  });

  test('refuses a key that is not a point of the curve', async () => {
    expect(await verify(littleEndian(2n), message, signature)).toBe(false);
  });
});

describe('the rule on encodings refuses without calling the verifier:', () => {
  const holds = () => true;
  const refused: readonly (readonly [string, Uint8Array, Uint8Array])[] = [
    ['a key of 31 bytes', key.subarray(1), signature],
    ['a key of 33 bytes', Uint8Array.of(...key, 0), signature],
    ['a signature of 63 bytes', key, signature.subarray(1)],
    ['a signature of 65 bytes', key, Uint8Array.of(...signature, 0)],
    ['an empty signature', key, new Uint8Array()],
    ['y(A) = p', littleEndian(P), signature],
    ['y(A) = p + 3', littleEndian(P + 3n), signature],
    ['y(A) = 2^255 − 1', littleEndian(2n ** 255n - 1n), signature],
    ['y(A) = p with the sign bit', littleEndian(P + 2n ** 255n), signature],
    ['y(R) = p + 3', key, signed(littleEndian(P + 3n), s)],
    ['S + L', key, signed(r, littleEndian(number(s) + L))],
    ['S = L', key, signed(r, littleEndian(L))],
    ['S = 2^256 − 1', key, signed(r, littleEndian(2n ** 256n - 1n))],
  ];

  test.each(refused)('%s', async (_what, publicKey, signature) => {
    expect(verifyEd25519Strict(publicKey, message, signature, holds)).toBe(false);
    expect(await verifyEd25519StrictAsync(publicKey, message, signature, holds)).toBe(false);
  });

  const order8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
  test.each([
    ['0', 0n],
    ['1', 1n],
    ['p − 1', P - 1n],
    ['of order 8', order8],
    ['of order 8, its negative', P - order8],
  ])('a point of small order with y = %s, with either sign, as A and as R', (_y, y) => {
    for (const sign of [0n, 2n ** 255n]) {
      const point = littleEndian(y + sign);
      expect(verifyEd25519Strict(point, message, signature, holds)).toBe(false);
      expect(verifyEd25519Strict(key, message, signed(point, s), holds)).toBe(false);
    }
  });

  test('the largest acceptable encodings are passed to the verifier', () => {
    const greatest = signed(littleEndian(P - 2n), littleEndian(L - 1n));
    expect(verifyEd25519Strict(littleEndian(P - 2n), message, greatest, holds)).toBe(true);
    expect(verifyEd25519Strict(littleEndian(P - 2n), message, greatest, () => false)).toBe(false);
  });
});

test('noble verifies if the WebCrypto of the platform does not support Ed25519', async () => {
  const unsupported = vi
    .spyOn(platform.crypto.subtle, 'verify')
    .mockRejectedValue(new Error('no Ed25519 here'));
  expect(await verifyEd25519StrictAsync(key, message, signature)).toBe(true);
  expect(await verifyEd25519StrictAsync(key, message.subarray(1), signature)).toBe(false);
  expect(unsupported).toHaveBeenCalledTimes(2);
});

test('the key cache creates each key once and removes the oldest first', () => {
  const made: number[] = [];
  const cache = new KeyCache(([first]) => made.push(first!), 2);
  for (const first of [1, 2, 1, 3, 2, 1]) cache.get(Uint8Array.of(first));
  expect(made).toEqual([1, 2, 3, 1]);
});

function withBit(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}
