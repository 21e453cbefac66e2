import { hexToBytes } from '@noble/hashes/utils.js';
import { ReceiptError } from '../receipt/receipt-error.ts';
import {
  type Ed25519Verifier,
  type Ed25519VerifierAsync,
  nobleEd25519Verifier,
  nodeEd25519Verifier,
  webCryptoEd25519Verifier,
  withNobleFallback,
} from './ed25519-verifiers.ts';

/** node:crypto if the platform has it, else noble. */
export const defaultEd25519Verifier: Ed25519Verifier = nodeEd25519Verifier ?? nobleEd25519Verifier;

/** WebCrypto if the platform supports Ed25519 in it, else noble. */
export const defaultEd25519VerifierAsync: Ed25519VerifierAsync = withNobleFallback(webCryptoEd25519Verifier);

/**
 * Verifies an Ed25519 signature by the one rule that all languages of this project follow: canonical encodings of
 * A and R, neither of small order, S below the group order, and the cofactorless equation.
 * @param publicKey 32 bytes; any other length returns false
 * @param signature 64 bytes; any other length returns false
 * @param verifier checks the equation; node:crypto if the platform has it, else noble
 * @throws {ReceiptError} `option_invalid` if the verifier returns anything but a boolean
 * @see RFC 8032 section 5.1.7, read strictly; docs/adr/0002-strict-ed25519.md
 */
export function verifyEd25519Strict(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  verifier: Ed25519Verifier = defaultEd25519Verifier,
): boolean {
  return (
    isAcceptablePoint(publicKey) &&
    isAcceptableSignature(signature) &&
    requireBoolean(verifier(publicKey, message, signature))
  );
}

/** Verifies as `verifyEd25519Strict` does, with WebCrypto, or with noble if the platform has no Ed25519. */
export async function verifyEd25519StrictAsync(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  verifier: Ed25519VerifierAsync = defaultEd25519VerifierAsync,
): Promise<boolean> {
  return (
    isAcceptablePoint(publicKey) &&
    isAcceptableSignature(signature) &&
    requireBoolean(await verifier(publicKey, message, signature))
  );
}

/**
 * Whether 32 bytes are an acceptable encoding of a point: y is canonical and the point is not of small order. The sign
 * bit of x is ignored; whether y is on the curve is left to the equation.
 */
export function isAcceptablePoint(bytes: Uint8Array): boolean {
  return (
    bytes.length === 32 && isBelow(bytes, 0, FIELD_ORDER, 0x7f) && !SMALL_ORDER_Y.some((y) => hasY(bytes, y))
  );
}

/** Whether 64 bytes are an acceptable encoding of a signature: R is an acceptable point, S is below the group order. */
export function isAcceptableSignature(bytes: Uint8Array): boolean {
  return (
    bytes.length === 64 && isAcceptablePoint(bytes.subarray(0, 32)) && isBelow(bytes, 32, GROUP_ORDER, 0xff)
  );
}

/**
 * Returns what a verifier returned.
 * @throws {ReceiptError} `option_invalid` for anything but a boolean; the promise of an asynchronous verifier in a
 *   synchronous call would otherwise count as true
 */
export function requireBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new ReceiptError('option_invalid', 'the Ed25519 verifier must return a boolean');
}

/** Compares 32 little-endian bytes with a bound; the mask clears the sign bit of the last byte. */
function isBelow(bytes: Uint8Array, start: number, bound: Uint8Array, lastByteMask: number): boolean {
  for (let index = 31; index >= 0; index--) {
    const byte = bytes[start + index]! & (index === 31 ? lastByteMask : 0xff);
    if (byte !== bound[index]) return byte < bound[index]!;
  }
  return false;
}

function hasY(point: Uint8Array, y: Uint8Array): boolean {
  return y.every((byte, index) => byte === (index === 31 ? point[index]! & 0x7f : point[index]));
}

/** p = 2^255 − 19 */
const FIELD_ORDER = littleEndian('7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed');
/** L = 2^252 + 27742317777372353535851937790883648493 */
const GROUP_ORDER = littleEndian('1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed');

/** The y of the eight points whose order divides the cofactor 8. The curve is that of RFC 7748 and RFC 8032. */
const SMALL_ORDER_Y: readonly Uint8Array[] = [
  littleEndian('0000000000000000000000000000000000000000000000000000000000000000'), // order 4
  littleEndian('0000000000000000000000000000000000000000000000000000000000000001'), // the neutral point
  littleEndian('7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec'), // order 2
  littleEndian('05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826'), // order 8
  littleEndian('7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7'), // order 8
];

function littleEndian(bigEndianHex: string): Uint8Array {
  return hexToBytes(bigEndianHex).reverse();
}
