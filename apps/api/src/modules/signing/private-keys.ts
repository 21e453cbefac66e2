import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';
import { SigningKeyError } from './signing-key-error.ts';
import { type SigningKey, newPrivateKeyPem, readSigningKey } from './signing-key.ts';

/** The private keys in the secrets directory, one file a key, named after its id. Servers of one database share them. */
@Injectable()
export class PrivateKeys {
  constructor(
    private readonly secrets: SecretsDirectory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Makes a key; its file is on disk before anyone hears of it. */
  async make(): Promise<SigningKey> {
    const pem = newPrivateKeyPem();
    const key = readSigningKey(Buffer.from(pem));
    await this.secrets.readOrCreate(fileOf(key.keyId), () => pem);
    return key;
  }

  /** @throws {SigningKeyError} `private_key_missing`, `private_key_mismatch` */
  async read(keyId: string): Promise<SigningKey> {
    const file = fileOf(keyId);
    const pem = await this.secrets.read(file);
    const place = `in ${this.settings.secretsDirectory}`;
    if (pem === null) {
      throw new SigningKeyError(
        'private_key_missing',
        `The private key of signing key ${keyId} is missing: there is no ${file} ${place}. Restore it from the backup of the secrets directory, or take the key out of use with admin keys retire.`,
      );
    }
    const key = readSigningKey(pem);
    if (key.keyId === keyId) return key;
    throw new SigningKeyError('private_key_mismatch', `${file} ${place} holds another key: ${key.keyId}.`);
  }

  async has(keyId: string): Promise<boolean> {
    return (await this.secrets.read(fileOf(keyId))) !== null;
  }
}

function fileOf(keyId: string): string {
  return `signing-key-${keyId}.pem`;
}
