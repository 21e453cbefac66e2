import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';
import { SigningKeyError } from './signing-key-error.ts';

/** An Ed25519 key that can sign. */
export interface SigningKey {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 64 lowercase hex characters. */
  readonly publicKeyHex: string;
  /** @returns the 64 signature bytes; the same bytes give the same signature */
  sign(bytes: Uint8Array): Buffer;
}

/** The private keys in the secrets directory: one file for each key, with the key's id in its name. Servers of one database share them. */
@Injectable()
export class PrivateKeys {
  constructor(
    private readonly secrets: SecretsDirectory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates a key. Its file is on disk before this returns. */
  async create(): Promise<SigningKey> {
    const pem = newPrivateKeyPem();
    const key = readSigningKey(Buffer.from(pem));
    await this.secrets.readOrCreate(fileName(key.keyId), () => pem);
    return key;
  }

  /** @throws {SigningKeyError} `private_key_missing`, `private_key_mismatch` */
  async read(keyId: string): Promise<SigningKey> {
    const file = fileName(keyId);
    const pem = await this.secrets.read(file);
    const place = `in ${this.settings.secretsDirectory}`;
    if (pem === null) {
      throw new SigningKeyError(
        'private_key_missing',
        `The private key of signing key ${keyId} is missing: there is no ${file} ${place}. Restore it from the backup of the secrets directory, or retire the key with admin keys retire.`,
      );
    }
    const key = readSigningKey(pem);
    if (key.keyId === keyId) return key;
    throw new SigningKeyError('private_key_mismatch', `${file} ${place} contains another key: ${key.keyId}.`);
  }

  async has(keyId: string): Promise<boolean> {
    return (await this.secrets.read(fileName(keyId))) !== null;
  }
}

/** @returns a new private key, PKCS #8 in PEM */
export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * @param pem PKCS #8
 * @throws {Error} where it is not an Ed25519 private key
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

function fileName(keyId: string): string {
  return `signing-key-${keyId}.pem`;
}
