import { hexToBytes } from '@noble/hashes/utils.js';
import { isAcceptableSignature } from '../ed25519/strict-encoding.ts';
import type { ReceiptValidation } from '../generated/types.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { platform } from '../platform.ts';
import { RECEIPT_PAYLOAD_TYPE } from './dsse.ts';
import { readReceipt, type ReceiptInput, type ReadReceipt } from './read-receipt.ts';
import { refused, type Refusal } from './receipt-validation.ts';

/**
 * A receipt as other people's tools read it.
 * @see https://github.com/secure-systems-lab/dsse/blob/master/envelope.md
 */
export interface DsseEnvelope {
  readonly payloadType: typeof RECEIPT_PAYLOAD_TYPE;
  /** The canonical bytes of the receipt's payload, an in-toto Statement, in base 64. */
  readonly payload: string;
  /** One, with the key id that the receipt names; its 64 bytes are those of the receipt, in base 64. */
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/**
 * The same inside what Sigstore's tools read.
 * @see https://github.com/sigstore/protobuf-specs/blob/main/protos/sigstore_bundle.proto
 */
export interface SigstoreBundle {
  readonly mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json';
  /** The hint is the key id: it says which key to look for, and never that it is to be trusted. */
  readonly verificationMaterial: { readonly publicKey: { readonly hint: string } };
  /** Its signature has an empty key id. */
  readonly dsseEnvelope: DsseEnvelope;
}

/**
 * Spells a receipt as a DSSE envelope. Nothing is signed anew and nothing is verified: the envelope is as good as
 * the receipt. A log proof has no place in it.
 * @param receipt as `verifyReceipt` takes it
 * @returns the envelope; or, of what no key could make a valid receipt, why not, as `verifyReceipt` says it
 */
export function dsseEnvelope(receipt: ReceiptInput): DsseEnvelope | ReceiptValidation {
  const read = readReceipt(receipt);
  if ('reasonCode' in read) return refused(read);
  const refusal = refuseBySignature(read);
  return refusal ? refused(refusal) : envelopeOf(read);
}

/** Spells a receipt as a Sigstore bundle of version 0.3, without a certificate and without a log entry; as `dsseEnvelope`. */
export function sigstoreBundle(receipt: ReceiptInput): SigstoreBundle | ReceiptValidation {
  const envelope = dsseEnvelope(receipt);
  if ('reasonCode' in envelope) return envelope;
  const [{ keyid, sig }] = envelope.signatures;
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: keyid } },
    // cosign passes over a signature whose key id is not the fingerprint that it makes of the key itself.
    dsseEnvelope: { ...envelope, signatures: [{ keyid: '', sig }] },
  };
}

/** An envelope names no algorithm, and says its key id outside what is signed only: both are looked at before. */
function refuseBySignature({ receipt }: ReadReceipt): Refusal | undefined {
  const { keyId, alg, sig } = receipt.signatures[0]!;
  if (alg !== 'Ed25519') {
    return { reasonCode: 'signature_algorithm_unsupported', detail: 'only Ed25519 is known' };
  }
  if (keyId !== receipt.payload.predicate.keyId) {
    return { reasonCode: 'receipt_key_id_mismatch', detail: 'the payload names another key id' };
  }
  // Other tools are laxer about encodings; what is refused here must not become acceptable there.
  if (!/^[0-9a-f]{128}$/.test(sig) || !isAcceptableSignature(hexToBytes(sig))) {
    return { reasonCode: 'signature_malformed', detail: '/signatures/0/sig is no Ed25519 signature in hex' };
  }
  return undefined;
}

function envelopeOf({ receipt, canonicalPayload }: ReadReceipt): DsseEnvelope {
  const { keyId, sig } = receipt.signatures[0]!;
  return {
    payloadType: RECEIPT_PAYLOAD_TYPE,
    payload: base64(encodeUtf8(canonicalPayload)),
    signatures: [{ keyid: keyId, sig: base64(hexToBytes(sig)) }],
  };
}

function base64(bytes: Uint8Array): string {
  return platform.btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
