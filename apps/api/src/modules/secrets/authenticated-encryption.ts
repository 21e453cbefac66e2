import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SealError } from './seal-error.ts';

/** The bytes of a key for `encrypt`. */
export const KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a random nonce. A key may encrypt 2^32 values (NIST SP 800-38D, 8.3); data keys encrypt one each.
 * @param key 32 bytes
 * @param associatedData authenticated with the text, not stored in it
 * @returns nonce, ciphertext and tag in a row
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

function notAuthentic(options?: ErrorOptions): SealError {
  return new SealError(
    'sealed_value_not_authentic',
    'The sealed value was changed, or belongs to another row.',
    options,
  );
}
