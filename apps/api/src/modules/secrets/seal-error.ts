/** Why a sealed value stays shut. */
export type SealErrorCode =
  /** It is not spelled as a sealed value. */
  | 'sealed_value_malformed'
  /** The keyring no longer holds the key that wraps it. */
  | 'key_unknown'
  /** It was changed, or it was sealed for another row, workspace, type or origin. */
  | 'sealed_value_not_authentic'
  /** The keyring file is not spelled as a keyring. */
  | 'keyring_malformed';

/** A value that cannot be unsealed; the message holds nothing of it. */
export class SealError extends Error {
  readonly code: SealErrorCode;

  constructor(code: SealErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealError';
    this.code = code;
  }
}
