import { encodeHex, type FixtureBytes, type Piece } from '../fixture/bytes.ts';
import type { CaseDescription, FixtureTest } from '../fixture/fixture-file.ts';
import { type Json, KEY, OTHER_KEY, pae } from '../receipts/test-receipt.ts';
import { testKey, type TestKey } from '../receipts/test-key.ts';

/** The root key that a caller pins. */
export const ROOT = testKey('tookeffect test root key, never to be trusted');
/** A root key that is not pinned by default. */
export const OTHER_ROOT = testKey('another tookeffect test root key, never to be trusted');
/** The default root keys of a case. */
export const ROOT_KEYS: Json = { [ROOT.keyId]: ROOT.publicKey };

const PAYLOAD_TYPE = 'application/vnd.tookeffect.keys+json';

/** The expiry and the version of the default document. */
export const EXPIRES = '2026-12-21T09:30:00.000Z';
export const VERSION = 7;

/** A published key; `undefined` leaves a member out. */
export function published(changes: Json = {}, { keyId, publicKey }: TestKey = KEY): Json {
  const key: Json = {
    keyId,
    publicKey,
    issuer: 'https://api.tookeffect.example',
    environment: 'test',
    ...changes,
  };
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined));
}

/** A document with two keys, one of which has an end. */
export function keyDocument(changes: Json = {}): Json {
  const keys = [published(), published({ notAfter: EXPIRES }, OTHER_KEY)];
  const document: Json = { version: VERSION, expires: EXPIRES, keys, ...changes };
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
}

/** A signature entry of the envelope. */
export function signature(payload: string, root = ROOT, payloadType = PAYLOAD_TYPE): Json {
  const sig = root.sign(pae(payload, payloadType)).toString('base64');
  return { keyid: root.keyId, sig };
}

/** The envelope of a payload, as text; `changes` replaces its members. */
export function envelope(payload: Json | string = keyDocument(), changes: Json = {}): string {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return JSON.stringify({
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(text).toString('base64'),
    signatures: [signature(text)],
    ...changes,
  });
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Sets an unused bit of the last character before the padding: a lenient decoder returns the same bytes. */
export function withUnusedBit(base64: string): string {
  return base64.replace(/(.)(={1,2})$/, (_, last: string, padding: string) => {
    return `${BASE64[BASE64.indexOf(last) + 1]!}${padding}`;
  });
}

/** The input of `readKeyDocument`; by default a signed document and its root key. */
export interface KeyDocumentCase extends CaseDescription {
  readonly document?: Piece | { readonly parts: FixtureBytes };
  /** null leaves the option out. */
  readonly rootKeys?: Json | null;
  readonly now?: string;
  readonly minVersion?: number;
  readonly parsed?: true;
}

/** A document that is read. */
export function read(described: KeyDocumentCase, document: Json = keyDocument()): FixtureTest {
  const { version, expires, keys } = document as { version: number; expires: string; keys: Json[] };
  const trustedKeys: Json = Object.fromEntries(
    keys.map(({ keyId, ...record }): [string, Json] => [keyId as string, record]),
  );
  const isRootSigned = described.rootKeys !== null;
  return toTest(described, { result: { version, expires, isRootSigned, trustedKeys } });
}

/** A document that is refused, or a wrong call. */
export function notRead(described: KeyDocumentCase & { readonly code: string }): FixtureTest {
  return toTest(described, { error: { code: described.code } });
}

function toTest(described: KeyDocumentCase, expected: FixtureTest['expected']): FixtureTest {
  const { id, comment, source, kills, rootKeys = ROOT_KEYS } = described;
  const document: Piece | { readonly parts: FixtureBytes } = described.document ?? envelope();
  const { now, minVersion, parsed } = described;
  const input = {
    document: isInParts(document) ? document.parts : encodeHex(document),
    ...(rootKeys !== null && { rootKeys }),
    ...(now !== undefined && { now }),
    ...(minVersion !== undefined && { minVersion }),
    ...(parsed && { parsed }),
  };
  return { id, op: 'readKeyDocument', comment, source, kills, input, expected };
}

function isInParts(
  document: Piece | { readonly parts: FixtureBytes },
): document is { readonly parts: FixtureBytes } {
  return typeof document === 'object' && 'parts' in document;
}
