import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Why a sealed value cannot be unsealed. */
export type SealErrorCode =
  /** It does not have the format of a sealed value. */
  | 'sealed_value_malformed'
  /** The keyring does not contain the key that wraps it. */
  | 'key_unknown'
  /** It was changed, or it was sealed for another row, workspace, type or origin. */
  | 'sealed_value_not_authentic'
  /** Its row names an address that is refused now, so that the binding is not known. */
  | 'address_refused'
  /** The keyring file does not have the format of a keyring. */
  | 'keyring_malformed';

/** A value that cannot be unsealed. The message does not contain the value. */
export class SealError extends Error {
  readonly code: SealErrorCode;

  constructor(code: SealErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealError';
    this.code = code;
  }
}

/** The bytes of a key for `encrypt`. */
export const KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a random nonce. A key may encrypt 2^32 values (NIST SP 800-38D, 8.3); data keys encrypt one each.
 * @param key 32 bytes
 * @param associatedData authenticated together with the text, but not part of the result
 * @returns nonce, ciphertext and tag, concatenated
 */
export function encrypt(plaintext: Buffer, key: Buffer, associatedData: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The reverse of `encrypt`.
 * @throws {SealError} `sealed_value_not_authentic` for another key, other associated data or any changed bit
 */
export function decrypt(encrypted: Buffer, key: Buffer, associatedData: Buffer): Buffer {
  if (encrypted.length < NONCE_BYTES + TAG_BYTES) throw notAuthentic();
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const first = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([first, decipher.final()]);
  } catch (error) {
    throw notAuthentic({ cause: error });
  }
}

/**
 * Decodes one part of a sealed value. Unused bits and other characters are refused, so that a value has exactly one text.
 * @throws {SealError} `sealed_value_malformed`
 */
export function decodeSealedBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) {
    throw new SealError('sealed_value_malformed', 'A part of the sealed value is not base64url.');
  }
  return bytes;
}

function notAuthentic(options?: ErrorOptions): SealError {
  return new SealError(
    'sealed_value_not_authentic',
    'The sealed value was changed, or belongs to another row.',
    options,
  );
}
