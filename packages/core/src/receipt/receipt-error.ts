/** How a call of this package can be wrong, whatever the receipt. */
export type ReceiptErrorCode =
  /** An option has the wrong type or an impossible value. */
  | 'option_invalid'
  /** There is no such option here; ignoring it would answer another question than was asked. */
  | 'option_unknown'
  /** A salt is not 32 lowercase hex characters. */
  | 'salt_malformed';

/** A misuse of a call; never thrown for what a receipt contains. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';
  readonly code: ReceiptErrorCode;

  constructor(code: ReceiptErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
