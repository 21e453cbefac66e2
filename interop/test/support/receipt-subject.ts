/** A receipt under test, with all that somebody who validates it brings. */
export interface ReceiptSubject {
  /** What it is, for the names of tests. */
  readonly name: string;
  readonly operationId: string;
  readonly verdict: string;
  /** The receipt as the API sent it. */
  readonly receipt: string;
  /** The operation's document, whose digest is the receipt's subject. */
  readonly document: string;
  readonly keyId: string;
  /** The issuer's public key in hex, which the receipt does not hold. */
  readonly publicKey: string;
  /** What `receipt export --format dsse` printed. */
  readonly envelope: string;
  /** What `receipt export --format sigstore-bundle` printed. */
  readonly bundle: string;
}

/** A receipt before it was exported. */
export type IssuedReceipt = Omit<ReceiptSubject, 'envelope' | 'bundle'>;
