/** A receipt under test, with everything that is needed to validate it. */
export interface ReceiptSubject {
  /** For the titles of tests. */
  readonly name: string;
  readonly operationId: string;
  readonly verdict: string;
  /** The receipt as the API sent it. */
  readonly receipt: string;
  /** The operation's document, whose digest is the receipt's subject. */
  readonly document: string;
  readonly keyId: string;
  /** The issuer's public key in hex, which the receipt does not contain. */
  readonly publicKey: string;
  /** The output of `receipt export --format dsse`. */
  readonly envelope: string;
  /** The output of `receipt export --format sigstore-bundle`. */
  readonly bundle: string;
}

/** A receipt before it is exported. */
export type IssuedReceipt = Omit<ReceiptSubject, 'envelope' | 'bundle'>;

/** Finds a receipt of another operation. */
export function otherOperation(subject: ReceiptSubject, subjects: readonly ReceiptSubject[]): ReceiptSubject {
  return subjects.find(({ operationId }) => operationId !== subject.operationId)!;
}
