import type { ReceiptSubject } from './receipt-subject.ts';

/** What somebody presents to a tool: an exported receipt, the key that is trusted, and a document. */
export interface Presented {
  readonly envelope: string;
  readonly bundle: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly document: string;
}

/** Of which kind a tampered copy is. */
export type Tampering =
  | 'a byte of the payload'
  | 'a byte of the signature'
  | 'the trusted key'
  | 'the payload, for that of another operation'
  | 'the document, for that of another operation';

/** A public key of RFC 8032, whose private key everybody knows and which signed nothing here. */
export const STRANGERS_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const TAMPERINGS: Readonly<
  Record<Tampering, (genuine: ReceiptSubject, other: ReceiptSubject) => Partial<Presented>>
> = {
  'a byte of the payload': (genuine) => rewrite(genuine, { payload: withAnotherByte(payloadOf(genuine)) }),
  'a byte of the signature': (genuine) => rewrite(genuine, { sig: withBitFlipped(signatureOf(genuine), 40) }),
  'the trusted key': () => ({ publicKey: STRANGERS_KEY }),
  'the payload, for that of another operation': (genuine, other) =>
    rewrite(genuine, { payload: payloadOf(other) }),
  'the document, for that of another operation': (_genuine, { document }) => ({ document }),
};

/** Every kind of tampering there is. */
export const ALL_TAMPERINGS = Object.keys(TAMPERINGS) as readonly Tampering[];

/** @returns what is presented after `tampering` with one thing, and one only */
export function tamper(tampering: Tampering, genuine: ReceiptSubject, other: ReceiptSubject): Presented {
  return { ...genuine, ...TAMPERINGS[tampering](genuine, other) };
}

/** @returns the payload of an exported receipt */
export function payloadOf({ envelope }: Presented): Buffer {
  return Buffer.from((JSON.parse(envelope) as Envelope).payload, 'base64');
}

/** @returns the 64 bytes of the signature of an exported receipt */
export function signatureOf({ envelope }: Presented): Buffer {
  return Buffer.from((JSON.parse(envelope) as Envelope).signatures[0].sig, 'base64');
}

/** Puts another payload or signature into both spellings. */
export function rewrite(
  { envelope, bundle }: Presented,
  change: { readonly payload?: Buffer; readonly sig?: Buffer },
): Pick<Presented, 'envelope' | 'bundle'> {
  const written = JSON.parse(envelope) as Envelope;
  const bundled = JSON.parse(bundle) as { dsseEnvelope: Envelope };
  for (const spelling of [written, bundled.dsseEnvelope]) {
    if (change.payload) spelling.payload = change.payload.toString('base64');
    if (change.sig) spelling.signatures[0].sig = change.sig.toString('base64');
  }
  return { envelope: JSON.stringify(written), bundle: JSON.stringify(bundled) };
}

/** @returns the bytes with the lowest bit of one of them flipped */
export function withBitFlipped(bytes: Buffer, index: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[index]! ^= 1;
  return flipped;
}

/** The payload stays a Statement that fits its schema: only the signature can tell. */
function withAnotherByte(payload: Buffer): Buffer {
  return Buffer.from(payload.toString('utf8').replace('"sequence":1', '"sequence":2'));
}

interface Envelope {
  payload: string;
  signatures: [{ sig: string }];
}
