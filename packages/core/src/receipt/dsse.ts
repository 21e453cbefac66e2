import { encodeAscii, encodeUtf8 } from '../json/utf8.ts';

/** What the signature of a receipt declares its payload to be. */
export const RECEIPT_PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/**
 * The DSSE pre-authentication encoding: the bytes that a signature covers.
 * @param payloadType ASCII
 * @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
 */
export function dssePae(payloadType: string, payload: Uint8Array): Uint8Array {
  const head = encodeUtf8(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `);
  const encoded = new Uint8Array(head.length + payload.length);
  encoded.set(head);
  encoded.set(payload, head.length);
  return encoded;
}

/** The same for a payload that is text, in UTF-8. */
export function dssePaeOfText(payloadType: string, payload: string): Uint8Array {
  const encoded = encodeAscii(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} ${payload}`);
  return encoded ?? dssePae(payloadType, encodeUtf8(payload));
}
