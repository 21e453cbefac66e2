import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalize } from '../json/canonicalize.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { ReceiptError } from '../receipt/receipt-error.ts';
import { sha256Hex } from './sha256.ts';

/** What a salted digest speaks of; each kind has a domain of its own, so that none passes for another. */
export type SaltedDigestKind = 'input' | 'action-result' | 'baseline' | 'evidence';

/**
 * Commits to a private value in a receipt so that nobody without the operation's salt can guess it.
 * @param saltHex the operation's salt: 32 lowercase hex characters, 16 bytes
 * @param value a JSON value
 * @returns `sha256:` and 64 lowercase hex characters
 * @throws {ReceiptError} `salt_malformed`
 * @throws {CanonicalJsonError} what `canonicalize` refuses
 */
export function saltedDigest(kind: SaltedDigestKind, saltHex: string, value: unknown): string {
  if (!/^[0-9a-f]{32}$/.test(saltHex)) {
    throw new ReceiptError('salt_malformed', 'a salt is 32 lowercase hex characters');
  }
  const domain = encodeUtf8(`tookeffect-${kind}-v1\n`);
  return `sha256:${sha256Hex(concatBytes(domain, hexToBytes(saltHex), encodeUtf8(canonicalize(value))))}`;
}
