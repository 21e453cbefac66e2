import { platform, type WebPublicKey } from '../platform.ts';
import type { Ed25519EquationAsync } from './equation.ts';
import { KeyCache } from './key-cache.ts';
import { nobleEd25519Equation } from './noble-equation.ts';

const keys = new KeyCache<Promise<WebPublicKey>>((publicKey) =>
  platform.crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']),
);

/**
 * The equation by WebCrypto alone; rejects where the platform has no WebCrypto, no Ed25519 in it, or
 * does not import the key.
 */
export async function webCryptoEd25519Equation(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  return platform.crypto.subtle.verify('Ed25519', await keys.get(publicKey), signature, message);
}

/** The equation by the first of two, and by noble wherever that one rejects: an answer, never a softer one. */
export function orNoble(equation: Ed25519EquationAsync): Ed25519EquationAsync {
  return async (publicKey, message, signature) => {
    try {
      return await equation(publicKey, message, signature);
    } catch {
      return nobleEd25519Equation(publicKey, message, signature);
    }
  };
}
