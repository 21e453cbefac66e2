import { canonicalize } from '../json/canonicalize.ts';
import { sha256Hex } from './sha256.ts';

/**
 * The digest by which a receipt's subject names its operation document.
 * @param document `{contract, correlationKeys, input, salt}`, as the service serves it
 * @returns 64 lowercase hex characters without a prefix, as in-toto spells digests
 * @throws {CanonicalJsonError} what `canonicalize` refuses
 */
export function operationDocumentDigest(document: object): string {
  return sha256Hex(canonicalize(document));
}

/**
 * The digest by which a receipt names the one before it: `previous.digest`.
 * @param payload the `payload` member of the earlier receipt
 * @returns `sha256:` and 64 lowercase hex characters
 * @throws {CanonicalJsonError} what `canonicalize` refuses
 */
export function payloadDigest(payload: object): string {
  return `sha256:${sha256Hex(canonicalize(payload))}`;
}
