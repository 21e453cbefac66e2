import type { ReceiptValidation } from '../generated/types.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { platform } from '../platform.ts';
import { readReceipt, type ReceiptInput } from './read-receipt.ts';
import { readSignature, RECEIPT_PAYLOAD_TYPE, signatureHeaderRefusal } from './receipt-signature.ts';
import { refused } from './receipt-validation.ts';

/**
 * A receipt in the format of DSSE tools.
 * @see https://github.com/secure-systems-lab/dsse/blob/master/envelope.md
 */
export interface DsseEnvelope {
  readonly payloadType: typeof RECEIPT_PAYLOAD_TYPE;
  /** The canonical bytes of the receipt's payload, an in-toto Statement, in base 64. */
  readonly payload: string;
  /** One signature, with the key id of the receipt; the same 64 bytes as in the receipt, in base 64. */
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/**
 * A receipt in the format of Sigstore tools.
 * @see https://github.com/sigstore/protobuf-specs/blob/main/protos/sigstore_bundle.proto
 */
export interface SigstoreBundle {
  readonly mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json';
  /** The hint is the key id. It helps to find the key and says nothing about trust. */
  readonly verificationMaterial: { readonly publicKey: { readonly hint: string } };
  /** The key id of its signature is empty. */
  readonly dsseEnvelope: DsseEnvelope;
}

/**
 * Converts a receipt to a DSSE envelope with the same signature. The signature is not verified. A log proof is left out,
 * because the format has no member for it.
 * @param receipt as for `verifyReceipt`
 * @returns the envelope; or, for a receipt that is invalid under every key, the result of `verifyReceipt`
 */
export function dsseEnvelope(receipt: ReceiptInput): DsseEnvelope | ReceiptValidation {
  const read = readReceipt(receipt);
  if ('reasonCode' in read) return refused(read);
  const headerRefusal = signatureHeaderRefusal(read.receipt);
  if (headerRefusal) return refused(headerRefusal);
  // Other tools accept more encodings; a signature that is refused here must not become valid there.
  const signature = readSignature(read.receipt);
  if ('reasonCode' in signature) return refused(signature);
  return {
    payloadType: RECEIPT_PAYLOAD_TYPE,
    payload: base64(encodeUtf8(read.canonicalPayload)),
    signatures: [{ keyid: read.receipt.payload.predicate.keyId, sig: base64(signature) }],
  };
}

/** Converts a receipt to a Sigstore bundle 0.3 without certificate and log entry, under the rules of `dsseEnvelope`. */
export function sigstoreBundle(receipt: ReceiptInput): SigstoreBundle | ReceiptValidation {
  const envelope = dsseEnvelope(receipt);
  if ('reasonCode' in envelope) return envelope;
  const [{ keyid, sig }] = envelope.signatures;
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: keyid } },
    // cosign ignores a signature whose key id is neither empty nor the fingerprint that it computes from the key.
    dsseEnvelope: { ...envelope, signatures: [{ keyid: '', sig }] },
  };
}

function base64(bytes: Uint8Array): string {
  return platform.btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
