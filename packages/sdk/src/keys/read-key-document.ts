import {
  dssePae,
  type Instant,
  type JsonObject,
  parseStrict,
  sha256Hex,
  type TrustedKeyRecord,
  verifyEd25519Strict,
} from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope, PublishedKey } from '@tookeffect/wire';
import { isObject } from '../answers/is-object.ts';
import { fromBase64, fromHex } from './byte-encodings.ts';
import { KeyDocumentError } from './key-document-error.ts';

/** How far a key document is relied on. */
export interface ReadKeyDocumentOptions {
  /** Root key id → public key in hex. Without them the document is believed as it came, and `isRootSigned` is false. */
  readonly rootKeys?: Readonly<Record<string, string>>;
  /** The caller's clock; an expired document is refused. Not asked when left out. */
  readonly now?: Instant;
  /** The version of the last document seen; an older one is refused. */
  readonly minVersion?: number;
}

/** The signing keys of an issuer, ready to validate receipts by. */
export interface PublishedKeys {
  readonly version: number;
  /** From then on the document is not to be relied on. */
  readonly expires: Instant;
  readonly keys: readonly PublishedKey[];
  /** What `verifyReceipt` takes. */
  readonly trustedKeys: Readonly<Record<string, TrustedKeyRecord>>;
  /** Whether a root key that the caller trusts signed the document. */
  readonly isRootSigned: boolean;
}

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/**
 * Reads the envelope of `GET /.well-known/tookeffect/keys.json`, or a file with the same content.
 * @throws {KeyDocumentError} for a document that is not of its shape, not signed by a trusted root key, older
 *   than `minVersion`, or expired at `now`
 */
export function readKeyDocument(envelope: unknown, options: ReadKeyDocumentOptions = {}): PublishedKeys {
  const { rootKeys, now, minVersion = 0 } = options;
  if (!isEnvelope(envelope)) throw malformed('the envelope does not have its shape');
  const payload = fromBase64(envelope.payload);
  if (payload === undefined) throw malformed('the payload is not base 64');
  const isRootSigned = rootKeys !== undefined && isSignedByRoot(envelope, payload, rootKeys);
  if (rootKeys !== undefined && !isRootSigned) {
    throw new KeyDocumentError('key_document_not_trusted', 'no trusted root key signed the key document');
  }
  const document = parsedDocument(payload);
  if (document.version < minVersion) {
    throw new KeyDocumentError(
      'key_document_outdated',
      `version ${document.version} is older than ${minVersion}`,
    );
  }
  if (now !== undefined && document.expires <= now) {
    throw new KeyDocumentError('key_document_expired', `the key document expired at ${document.expires}`);
  }
  return { ...document, trustedKeys: trustedKeysOf(document.keys), isRootSigned };
}

function isEnvelope(value: unknown): value is KeyDocumentEnvelope {
  return (
    isObject(value) &&
    value.payloadType === PAYLOAD_TYPE &&
    typeof value.payload === 'string' &&
    Array.isArray(value.signatures)
  );
}

function isSignedByRoot(
  { signatures }: KeyDocumentEnvelope,
  payload: Uint8Array,
  rootKeys: Readonly<Record<string, string>>,
): boolean {
  const message = dssePae(PAYLOAD_TYPE, payload);
  return signatures.some((entry: unknown) => {
    const { keyid, sig } = isObject(entry) ? entry : {};
    if (typeof keyid !== 'string' || typeof sig !== 'string') return false;
    const publicKey = Object.hasOwn(rootKeys, keyid) ? fromHex(rootKeys[keyid]!) : undefined;
    const signature = fromBase64(sig);
    return publicKey && signature && verifyEd25519Strict(publicKey, message, signature);
  });
}

function parsedDocument(payload: Uint8Array): KeyDocument {
  let document: JsonObject;
  try {
    document = parseStrict(payload, { requireObject: true });
  } catch {
    throw malformed('the payload is not strict JSON');
  }
  const { version, expires, keys } = document;
  if (!isSafeInteger(version) || typeof expires !== 'string' || !INSTANT.test(expires)) {
    throw malformed('the key document has no version, or no end');
  }
  if (!Array.isArray(keys)) throw malformed('the key document has no keys');
  return { version, expires, keys: keys as unknown[] as PublishedKey[] };
}

// JSON has no whole numbers of its own: 0.5 would be a number too.
const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The members that bear on trust go along whole, so that `verifyReceipt` judges an impossible value, not us. */
function trustedKeysOf(keys: readonly unknown[]): Record<string, TrustedKeyRecord> {
  return Object.fromEntries(
    keys.map((key) => {
      if (!isObject(key) || typeof key.keyId !== 'string' || typeof key.publicKey !== 'string') {
        throw malformed('a published key lacks its id or its public key');
      }
      const { keyId, publicKey, ...rest } = key;
      const bytes = fromHex(publicKey);
      if (!bytes || !sha256Hex(bytes).startsWith(keyId) || keyId.length !== 32) {
        throw malformed('a published key does not have the id that its bytes give');
      }
      const validity = Object.entries(rest).filter(([name]) => VALIDITY.has(name));
      return [keyId, { publicKey, ...Object.fromEntries(validity) }];
    }),
  );
}

const VALIDITY = new Set(['notBefore', 'notAfter', 'revokedAt', 'revocationReason']);

function malformed(message: string): KeyDocumentError {
  return new KeyDocumentError('key_document_malformed', message);
}
