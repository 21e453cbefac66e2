import { isAcceptableSignature } from '../ed25519/strict-verification.ts';
import type { Receipt } from '../generated/types.ts';
import { concatBytes, hexToBytes } from '../bytes.ts';
import { encodeAscii, encodeUtf8 } from '../json/utf8.ts';
import type { Refusal } from './receipt-validation.ts';

/** The payload type that the signature of a receipt covers. */
export const RECEIPT_PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/**
 * The DSSE pre-authentication encoding: the bytes that a signature covers.
 * @param payloadType ASCII
 * @param payload bytes; or well-formed text, which is encoded in UTF-8
 * @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
 */
export function dssePae(payloadType: string, payload: Uint8Array | string): Uint8Array {
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  if (typeof payload !== 'string') return concatBytes(encodeUtf8(head), payload);
  return encodeAscii(head + payload) ?? dssePae(payloadType, encodeUtf8(payload));
}

/** Refuses an algorithm other than Ed25519, and a key id that differs from the one in the signed payload. */
export function signatureHeaderRefusal({ payload, signatures }: Receipt): Refusal | undefined {
  const { keyId, alg } = signatures[0]!;
  if (alg !== 'Ed25519') {
    return { reasonCode: 'signature_algorithm_unsupported', detail: 'only Ed25519 is supported' };
  }
  if (keyId !== payload.predicate.keyId) {
    return { reasonCode: 'receipt_key_id_mismatch', detail: 'the payload names another key id' };
  }
  return undefined;
}

/**
 * Decodes the signature of a receipt.
 * @returns 64 bytes with acceptable encodings of R and S; or the refusal
 */
export function readSignature({ signatures }: Receipt): Uint8Array | Refusal {
  const hex = signatures[0]!.sig;
  const signature = /^[0-9a-f]{128}$/.test(hex) ? hexToBytes(hex) : undefined;
  if (signature && isAcceptableSignature(signature)) return signature;
  return {
    reasonCode: 'signature_malformed',
    detail: '/signatures/0/sig is not an Ed25519 signature in lowercase hex',
  };
}
