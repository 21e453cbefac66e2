import { SealError } from './seal-error.ts';

/**
 * Decodes one part of a sealed value. Each value has one spelling: unused bits and other characters are refused.
 * @throws {SealError} `sealed_value_malformed`
 */
export function decodeSealedBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) {
    throw new SealError('sealed_value_malformed', 'A part of the sealed value is not base64url.');
  }
  return bytes;
}
