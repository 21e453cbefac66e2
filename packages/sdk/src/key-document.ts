import {
  canonicalize,
  dssePae,
  type Ed25519Verifier,
  type Instant,
  type JsonObject,
  loadNobleEd25519Verifier,
  nodeEd25519Verifier,
  parseStrict,
  ReceiptError,
  sha256Hex,
  type TrustedKeyRecord,
  verifyEd25519Strict,
} from '@tookeffect/core';
import type { KeyDocument, PublishedKey } from '@tookeffect/wire';
import { TookEffectError } from './errors/took-effect-error.ts';
import { isObject } from './responses/is-object.ts';

/** Under which conditions a key document is trusted. */
export interface ReadKeyDocumentOptions {
  /** Root key id → public key in hex. When omitted, no signature is checked, and `isRootSigned` is false. */
  readonly rootKeys?: Readonly<Record<string, string>>;
  /** The caller's clock; an expired document is rejected. When omitted, expiry is not checked. */
  readonly now?: Instant;
  /** The version of the last document that was accepted; an older one is rejected. */
  readonly minVersion?: number;
  /** Checks the signature equation with another library; needed with `rootKeys` on a platform without node:crypto. */
  readonly verifier?: Ed25519Verifier;
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

/** A key document as a caller has it. Bytes and text show duplicate names; in a parsed object they are lost. */
export type KeyDocumentInput = Uint8Array | string | object;

/** The payload type of the DSSE envelope of a key document. */
export const KEY_DOCUMENT_PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/** The longest envelope that is read, in bytes. Its payload has at most 1,048,576 bytes. */
const MAX_ENVELOPE_BYTES = 2_097_152;
/** The limits of the schemas of the envelope and the document. */
const MAX_SIGNATURES = 4;
const MAX_KEYS = 256;

/**
 * Reads the envelope from `GET /.well-known/tookeffect/keys.json`, or from a file with the same content. The keys that it
 * returns count only for the issuer and the environment that the document names.
 * @param envelope bytes as received (preferred: duplicate names are visible), text, or a parsed object
 * @throws {KeyDocumentError} in this order of the checks: an envelope that is malformed, not signed by one of `rootKeys`,
 *   a payload that is malformed, older than `minVersion`, or expired at `now`
 * @throws {ReceiptError} `option_unknown` or `option_invalid`, before the envelope is read; `verifier_missing` with
 *   `rootKeys` and without `verifier` on a platform without node:crypto, such as a browser: call `readKeyDocumentAsync`
 * @see fixtures in conformance/key-document
 */
export function readKeyDocument(
  envelope: KeyDocumentInput,
  options: ReadKeyDocumentOptions = {},
): PublishedKeys {
  assertOptions(options);
  const { rootKeys, now, minVersion = 0, verifier } = options;
  const { payload, signatures } = openEnvelope(envelope);
  const isRootSigned = rootKeys !== undefined && isSignedByRoot(signatures, payload, rootKeys, verifier);
  if (rootKeys !== undefined && !isRootSigned) {
    throw new KeyDocumentError('key_document_not_trusted', 'no trusted root key signed the key document');
  }
  const document = parseDocument(payload);
  const trustedKeys = toTrustedKeys(document.keys);
  const { version, expires } = document;
  if (version < minVersion) {
    throw new KeyDocumentError('key_document_outdated', `version ${version} is older than ${minVersion}`);
  }
  if (now !== undefined && expires <= now) {
    throw new KeyDocumentError('key_document_expired', `the key document expired at ${expires}`);
  }
  return { ...document, trustedKeys, isRootSigned };
}

/** Reads as `readKeyDocument` does. If the platform has no synchronous Ed25519, noble is loaded for `rootKeys`. */
export async function readKeyDocumentAsync(
  envelope: KeyDocumentInput,
  options: ReadKeyDocumentOptions = {},
): Promise<PublishedKeys> {
  const needsVerifier = options.rootKeys && !options.verifier && !nodeEd25519Verifier;
  const verifier = needsVerifier ? { verifier: await loadNobleEd25519Verifier() } : {};
  return readKeyDocument(envelope, { ...options, ...verifier });
}

const OPTIONS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['rootKeys', (value) => isObject(value) && Object.values(value).every(isPublicKeyHex)],
  ['now', (value) => isInstant(value) && value >= '0001' && new Date(value).toJSON() === value],
  ['verifier', (value) => typeof value === 'function'],
  ['minVersion', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
]);

function assertOptions(options: ReadKeyDocumentOptions): void {
  const entries = Object.entries(options);
  const unknown = entries.find(([name]) => !OPTIONS.has(name));
  if (unknown) {
    throw new ReceiptError('option_unknown', `there is no option named ${JSON.stringify(unknown[0])}`);
  }
  const invalid = entries.find(([name, value]) => !OPTIONS.get(name)!(value));
  if (invalid) throw new ReceiptError('option_invalid', `the option ${invalid[0]} has an invalid value`);
}

interface OpenEnvelope {
  readonly payload: Uint8Array;
  readonly signatures: readonly unknown[];
}

function openEnvelope(envelope: KeyDocumentInput): OpenEnvelope {
  const { payloadType, payload, signatures } = parseEnvelope(envelope);
  if (payloadType !== KEY_DOCUMENT_PAYLOAD_TYPE || typeof payload !== 'string') {
    throw malformed('the envelope is not a DSSE envelope of a key document');
  }
  if (!Array.isArray(signatures) || signatures.length === 0 || signatures.length > MAX_SIGNATURES) {
    throw malformed(`the envelope needs 1 to ${MAX_SIGNATURES} signatures`);
  }
  const bytes = fromBase64(payload);
  if (bytes === undefined) throw malformed('the payload is not Base64');
  return { payload: bytes, signatures: signatures as unknown[] };
}

function parseEnvelope(envelope: KeyDocumentInput): JsonObject {
  try {
    // An object is serialized once, so that getters cannot return different values to different checks.
    const document = typeof envelope === 'string' || isBytes(envelope) ? envelope : canonicalize(envelope);
    return parseStrict(document, { requireObject: true, maxBytes: MAX_ENVELOPE_BYTES });
  } catch {
    throw malformed('the envelope is not strict JSON');
  }
}

/** Whether a value is a Uint8Array, also one of another realm, as in some test runners. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

/** One valid signature is enough; entries of other keys, and malformed ones, are ignored, as DSSE requires. */
function isSignedByRoot(
  signatures: readonly unknown[],
  payload: Uint8Array,
  rootKeys: Readonly<Record<string, string>>,
  verifier: Ed25519Verifier | undefined,
): boolean {
  const message = dssePae(KEY_DOCUMENT_PAYLOAD_TYPE, payload);
  return signatures.some((entry) => {
    const { keyid, sig } = isObject(entry) ? entry : {};
    if (typeof keyid !== 'string' || typeof sig !== 'string') return false;
    const publicKey = Object.hasOwn(rootKeys, keyid) ? fromHex(rootKeys[keyid]!) : undefined;
    const signature = fromBase64(sig);
    return publicKey && signature && verifyEd25519Strict(publicKey, message, signature, verifier);
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
  if (!isVersion(version) || !isInstant(expires)) {
    throw malformed('the key document needs a positive whole-number version and an instant in expires');
  }
  if (!Array.isArray(keys) || keys.length > MAX_KEYS) {
    throw malformed(`the key document needs a list of at most ${MAX_KEYS} keys`);
  }
  return { version, expires, keys: keys as unknown[] as PublishedKey[] };
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

const INSTANT =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$/;

function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && INSTANT.test(value);
}

/**
 * Issuer and environment are required, because a record without them counts for every issuer and environment. The other
 * members are copied unchecked, unknown ones too: `verifyReceipt` refuses the receipts of a record that it does not
 * understand, and of no other.
 */
function toTrustedKeys(keys: readonly unknown[]): Record<string, TrustedKeyRecord> {
  const trustedKeys = new Map(keys.map(readPublishedKey));
  if (trustedKeys.size < keys.length) throw malformed('two published keys have the same keyId');
  return Object.fromEntries(trustedKeys);
}

function readPublishedKey(key: unknown): [keyId: string, record: TrustedKeyRecord] {
  const { keyId, ...record } = isObject(key) ? key : {};
  const { publicKey, issuer, environment } = record;
  if (![keyId, publicKey, issuer, environment].every((value) => typeof value === 'string')) {
    throw malformed('a published key needs keyId, publicKey, issuer and environment');
  }
  const bytes = isPublicKeyHex(publicKey) ? fromHex(publicKey) : undefined;
  if (!bytes || sha256Hex(bytes).slice(0, 32) !== keyId) {
    throw malformed('the id of a published key does not match its bytes');
  }
  return [keyId, record as unknown as TrustedKeyRecord];
}

function malformed(message: string): KeyDocumentError {
  return new KeyDocumentError('key_document_malformed', message);
}

function isPublicKeyHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function fromHex(publicKeyHex: string): Uint8Array {
  return Uint8Array.from(publicKeyHex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

/** @returns the bytes of padded Base64 in its one spelling; undefined for any other text */
function fromBase64(text: string): Uint8Array | undefined {
  // atob alone would accept white space, missing padding and unused bits, which other languages reject.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const decoded = atob(text);
  return btoa(decoded) === text ? Uint8Array.from(decoded, (unit) => unit.charCodeAt(0)) : undefined;
}
