import { nodeCrypto, type NodeCrypto } from '../platform.ts';
import { KeyCache } from './key-cache.ts';

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

/** Verifies with node:crypto, about ten times as fast as noble; undefined on a platform without it. */
export const nodeEd25519Verifier: Ed25519Verifier | undefined = nodeCrypto && createNodeVerifier(nodeCrypto);

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
