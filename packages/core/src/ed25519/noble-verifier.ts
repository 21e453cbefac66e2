import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../bytes.ts';

/**
 * Verifies in plain ECMAScript, on every platform. It uses the curve of noble and not its `verify`, which is cofactored by
 * default and accepts other encodings.
 */
export function nobleEd25519Verifier(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = decodePoint(publicKey);
  if (!key) return false;
  const encodedR = signature.subarray(0, 32);
  const s = littleEndianNumber(signature.subarray(32));
  const hash = sha512.create().update(encodedR).update(publicKey).update(message).digest();
  const k = littleEndianNumber(hash) % Point.CURVE().n;
  const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k)).toBytes();
  return r.every((byte, index) => byte === encodedR[index]);
}

function decodePoint(publicKey: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(publicKey);
  } catch {
    return undefined;
  }
}

function littleEndianNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}
