import type { TrustedKeys } from '@tookeffect/sdk';

/** Converts a trusted key, in either of its forms, to hex. */
export function toPublicKeyHex(trusted: TrustedKeys[string]): string {
  return typeof trusted === 'string' ? trusted : trusted.publicKey;
}

/** Encodes an Ed25519 public key as DER by RFC 8410: twelve fixed bytes before the 32. */
export function derKey(publicKeyHex: string): Buffer {
  return Buffer.from(`302a300506032b6570032100${publicKeyHex}`, 'hex');
}

/** Encodes an Ed25519 public key as PEM, for cosign and openssl. */
export function pemKey(publicKeyHex: string): string {
  return `-----BEGIN PUBLIC KEY-----\n${derKey(publicKeyHex).toString('base64')}\n-----END PUBLIC KEY-----\n`;
}
