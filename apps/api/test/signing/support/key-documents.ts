import { type TrustedKeys, dssePae, verifyEd25519Strict } from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope, PublishedKey } from '@tookeffect/wire';

/** A key document as it was served. */
export interface ServedKeys {
  readonly envelope: KeyDocumentEnvelope;
  readonly document: KeyDocument;
  /** What `verifyReceipt` takes. */
  readonly trustedKeys: TrustedKeys;
  readonly etag: string | null;
}

/** Fetches it, as anyone may. */
export async function servedKeys(baseUrl: string): Promise<ServedKeys> {
  const response = await fetch(`${baseUrl}/.well-known/tookeffect/keys.json`);
  const envelope = (await response.json()) as KeyDocumentEnvelope;
  const document = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as KeyDocument;
  const trustedKeys = Object.fromEntries(document.keys.map((key) => [key.keyId, validityOf(key)]));
  return { envelope, document, trustedKeys, etag: response.headers.get('etag') };
}

/** Whether a root key signed the envelope. @param publicKeyHex 64 lowercase hex characters */
export function isSignedBy({ payloadType, payload, signatures }: KeyDocumentEnvelope, publicKeyHex: string) {
  const message = dssePae(payloadType, Buffer.from(payload, 'base64'));
  const publicKey = Buffer.from(publicKeyHex, 'hex');
  return signatures.some(({ sig }) => verifyEd25519Strict(publicKey, message, Buffer.from(sig, 'base64')));
}

function validityOf({ publicKey, ...key }: PublishedKey): TrustedKeys[string] {
  const { notBefore, notAfter, revokedAt, revocationReason } = key;
  return {
    publicKey,
    ...(notBefore !== undefined && { notBefore }),
    ...(notAfter !== undefined && { notAfter }),
    ...(revokedAt !== undefined && { revokedAt }),
    ...(revocationReason !== undefined && { revocationReason }),
  };
}
