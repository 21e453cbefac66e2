import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The equation in plain ECMAScript, for browsers and workers; noble's own `verify` is cofactored or differs otherwise. */
export function nobleEd25519Equation(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = pointOf(publicKey);
  if (!key) return false;
  const encodedR = signature.subarray(0, 32);
  const s = littleEndianNumber(signature.subarray(32));
  const hash = sha512.create().update(encodedR).update(publicKey).update(message).digest();
  const k = littleEndianNumber(hash) % Point.CURVE().n;
  const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k)).toBytes();
  return r.every((byte, index) => byte === encodedR[index]);
}

function pointOf(publicKey: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(publicKey);
  } catch {
    return undefined;
  }
}

function littleEndianNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}
