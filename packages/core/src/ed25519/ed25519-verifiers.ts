import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { nodeCrypto, type NodeCrypto, platform, type WebPublicKey } from '../platform.ts';

/**
 * Verifies the cofactorless equation [S]B = R + [SHA-512(R ‖ A ‖ M) mod L]A, the last step of the strict rule.
 * It is called only with a key and a signature whose encodings are acceptable, and returns false for a key that is
 * not a point of the curve.
 */
export type Ed25519Verifier = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** An `Ed25519Verifier` that may return a promise, as WebCrypto does. */
export type Ed25519VerifierAsync = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Caches the platform's form of public keys, because making one costs about as much as a verification. */
export class KeyCache<Key> {
  private readonly keys = new Map<string, Key>();
  private readonly make: (publicKey: Uint8Array) => Key;
  private readonly capacity: number;

  /** @param capacity the largest number of keys in the cache; the oldest is removed first */
  constructor(make: (publicKey: Uint8Array) => Key, capacity = 256) {
    this.make = make;
    this.capacity = capacity;
  }

  get(publicKey: Uint8Array): Key {
    const name = String.fromCharCode(...publicKey);
    const cached = this.keys.get(name);
    if (cached !== undefined) return cached;
    const key = this.make(publicKey);
    this.keys.set(name, key);
    if (this.keys.size > this.capacity) {
      const [oldest] = this.keys.keys();
      this.keys.delete(oldest!);
    }
    return key;
  }
}

/** Verifies with node:crypto, about ten times as fast as noble; undefined on a platform without it. */
export const nodeEd25519Verifier: Ed25519Verifier | undefined = nodeCrypto && createNodeVerifier(nodeCrypto);

/**
 * Verifies in plain ECMAScript, for browsers and workers. It uses the curve of noble and not its `verify`, which is
 * cofactored by default and accepts other encodings.
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

/** Verifies with WebCrypto; rejects if the platform has no WebCrypto, no Ed25519 in it, or cannot import the key. */
export async function webCryptoEd25519Verifier(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  return platform.crypto.subtle.verify('Ed25519', await webKeys.get(publicKey), signature, message);
}

/** Verifies with another verifier, and with noble wherever that one rejects. */
export function withNobleFallback(verifier: Ed25519VerifierAsync): Ed25519VerifierAsync {
  return async (publicKey, message, signature) => {
    try {
      return await verifier(publicKey, message, signature);
    } catch {
      return nobleEd25519Verifier(publicKey, message, signature);
    }
  };
}

const webKeys = new KeyCache<Promise<WebPublicKey>>((publicKey) =>
  platform.crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']),
);

function createNodeVerifier(crypto: NodeCrypto): Ed25519Verifier {
  const keys = new KeyCache((publicKey) =>
    crypto.createPublicKey({ key: subjectPublicKeyInfo(publicKey), format: 'der', type: 'spki' }),
  );
  return (publicKey, message, signature) => crypto.verify(null, message, keys.get(publicKey), signature);
}

/** @see RFC 8410 section 4 */
function subjectPublicKeyInfo(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00, ...publicKey);
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
