import { canonicalize, dssePae, sha256Hex } from '@tookeffect/core';
import { KEY_DOCUMENT_PAYLOAD_TYPE } from '../key-document.ts';
import { toHex } from './ids.ts';

/** The issuer of every receipt of a test service. No service can have this name: `.test` is reserved, by RFC 2606. */
export const TEST_ISSUER = 'https://tookeffect-sdk-testing.test';

/** An Ed25519 key that exists in this process only. */
export interface TestKey {
  readonly keyId: string;
  /** Hex. */
  readonly publicKey: string;
  /** @returns the 64 bytes of a signature */
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** @throws {Error} on a platform whose WebCrypto has no Ed25519 */
export async function newTestKey(): Promise<TestKey> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  if (!('publicKey' in pair)) throw new TypeError('this platform made no key pair');
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return {
    keyId: sha256Hex(publicKey).slice(0, 32),
    publicKey: toHex(publicKey),
    sign: async (message) =>
      new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(message))),
  };
}

/**
 * Publishes a key as the service does: as a DSSE envelope, signed by a root key.
 * @param expires the instant from which the document must not be trusted
 */
export async function testKeyDocument(
  { keyId, publicKey }: TestKey,
  root: TestKey,
  expires: string,
): Promise<object> {
  const key = { environment: 'test', issuer: TEST_ISSUER, keyId, publicKey };
  const payload = new TextEncoder().encode(canonicalize({ version: 1, expires, keys: [key] }));
  const signature = await root.sign(dssePae(KEY_DOCUMENT_PAYLOAD_TYPE, payload));
  return {
    payloadType: KEY_DOCUMENT_PAYLOAD_TYPE,
    payload: toBase64(payload),
    signatures: [{ keyid: root.keyId, sig: toBase64(signature) }],
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
