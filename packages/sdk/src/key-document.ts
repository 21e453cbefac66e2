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
import { TookEffectError } from './errors/took-effect-error.ts';
import { isObject } from './responses/response-reader.ts';

/** Under which conditions a key document is trusted. */
export interface ReadKeyDocumentOptions {
  /** Root key id → public key in hex. When omitted, the document is accepted unsigned, and `isRootSigned` is false. */
  readonly rootKeys?: Readonly<Record<string, string>>;
  /** The caller's clock; an expired document is rejected. When omitted, expiry is not checked. */
  readonly now?: Instant;
  /** The version of the last document that was accepted; an older one is rejected. */
  readonly minVersion?: number;
}

/** The signing keys of an issuer, for validating receipts. */
export interface PublishedKeys {
  readonly version: number;
  /** The document must not be trusted from this instant on. */
  readonly expires: Instant;
  readonly keys: readonly PublishedKey[];
  /** For the option `trustedKeys` of `verifyReceipt`. */
  readonly trustedKeys: Readonly<Record<string, TrustedKeyRecord>>;
  /** Whether one of `rootKeys` signed the document. */
  readonly isRootSigned: boolean;
}

/** Why a key document is not trusted. */
export type KeyDocumentErrorCode =
  | 'key_document_malformed'
  | 'key_document_expired'
  /** Its version is below `minVersion`. */
  | 'key_document_outdated'
  /** None of `rootKeys` signed it. */
  | 'key_document_not_trusted';

/** The key document is not trusted, so no receipt can be validated with it. */
export class KeyDocumentError extends TookEffectError {
  override readonly name: string = 'KeyDocumentError';
  declare readonly code: KeyDocumentErrorCode;
}

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/**
 * Reads the envelope from `GET /.well-known/tookeffect/keys.json`, or from a file with the same content.
 * @param envelope the parsed JSON
 * @throws {KeyDocumentError} when the document is malformed, not signed by one of `rootKeys`, older than `minVersion`,
 *   or expired at `now`
 */
export function readKeyDocument(envelope: unknown, options: ReadKeyDocumentOptions = {}): PublishedKeys {
  const { rootKeys, now, minVersion = 0 } = options;
  if (!isEnvelope(envelope)) throw malformed('the envelope is not a DSSE envelope of a key document');
  const payload = fromBase64(envelope.payload);
  if (payload === undefined) throw malformed('the payload is not Base64');
  const isRootSigned = rootKeys !== undefined && isSignedByRoot(envelope, payload, rootKeys);
  if (rootKeys !== undefined && !isRootSigned) {
    throw new KeyDocumentError('key_document_not_trusted', 'no trusted root key signed the key document');
  }
  const document = parseDocument(payload);
  if (document.version < minVersion) {
    throw new KeyDocumentError(
      'key_document_outdated',
      `version ${document.version} is older than ${minVersion}`,
    );
  }
  if (now !== undefined && document.expires <= now) {
    throw new KeyDocumentError('key_document_expired', `the key document expired at ${document.expires}`);
  }
  return { ...document, trustedKeys: toTrustedKeys(document.keys), isRootSigned };
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

function parseDocument(payload: Uint8Array): KeyDocument {
  let document: JsonObject;
  try {
    document = parseStrict(payload, { requireObject: true });
  } catch {
    throw malformed('the payload is not strict JSON');
  }
  const { version, expires, keys } = document;
  if (!isSafeInteger(version) || typeof expires !== 'string' || !INSTANT.test(expires)) {
    throw malformed('the key document needs a whole-number version and an instant in expires');
  }
  if (!Array.isArray(keys)) throw malformed('the key document has no list of keys');
  return { version, expires, keys: keys as unknown[] as PublishedKey[] };
}

// In JSON, 0.5 is a number too.
const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Copies the validity members unchecked: `verifyReceipt` decides about invalid values. */
function toTrustedKeys(keys: readonly unknown[]): Record<string, TrustedKeyRecord> {
  return Object.fromEntries(
    keys.map((key) => {
      if (!isObject(key) || typeof key.keyId !== 'string' || typeof key.publicKey !== 'string') {
        throw malformed('a published key has no keyId or no publicKey');
      }
      const { keyId, publicKey, ...rest } = key;
      const bytes = fromHex(publicKey);
      if (!bytes || !sha256Hex(bytes).startsWith(keyId) || keyId.length !== 32) {
        throw malformed('the id of a published key does not match its bytes');
      }
      const validity = Object.entries(rest).filter(([name]) => VALIDITY_MEMBERS.has(name));
      return [keyId, { publicKey, ...Object.fromEntries(validity) }];
    }),
  );
}

const VALIDITY_MEMBERS = new Set(['notBefore', 'notAfter', 'revokedAt', 'revocationReason']);

function malformed(message: string): KeyDocumentError {
  return new KeyDocumentError('key_document_malformed', message);
}

/** @returns the bytes of lower-case hex; undefined for any other text */
function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @returns the bytes of padded Base64 without white space; undefined for any other text */
function fromBase64(text: string): Uint8Array | undefined {
  // atob alone would accept white space and missing padding, which other languages reject.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
