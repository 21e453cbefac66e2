import type { ReceiptSubject } from './receipt-subject.ts';

/** The input of a tool: an exported receipt, the trusted key, and a document. */
export interface VerifierInput {
  readonly envelope: string;
  readonly bundle: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly document: string;
}

/** What is changed in a tampered copy. */
export type Tampering =
  | 'a byte of the payload'
  | 'a byte of the signature'
  | 'the trusted key'
  | 'the payload, for that of another operation'
  | 'the document, for that of another operation';

/** A public key of RFC 8032, whose private key is published; it signed no receipt. */
export const UNTRUSTED_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const TAMPERINGS: Readonly<
  Record<Tampering, (genuine: ReceiptSubject, other: ReceiptSubject) => Partial<VerifierInput>>
> = {
  'a byte of the payload': (genuine) => rewrite(genuine, { payload: withAnotherByte(readPayload(genuine)) }),
  'a byte of the signature': (genuine) =>
    rewrite(genuine, { sig: withBitFlipped(readSignature(genuine), 40) }),
  'the trusted key': () => ({ publicKey: UNTRUSTED_KEY }),
  'the payload, for that of another operation': (genuine, other) =>
    rewrite(genuine, { payload: readPayload(other) }),
  'the document, for that of another operation': (_genuine, { document }) => ({ document }),
};

/** Every kind of tampering. */
export const ALL_TAMPERINGS = Object.keys(TAMPERINGS) as readonly Tampering[];

/** Changes exactly one thing in the input of a tool. */
export function tamper(tampering: Tampering, genuine: ReceiptSubject, other: ReceiptSubject): VerifierInput {
  return { ...genuine, ...TAMPERINGS[tampering](genuine, other) };
}

/** Reads the payload of an exported receipt. */
export function readPayload({ envelope }: VerifierInput): Buffer {
  return Buffer.from((JSON.parse(envelope) as Envelope).payload, 'base64');
}

/** Reads the signature of an exported receipt, 64 bytes. */
export function readSignature({ envelope }: VerifierInput): Buffer {
  return Buffer.from((JSON.parse(envelope) as Envelope).signatures[0].sig, 'base64');
}

/** Replaces the payload or the signature in both formats. */
export function rewrite(
  { envelope, bundle }: VerifierInput,
  change: { readonly payload?: Buffer; readonly sig?: Buffer },
): Pick<VerifierInput, 'envelope' | 'bundle'> {
  const written = JSON.parse(envelope) as Envelope;
  const bundled = JSON.parse(bundle) as { dsseEnvelope: Envelope };
  for (const format of [written, bundled.dsseEnvelope]) {
    if (change.payload) format.payload = change.payload.toString('base64');
    if (change.sig) format.signatures[0].sig = change.sig.toString('base64');
  }
  return { envelope: JSON.stringify(written), bundle: JSON.stringify(bundled) };
}

/** Copies bytes with the lowest bit of one byte flipped. */
export function withBitFlipped(bytes: Buffer, index: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[index]! ^= 1;
  return flipped;
}

/** The changed payload is still a valid Statement; only the signature shows the change. */
function withAnotherByte(payload: Buffer): Buffer {
  return Buffer.from(payload.toString('utf8').replace('"sequence":1', '"sequence":2'));
}

interface Envelope {
  payload: string;
  signatures: [{ sig: string }];
}
