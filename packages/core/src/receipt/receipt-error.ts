/** Why a call of this package is wrong, independent of the receipt. */
export type ReceiptErrorCode =
  /** An option has the wrong type or an invalid value. */
  | 'option_invalid'
  /** The option does not exist. It is not ignored, because the caller expects it to be enforced. */
  | 'option_unknown'
  /** A salt is not 32 lowercase hex characters. */
  | 'salt_malformed'
  /** The platform has no synchronous Ed25519, and no `verifier` was passed. */
  | 'verifier_missing';

/** A wrong call; never thrown for what a receipt contains. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';
  readonly code: ReceiptErrorCode;

  constructor(code: ReceiptErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
