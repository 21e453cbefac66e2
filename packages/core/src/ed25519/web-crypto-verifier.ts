import { platform, type WebPublicKey } from '../platform.ts';
import type { Ed25519Verifier } from './ed25519-verifiers.ts';
import { KeyCache } from './key-cache.ts';

/** Verifies with WebCrypto; rejects if the platform has no WebCrypto, no Ed25519 in it, or cannot import the key. */
export async function webCryptoEd25519Verifier(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  return platform.crypto.subtle.verify('Ed25519', await webKeys.get(publicKey), signature, message);
}

/** Verifies with WebCrypto, and with noble wherever that rejects; noble is loaded only then. */
export async function defaultEd25519VerifierAsync(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    return await webCryptoEd25519Verifier(publicKey, message, signature);
  } catch {
    const verifier = await loadNobleEd25519Verifier();
    return verifier(publicKey, message, signature);
  }
}

/**
 * Loads the verifier in plain ECMAScript, for `verifyReceipt` on a platform without node:crypto. A bundler that splits
 * code makes noble a file of its own.
 */
export async function loadNobleEd25519Verifier(): Promise<Ed25519Verifier> {
  const { nobleEd25519Verifier } = await import('./noble-verifier.ts');
  return nobleEd25519Verifier;
}

const webKeys = new KeyCache<Promise<WebPublicKey>>((publicKey) =>
  platform.crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']),
);
