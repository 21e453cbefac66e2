/** Why a sealed value cannot be unsealed. */
export type SealErrorCode =
  /** It does not have the format of a sealed value. */
  | 'sealed_value_malformed'
  /** The keyring no longer holds the key that wraps it. */
  | 'key_unknown'
  /** It was changed, or it was sealed for another row, workspace, type or origin. */
  | 'sealed_value_not_authentic'
  /** The keyring file does not have the format of a keyring. */
  | 'keyring_malformed';

/** A value that cannot be unsealed; the message contains nothing of it. */
export class SealError extends Error {
  readonly code: SealErrorCode;

  constructor(code: SealErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealError';
    this.code = code;
  }
}
