/** The codes of `SigningKeyError`. */
export type SigningKeyErrorCode =
  /** The secrets directory has no file for a key that is published. */
  | 'private_key_missing'
  /** The file contains another key. */
  | 'private_key_mismatch'
  /** No key was ever published for the environment. */
  | 'signing_key_missing'
  /** No key of that id was published for the environment. */
  | 'signing_key_unknown'
  | 'signing_key_revoked'
  /** The database has a key that no signed key document contains, and no document was ever signed here. */
  | 'signing_key_foreign'
  /** The copy of the key document in the secrets directory cannot be read. */
  | 'key_document_malformed'
  /** The next key is published already. */
  | 'next_key_exists'
  /** The key document has its maximum of keys. */
  | 'key_document_full'
  | 'next_root_key_exists'
  | 'next_root_key_missing';

/** A refusal, or a fault of the secrets directory. The message is for an operator and contains no private key. */
export class SigningKeyError extends Error {
  readonly code: SigningKeyErrorCode;

  constructor(code: SigningKeyErrorCode, message: string) {
    super(message);
    this.name = 'SigningKeyError';
    this.code = code;
  }
}
