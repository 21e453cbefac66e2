import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { sha256Hex } from '@tookeffect/core';

/** An Ed25519 key that can sign. */
export interface SigningKey {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 64 lowercase hex characters. */
  readonly publicKeyHex: string;
  /** @returns the 64 signature bytes; the same bytes give the same signature */
  sign(bytes: Uint8Array): Buffer;
}

/** Makes a new private key, PKCS #8 in PEM. */
export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * @param pem PKCS #8
 * @throws {Error} where it holds no Ed25519 private key
 */
export function readSigningKey(pem: Buffer): SigningKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('expected an Ed25519 private key in PKCS #8');
  const publicKey = rawPublicKey(createPublicKey(privateKey));
  return {
    keyId: sha256Hex(publicKey).slice(0, 32),
    publicKeyHex: publicKey.toString('hex'),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}

function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url');
}
