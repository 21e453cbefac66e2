import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';
import { type SigningKey, newPrivateKeyPem, readSigningKey } from './private-keys.ts';
import { SigningKeyError } from './signing-key-error.ts';

const ROOT_FILE = 'root-key.pem';
const NEXT_FILE = 'root-key-next.pem';

/** The keys that sign the key document, and that auditors pin. During a change of root keys both sign. */
@Injectable()
export class RootKeys {
  constructor(
    private readonly secrets: SecretsDirectory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates the first root key where there is none. Call it before anything is published. */
  async createFirst(): Promise<void> {
    await this.secrets.readOrCreate(ROOT_FILE, newPrivateKeyPem);
  }

  /**
   * Reads the keys that sign now, the established one first. It reads the files each time, so that servers need no restart.
   * @throws {SigningKeyError} `private_key_missing`
   */
  async signing(): Promise<readonly [SigningKey, ...SigningKey[]]> {
    const [root, next] = [await this.secrets.read(ROOT_FILE), await this.secrets.read(NEXT_FILE)];
    if (root === null) {
      throw new SigningKeyError(
        'private_key_missing',
        `The root key is missing: there is no ${ROOT_FILE} in ${this.settings.secretsDirectory}. Restore it from the backup of the secrets directory; without a backup, create another one with admin keys root-next and root-switch, and ask auditors to pin it.`,
      );
    }
    const established = readSigningKey(root);
    const following = next && readSigningKey(next);
    return following && following.keyId !== established.keyId ? [established, following] : [established];
  }

  /** Reads the root keys whose files exist: those that sign, or only the next one while the established one is lost. */
  async present(): Promise<readonly SigningKey[]> {
    const files = [await this.secrets.read(ROOT_FILE), await this.secrets.read(NEXT_FILE)];
    return files.flatMap((file) => (file === null ? [] : [readSigningKey(file)]));
  }

  /** Creates the next root key. From then on both sign. @throws {SigningKeyError} `next_root_key_exists` */
  async createNext(): Promise<SigningKey> {
    const pem = newPrivateKeyPem();
    const created = readSigningKey(Buffer.from(pem));
    const present = readSigningKey(await this.secrets.readOrCreate(NEXT_FILE, () => pem));
    if (present.keyId === created.keyId) return created;
    throw new SigningKeyError('next_root_key_exists', `The next root key exists already: ${present.keyId}.`);
  }

  /** Deletes the established root key, so that the next one signs alone. @throws {SigningKeyError} `next_root_key_missing` */
  async switchToNext(): Promise<SigningKey> {
    const next = await this.secrets.read(NEXT_FILE);
    if (next === null) {
      throw new SigningKeyError(
        'next_root_key_missing',
        'There is no next root key; create one with root-next.',
      );
    }
    await this.secrets.replace(ROOT_FILE, next);
    await this.secrets.remove(NEXT_FILE);
    return readSigningKey(next);
  }
}
