import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { sha256Hex } from '@tookeffect/core';

/** A signing key that anyone can derive, because its seed is the SHA-256 of a published sentence. */
export interface TestKey {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  readonly publicKeyHex: string;
  /** @returns the 64 bytes of the Ed25519 signature; the same for the same message */
  sign(message: Uint8Array): Buffer;
}

/** The bytes before the 32-byte seed in PKCS #8, and the length of those before the public key in SPKI (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

/**
 * Derives a test key.
 * @param sentence must say that the key is for tests only, because anyone who reads it can sign
 */
export function testKey(sentence: string): TestKey {
  const seed = Buffer.from(sha256Hex(sentence), 'hex');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_BYTES);
  return {
    keyId: sha256Hex(publicKey).slice(0, 32),
    publicKeyHex: publicKey.toString('hex'),
    sign: (message) => sign(null, message, key),
  };
}
