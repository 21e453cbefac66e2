import { bytesToHex, hexToBytes } from './bytes.ts';
import { canonicalize } from './json/canonicalize.ts';
import { isPlainObject } from './json/json-value.ts';
import { CanonicalJsonError } from './json/profile.ts';
import { encodeAscii, encodeUtf8 } from './json/utf8.ts';
import { nodeCrypto } from './platform.ts';
import { ReceiptError } from './receipt/receipt-error.ts';
import { sha256 } from './sha256.ts';

/** What a salted digest is of. Each kind has a domain of its own, so that a digest of one kind is not valid as another. */
export type SaltedDigestKind = 'input' | 'action-result' | 'baseline' | 'evidence';

/**
 * Names a contract identically in every language, before and after the service has published it.
 * @param contract a JSON object; defaults are not filled in
 * @returns `sha256:` and 64 lowercase hex characters, domain-separated
 * @throws {CanonicalJsonError} with a pointer: `not_object`, or a code of `canonicalize`
 * @see RFC 8785; fixtures in conformance/contract-hash
 */
export function contractHash(contract: object): string {
  if (!isPlainObject(contract)) {
    throw new CanonicalJsonError('not_object', 'expected a contract, which is an object', { pointer: '' });
  }
  const authored = Object.entries(contract).filter(([name]) => !SERVER_ONLY_MEMBERS.has(name));
  return `sha256:${sha256Hex(CONTRACT_DOMAIN + canonicalize(Object.fromEntries(authored)))}`;
}

/**
 * The digest by which the subject of a receipt names its operation document.
 * @param document `{contract, correlationKeys, input, salt}`, as the service returns it
 * @returns 64 lowercase hex characters without a prefix, as in-toto writes digests
 * @throws {CanonicalJsonError} with a code of `canonicalize`
 */
export function operationDocumentDigest(document: object): string {
  return sha256Hex(canonicalize(document));
}

/**
 * The digest by which a receipt names the receipt before it: `previous.digest`.
 * @param payload the `payload` member of the earlier receipt
 * @returns `sha256:` and 64 lowercase hex characters
 * @throws {CanonicalJsonError} with a code of `canonicalize`
 */
export function payloadDigest(payload: object): string {
  return `sha256:${sha256Hex(canonicalize(payload))}`;
}

/**
 * Commits to a private value in a receipt: without the operation's salt the value cannot be guessed from the digest.
 * @param saltHex the operation's salt: 32 lowercase hex characters, 16 bytes
 * @param value a JSON value
 * @returns `sha256:` and 64 lowercase hex characters
 * @throws {ReceiptError} `salt_malformed`
 * @throws {CanonicalJsonError} with a code of `canonicalize`
 */
export function saltedDigest(kind: SaltedDigestKind, saltHex: string, value: unknown): string {
  if (!/^[0-9a-f]{32}$/.test(saltHex)) {
    throw new ReceiptError('salt_malformed', 'expected a salt of 32 lowercase hex characters');
  }
  const domain = `tookeffect-${kind}-v1\n`;
  // Zeros keep the place of the salt, so that the text is encoded where it is hashed.
  const text = domain + '\0'.repeat(16) + canonicalize(value);
  const message = encodeAscii(text) ?? encodeUtf8(text);
  message.set(hexToBytes(saltHex), domain.length);
  return `sha256:${sha256Hex(message)}`;
}

/**
 * Hashes bytes, or the UTF-8 encoding of a well-formed text.
 * @returns 64 lowercase hex characters
 */
export function sha256Hex(data: Uint8Array | string): string {
  return nodeCrypto?.hash ? nodeCrypto.hash('sha256', data) : portableSha256Hex(data);
}

const CONTRACT_DOMAIN = 'tookeffect-contract-v1\n';

/** Members that the service adds when it publishes a contract; they change nothing about what it requires. */
const SERVER_ONLY_MEMBERS: ReadonlySet<string> = new Set(['hash', 'publishedAt', 'publishedBy', 'status']);

function portableSha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === 'string' ? encodeUtf8(data) : data));
}
