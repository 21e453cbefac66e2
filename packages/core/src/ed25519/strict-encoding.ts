import { hexToBytes } from '@noble/hashes/utils.js';

/**
 * Whether 32 bytes may stand for a point: a canonical y, not of small order. The sign of x is not looked at,
 * and whether y is on the curve at all is left to the equation.
 */
export function isAcceptablePoint(bytes: Uint8Array): boolean {
  return (
    bytes.length === 32 && isBelow(bytes, 0, FIELD_ORDER, 0x7f) && !SMALL_ORDER_Y.some((y) => hasY(bytes, y))
  );
}

/** Whether 64 bytes may be a signature: R an acceptable point, and S below the group order. */
export function isAcceptableSignature(bytes: Uint8Array): boolean {
  return (
    bytes.length === 64 && isAcceptablePoint(bytes.subarray(0, 32)) && isBelow(bytes, 32, GROUP_ORDER, 0xff)
  );
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

/** The y of the eight points whose order divides the cofactor 8; RFC 7748 and 8032 name the curve. */
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
