import { CanonicalJsonError, type SaltedDigestKind, saltedDigest } from '@tookeffect/core';

/**
 * Commits to what a provider sent, as `saltedDigest` does. It may contain numbers beyond ±(2^53−1), which have no canonical
 * JSON: then the digest is that of its JSON text.
 */
export function responseDigest(kind: SaltedDigestKind, saltHex: string, response: object): string {
  try {
    return saltedDigest(kind, saltHex, response);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return saltedDigest(kind, saltHex, JSON.stringify(response));
  }
}
