import { hexToBytes } from '../bytes.ts';
import { ReceiptError } from '../receipt/receipt-error.ts';
import { type Ed25519Verifier, type Ed25519VerifierAsync, nodeEd25519Verifier } from './ed25519-verifiers.ts';
import { defaultEd25519VerifierAsync } from './web-crypto-verifier.ts';

/**
 * Verifies an Ed25519 signature by the one rule that all languages of this project follow: canonical encodings of
 * A and R, neither of small order, S below the group order, and the cofactorless equation.
 * @param publicKey 32 bytes; any other length returns false
 * @param signature 64 bytes; any other length returns false
 * @param verifier checks the equation; node:crypto if the platform has it
 * @throws {ReceiptError} `verifier_missing` without a verifier on a platform without node:crypto; `option_invalid` if the
 *   verifier returns anything but a boolean
 * @see RFC 8032 section 5.1.7, read strictly; docs/adr/0002-strict-ed25519.md
 */
export function verifyEd25519Strict(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  verifier?: Ed25519Verifier,
): boolean {
  const verifies = requireVerifier(verifier);
  return (
    isAcceptablePoint(publicKey) &&
    isAcceptableSignature(signature) &&
    requireBoolean(verifies(publicKey, message, signature))
  );
}

/** Verifies as `verifyEd25519Strict` does, with WebCrypto. If the platform has no Ed25519, noble is loaded. */
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
 * Returns the verifier of a synchronous call: the given one, else the default.
 * @throws {ReceiptError} `verifier_missing`: in a browser WebCrypto is asynchronous, and noble is not loaded unasked
 */
export function requireVerifier(verifier: Ed25519Verifier | undefined): Ed25519Verifier {
  const found = verifier ?? nodeEd25519Verifier;
  if (found) return found;
  throw new ReceiptError(
    'verifier_missing',
    'this platform verifies Ed25519 asynchronously only: call the function whose name ends in Async, or pass what loadNobleEd25519Verifier returns',
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

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The y of two of the points of order 8; that of the other two is p less this one. */
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

const FIELD_ORDER = littleEndian(P);
const GROUP_ORDER = littleEndian(L);

/**
 * The y of the eight points whose order divides the cofactor 8: 0 has order 4, 1 is the neutral point, p − 1 has order 2.
 * The curve is that of RFC 7748 and RFC 8032.
 */
const SMALL_ORDER_Y: readonly Uint8Array[] = [0n, 1n, P - 1n, ORDER_8, P - ORDER_8].map(littleEndian);

function littleEndian(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0')).reverse();
}
